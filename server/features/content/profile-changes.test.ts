import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';

const { Th1: PROFILE } = DEMO_THERAPISTS;
type Fields = Record<string, unknown> & { sessionTypes: { price: number }[] };

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ isLive: true });
  const therapist = await app.signInAs('THERAPIST');
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
});

async function change(edit: (profile: Fields) => Partial<Fields>): Promise<void> {
  const admin = await app.signInAs('ADMIN');
  const { body } = await app.inject('GET', `/ops/content/documents?id=${PROFILE}`, { token: admin.token });
  const profile = JSON.parse(String(body['ndjson'])) as Fields;
  const { status } = await app.inject('POST', '/ops/content/import', {
    token: admin.token,
    body: { ndjson: JSON.stringify({ ...profile, ...edit(profile) }), over: false, hide: true, reason: 'a new price' },
  });
  expect(status).toBe(200);
}
const dearer = (by: number) => (profile: Fields) => ({
  sessionTypes: profile.sessionTypes.map((offer) => ({ ...offer, price: offer.price + by })),
});
async function told(): Promise<string[]> {
  app.clock.advance(10 * MINUTE);
  await app.deps.jobs.drain();
  return app.mails.filter(({ to }) => to === 'nino@example.com').map(({ subject }) => subject);
}

test('a specialist is told of another price and of being hidden, once for all edits, and each time anew', async () => {
  await change(dearer(10));
  await change(dearer(10));
  await change(() => ({ visible: false }));
  expect(await told()).toEqual(['თქვენი პროფილი აღარ ჩანს']);
  expect(app.mails.at(-1)?.text).toMatch(/100\s₾ → 120\s₾/);
  await change(() => ({ visible: true }));
  expect(await told()).toEqual(['თქვენი პროფილი აღარ ჩანს', 'თქვენი პროფილი ისევ ჩანს']);
});

test('of what was changed back, and of other words, nobody is told', async () => {
  await change(dearer(10));
  await change(dearer(-10));
  expect(await told()).toEqual([]);
});
