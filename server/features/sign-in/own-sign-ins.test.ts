import { beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

type SignIn = Record<'_id' | 'createdAt' | 'lastUsedAt', string> & {
  browser: string | null;
  system: string | null;
  isThis: boolean;
};

let app: TestApp;
let first: TestPerson;
let second: TestPerson;

beforeEach(async () => {
  app = await testApp();
  first = await signInByCode(app);
  app.clock.advance(3 * MINUTE);
  second = await signInByCode(app);
});

const list = async ({ token }: { token: string }) =>
  (await app.inject('GET', '/sign-ins', { token })).body['signIns'] as SignIn[];
const end = (body: object, { token } = second) => app.inject('POST', '/sign-ins/end', { token, body });
const isIn = async ({ token }: { token: string }) => (await app.inject('GET', '/sign-ins', { token })).status === 200;
const renew = (cookie: string) => app.inject('GET', '/refresh', { headers: { cookie: `refresh=${cookie}` } });
const at = (ms: number) => new Date(ms).toISOString();

test('the own sign-ins are listed with the one in use first, its device, and when each was used last', async () => {
  const now = app.clock.now();
  expect(await list(second)).toMatchObject([
    { isThis: true, createdAt: at(now), lastUsedAt: at(now) },
    { isThis: false, createdAt: at(now - 3 * MINUTE), lastUsedAt: at(now - 3 * MINUTE) },
  ]);
  app.clock.advance(MINUTE);
  await renew(first.cookie);
  await app.rows('update sign_ins set user_agent = $1', [IPHONE]);
  expect(await list(second)).toMatchObject([
    { isThis: true, lastUsedAt: at(now) },
    { isThis: false, lastUsedAt: at(now + MINUTE), browser: 'Safari', system: 'iPhone' },
  ]);
});

test('the own sign-ins are those that still open something, and nobody else has them', async () => {
  const stranger = await signInByCode(app, '577000999');
  expect(await list(stranger)).toHaveLength(1);
  await app.inject('POST', '/logout', { token: first.token });
  expect(await list(second)).toHaveLength(1);
  app.clock.advance(31 * DAY);
  const later = await signInByCode(app);
  expect(await list(later)).toHaveLength(1);
});

const otherOf = async (person: TestPerson) => String((await list(person)).find(({ isThis }) => !isThis)?._id);

test('ending a sign-in of another device takes its access at once, and its refresh token opens nothing', async () => {
  expect(await isIn(first)).toBe(true);
  expect((await end({ signInId: await otherOf(second) })).status).toBe(204);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  expect(await refusal(renew(first.cookie))).toEqual([401, 'NOT_AUTHORIZED']);
});

test('ending a sign-in of this device is a sign-out', async () => {
  const [own] = await list(second);
  const { status, headers } = await end({ signInId: own?._id });
  expect([status, String(headers['set-cookie'])]).toEqual([204, expect.stringMatching(/^refresh=;/)]);
  expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
});

test('ending all other sign-ins leaves this one', async () => {
  const third = await signInByCode(app);
  expect((await end({ allOthers: true })).status).toBe(204);
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, false]);
  expect((await end({ allOthers: true })).status).toBe(204);
});

test('ending a sign-in of somebody else, of nobody, or twice, is refused alike', async () => {
  const [foreign] = await list(await signInByCode(app, '577000999'));
  const own = await otherOf(second);
  await end({ signInId: own });
  for (const signInId of [foreign?._id, own, '00000000-0000-4000-8000-000000000000', "' or 1=1 --"]) {
    expect(await refusal(end({ signInId }))).toEqual([404, 'NOT_FOUND']);
  }
  expect(await app.rows('select 1 from sign_ins where revoked_at is null')).toHaveLength(2);
});

test.each([{}, { allOthers: false }, { signInId: '' }, { signInId: ['a'] }])(
  'ending a sign-in as %j is refused',
  async (body) => {
    expect((await refusal(end(body)))[0]).toBe(400);
  },
);
