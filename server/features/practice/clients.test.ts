import { expect } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { DAY, HOUR } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { byClient, cancel, START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { pastClient, readPractice } from '#server/testing/practice/practice-sessions.ts';
import { paidOrder } from '#server/testing/booking/shopping.ts';
import { hideProfile } from '#server/testing/content/edited-content.ts';

type Clients = Answer<'listPracticeClients'>['clients'];

async function clientsOf(app: TestApp, therapist: TestPerson): Promise<Clients[]> {
  const pages: Clients[] = [];
  for (let next: unknown = null; ;) {
    const { body } = await readPractice(app, therapist, next === null ? 'clients' : `clients?cursor=${String(next)}`);
    pages.push(body['clients'] as Clients);
    next = body['next'];
    if (next === null) return pages;
  }
}

const wall = (date: string, start: string) => ({ date, start, end: `${start.slice(0, 2)}:50` });

test('the clients of a therapist are those with a session, by the newest one, under the name they gave last', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  await pastClient(app, DEMO_THERAPISTS.Th1, {
    phone: '599000004',
    name: '<b>გიო</b>',
    sessions: [
      { start: START - 30 * DAY, status: 'completed' },
      { start: START - 23 * DAY, status: 'completed' },
      { start: START - 16 * DAY, status: 'client_absent' },
    ],
  });
  // Earlier, and booked later: the name of that order counts.
  app.clock.advance(HOUR);
  const again = await app.signIn();
  await paidOrder(app, again, { bookingSession: wall('2026-11-25', '12:00'), name: 'ანუკი' });
  const nika = await app.signIn('599000002');
  const gone = await paidOrder(app, nika, { bookingSession: wall('2026-11-28', '12:00') });
  await cancel(app, gone, byClient(nika));
  const staff = await app.signInAs('THERAPIST');
  const [clients] = await clientsOf(app, staff);
  expect(clients).toMatchObject([
    { name: 'ანუკი', held: 0, last: null, next: { date: '2026-11-25', client: 'ანუკი' } },
    { name: '<b>გიო</b>', held: 2, last: { status: 'client_absent', date: '2026-11-10' }, next: null },
  ]);
  const keys = clients?.map(({ key }) => key) ?? [];
  expect(new Set(keys).size).toBe(2);
  expect(JSON.stringify(clients)).not.toMatch(new RegExp(`5990000|@example|${ana.userId}`));
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  const [deleted] = await clientsOf(app, staff);
  expect(deleted?.[0]).toMatchObject({ name: null, next: { client: null } });
  expect(deleted?.map(({ key }) => key)).toEqual(keys);
  expect(therapist.userId).toBe(staff.userId);
});

test('the clients of a therapist come a hundred at a time, each once', async ({ app, therapist }) => {
  for (let n = 0; n < 130; n += 1) {
    const sessions = [{ start: START - (n + 2) * DAY, status: 'completed' }];
    await pastClient(app, DEMO_THERAPISTS.Th1, {
      phone: `5980${String(n).padStart(5, '0')}`,
      name: `კ${n}`,
      sessions,
    });
  }
  const pages = await clientsOf(app, therapist);
  expect(pages.map(({ length }) => length)).toEqual([100, 30]);
  expect(pages.flat().map(({ name }) => name)).toEqual(Array.from({ length: 130 }, (_, n) => `კ${n}`));
});

test('the own profile is what clients see, also while it is hidden, and having looked at it is remembered once', async ({
  app,
  therapist,
}) => {
  const path = `/therapists/${DEMO_THERAPISTS.Th1}?locale=en`;
  const seen = (await app.inject('GET', path, {})).body['therapist'];
  const own = async () => (await readPractice(app, therapist, 'profile?locale=en')).body;
  expect(await own()).toMatchObject({ therapist: seen, isListed: true });
  const { content } = app.deps;
  hideProfile(app, DEMO_THERAPISTS.Th1);
  expect(await own()).toMatchObject({ therapist: seen, isListed: false });
  const without = { ...content.snapshot(), therapists: new Map() };
  Object.assign(app.deps, { content: { ...content, snapshot: () => without } });
  expect(await own()).toMatchObject({ code: 'THERAPIST_NOT_FOUND' });
  const look = async () => app.inject('PUT', '/practice/profile/seen', { token: therapist.token });
  expect((await look()).status).toBe(204);
  app.clock.advance(5 * 60_000);
  await look();
  expect(await app.rows('select profile_seen_at as at from therapists where user_id is not null')).toEqual([
    { at: Date.UTC(2026, 10, 24, 6) },
  ]);
});
