import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type Face, faceOf } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { BY_PRODUCT } from '#server/features/content/changed-by.ts';
import { assemble } from '#server/open.ts';
import { refusal, TEST_KEY, type TestApp, testApp } from './app.ts';
import { testDb } from './database/database.ts';
import { dump } from './database/dump.ts';
import { keptApp } from './kept-app.ts';
import { send } from './sign-in/sign-in.ts';

const { Th1: NINO, Th2: MARIAM } = DEMO_THERAPISTS;
const ONCE = { max: 1, windowMs: DAY };

/** The shown and stored data of an unused server. */
async function shownBy(app: TestApp): Promise<object> {
  const profiles = [NINO, MARIAM].map(async (id) => app.inject('GET', `/therapists/${id}`, {}));
  const { rate } = app.deps.rateCache;
  const { revision } = app.deps.content.snapshot();
  return {
    now: app.clock.now(),
    profiles: (await Promise.all(profiles)).map(({ status, body }) => ({ status, body })),
    said: [app.sms, app.mails, app.logs],
    rows: (await dump(app.deps.db)).split('\n').length,
    rate,
    revision,
  };
}

/** Fills everything that a server keeps in memory or in its database. */
async function use(app: TestApp): Promise<{ token: string }> {
  const ana = await app.signIn();
  expect((await app.inject('GET', '/settings', ana)).status).toBe(200);
  await app.hold(ana);
  await send(app);
  expect(
    await refusal(app.inject('POST', '/login-email', { body: { email: 'ana@example.com', password: 'x' } })),
  ).toEqual([401, 'BAD_LOGIN']);
  app.deps.limiter.take('of the first', ONCE);
  expect(() => app.deps.limiter.take('of the first', ONCE)).toThrow('TOO_MANY_REQUESTS');
  const admin = await app.signInAs('ADMIN');
  const body = { profile: NINO, to: 'disabled', reason: 'seen by the first only' };
  expect((await app.inject('POST', '/ops/therapists/state', { ...admin, body })).status).toBe(200);
  await app.deps.contentStore.change(BY_PRODUCT, async (base) => ({
    changes: [{ id: MARIAM, document: { ...base.stored(MARIAM)?.document, _id: MARIAM, fee: 55 }, shipped: null }],
    answer: () => null,
  }));
  await app.deps.jobs.drain();
  app.clock.advance(DAY);
  return ana;
}

test('a server behind the same app finds nothing of the one before it', async () => {
  const untouched = await shownBy(await testApp());
  const first = await testApp({ isLive: true });
  const ana = await use(first);
  expect(await shownBy(first)).not.toEqual(untouched);
  const second = await testApp();
  expect(second.app).toBe(first.app);
  expect(await shownBy(second)).toEqual(untouched);
  expect(await refusal(second.inject('GET', '/settings', ana))).toEqual([401, 'NOT_AUTHORIZED']);
  second.deps.limiter.take('of the first', ONCE);
  const nika = await second.signIn();
  await second.hold(nika);
  await send(second);
  await second.deps.jobs.drain();
  expect(second.sms).toHaveLength(1);
});

test('an app that has listened or is closed is not taken again', async () => {
  const first = await testApp();
  await first.app.listen({ port: 0, host: '127.0.0.1' });
  const second = await testApp();
  expect(second.app).not.toBe(first.app);
  expect(first.app.server.listening).toBe(false);
  await second.app.close();
  const third = await testApp();
  expect(third.app).not.toBe(second.app);
  expect((await third.inject('GET', '/content/genders', {})).status).toBe(200);
});

test('the app asks the limits of the face whose turn it is', async () => {
  const { deps } = await testApp();
  const settings = { DATA_DIR: deps.config.dataDir, DATA_KEY: TEST_KEY.toString('base64'), STUDIO_PORT: 'off' };
  const face = await faceOf(assemble(readConfig(settings), { db: await testDb(), log: deps.log }), { files: false });
  const full: Face = {
    ...face,
    limits: {
      exactly: () => null,
      count() {
        throw new DomainError('TOO_MANY_REQUESTS');
      },
    },
  };
  const statusBehind = async (shown: Face) => {
    const { app, end } = await keptApp(shown);
    const { statusCode } = await app.inject({ method: 'GET', url: '/api/chat' });
    await end();
    return statusCode;
  };
  expect(await statusBehind(full)).toBe(429);
  expect(await statusBehind(face)).toBe(200);
});
