import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { finish, order } from '#server/testing/booking/shopping.ts';

let app: TestApp;
let ana: TestPerson;
let admin: TestPerson;
beforeEach(async () => {
  app = await testApp();
  ana = await app.signIn();
  admin = await app.signInAs('ADMIN');
});

const ask = (version: string, token = admin.token) =>
  app.inject('GET', `/ops/legal-versions?version=${encodeURIComponent(version)}`, { token });

test('what a client agreed to is read by the version that the consent and the order have, and the look is written', async () => {
  await finish(app, await order(app, ana), 'pay');
  const recorded = await app.rows<{ version: string }>(
    `select text_version as version from consents where user_id = $1
     union select text_version from order_agreements`,
    [ana.userId],
  );
  expect(recorded.length).toBeGreaterThanOrEqual(2);
  for (const { version } of recorded) {
    const { status, body } = await ask(version);
    const [id] = version.split('@');
    const about = id?.includes('privacy') ? 'privacy' : 'terms';
    const last = (body['texts'] as object[]).at(-1);
    expect([status, last]).toEqual([200, expect.objectContaining({ about, audience: 'client', keptAt: null })]);
  }
  const looks = await app.rows(
    `select actor_id as who, entity_id as version from audit_log where action = 'ops.read-text-version' order by 2`,
  );
  const inOrder = recorded.map(({ version }) => version).toSorted();
  expect(looks).toEqual(inOrder.map((version) => ({ who: admin.userId, version })));
});

test('what a parent and a client agreed to on a page is read as well, and that there was no text', async () => {
  for (const version of ['guardian-1', 'sharing-1']) {
    expect((await ask(version)).body['texts']).toHaveLength(2);
  }
  expect((await ask('unpublished')).body).toEqual({ version: 'unpublished', texts: [] });
});

test('a name that is none is refused, and no look is written', async () => {
  for (const version of ['x', 'a/b@2026', '../legal@2026', '__proto__', 'legal-terms-client-ka@2020', "'--"]) {
    const { status, body } = await ask(version);
    expect([version, status, body['code']]).toEqual([version, 404, 'TEXT_VERSION_UNKNOWN']);
  }
  for (const version of ['', ' ', 'a\u0000@2026', 'x'.repeat(10_000)]) {
    expect([version.length, (await ask(version)).status]).toEqual([version.length, 400]);
  }
  expect((await app.inject('GET', '/ops/legal-versions', { token: admin.token })).status).toBe(400);
  expect(await app.rows(`select 1 from audit_log where action = 'ops.read-text-version'`)).toEqual([]);
});
