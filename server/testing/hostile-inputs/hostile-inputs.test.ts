import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, wallOf } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { rateLimiter } from '#server/http/rate-limit.ts';
import { dump } from '#server/testing/database/dump.ts';
import { testApp } from '#server/testing/app.ts';
import { letProofStand } from '#server/testing/sign-in/prove.ts';
import { calendarOf, practise, unpublish } from '#server/testing/practice/practice.ts';
import type { HostileCase } from './case.ts';
import rows from '#contract/testing/hostile-inputs.json' with { type: 'json' };
import { type HostileAnswer, type HostileWorld, MOST_WORK_MS, removeSlots, send } from './driver.ts';

// A row is checked by what drives it: an unknown word or directive throws.
const all = rows as unknown as HostileCase[];

/** Cases over HTTP; those that drive a function (`unit`) stand beside the function. */
const cases = all.filter(({ unit }) => unit !== true);

/** Tables that a refused call may write to: tries are counted, and so they must be. */
const COUNTED = /^(call_counts|otp_challenges|sign_in_failures|jobs|notifications|outbox_messages|audit_log) /;

let world: HostileWorld;
/** The dump of the world before its first case. */
let unchanged: string | null = null;

/** A case that wrote nothing leaves its world to the next, without the calls that were counted. */
beforeEach(async () => {
  if (unchanged !== null) await world.app.rows('delete from call_counts');
  if (unchanged !== null && (await dump(world.app.deps.db)) === unchanged) {
    Object.assign(world.app.deps, { limiter: rateLimiter(world.app.clock) });
    return;
  }
  if (unchanged !== null) await world.app.app.close();
  world = await makeWorld();
  await world.app.rows('delete from call_counts');
  unchanged = await dump(world.app.deps.db);
});

afterAll(() => world.app.app.close());

async function makeWorld(): Promise<HostileWorld> {
  const app = await testApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const me = await app.signIn('599000001');
  const other = await app.signIn('599000002');
  const leaver = await app.signIn('599000003');
  await app.inject('POST', '/logout', { token: leaver.token, headers: { cookie: `refresh=${leaver.cookie}` } });
  const therapist = await app.signInAs('THERAPIST');
  await letProofStand(app, therapist.userId, 'savePayoutAccount');
  // A time that can be published: the template has every hour of the day.
  const date = wallOf(app.clock.now() + 10 * DAY).date;
  const [atTen] = await calendarOf(app, therapist, { from: date, to: date });
  await unpublish(app, therapist, atTen?._id ?? '');
  const otherTherapist = await practise(app, DEMO_THERAPISTS.Th2, '599000005');
  const [otherSession] = await calendarOf(app, otherTherapist, { from: date, to: date });
  const phone = '599000004';
  const sent = await app.inject('POST', '/send-otp', { body: { phoneNumber: phone } });
  return {
    app,
    port,
    me,
    other,
    therapist,
    otherTherapistId: otherTherapist.userId,
    otherSessionId: otherSession?._id ?? '',
    admin: await app.signInAs('ADMIN'),
    otp: { id: String(sent.body['otpId']), code: app.codeFor(`+995${phone}`), phone },
    failedOrder: 'AAAAAAAAAAAAAAAAAAAAAA',
    loggedOutRefresh: leaver.cookie,
  };
}

async function state(): Promise<string> {
  const lines = (await dump(world.app.deps.db)).split('\n');
  return lines.filter((line) => !COUNTED.test(line)).join('\n');
}

function expectDecent(answer: HostileAnswer): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.workMs).toBeLessThan(MOST_WORK_MS);
  expect(answer.text).not.toMatch(/\bat .*\.(ts|js):\d|node_modules|SyntaxError|ZodError|Error:/);
  expect(answer.text).not.toContain(world.other.token);
  if (answer.status >= 400 && answer.headers['content-type']?.startsWith('application/json') === true) {
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    expect(body['message']).toEqual(expect.any(String));
    expect(body['code']).toMatch(/^[A-Z][A-Z_]+$/);
    expect(body['requestId']).toEqual(expect.any(String));
  }
}

function expectInRange(answer: HostileAnswer, { expect: range, expectAlso = [] }: HostileCase): void {
  if (expectAlso.includes(answer.status)) return;
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(range.min);
  expect(answer.status, answer.text).toBeLessThanOrEqual(range.max);
  if (range.allow !== undefined) expect(range.allow, answer.text).toContain(answer.status);
}

/** Wrong codes again and again, with a fresh code now and then; the last answer is what counts. */
async function sendRepeatedly(hostile: HostileCase): Promise<HostileAnswer> {
  let answer = await send(world, hostile);
  for (let i = 1; i < (hostile.repeat ?? 1); i++) {
    if (hostile.resendEach !== undefined && i % hostile.resendEach === 0) {
      world.app.clock.advance(119_000);
      const { phone } = world.otp;
      const sent = await world.app.inject('POST', '/send-otp', { body: { phoneNumber: phone } });
      const id = sent.body['otpId'];
      if (typeof id === 'string') world.otp = { id, code: world.app.codeFor(`+995${phone}`), phone };
    }
    answer = await send(world, hostile);
  }
  return answer;
}

describe.each(cases)('$id $call: $label', (hostile) => {
  test(`a hostile input is ${hostile.kind}: ${hostile.note}`, async () => {
    if (JSON.stringify(hostile.payload)?.includes('.removed') === true) await removeSlots(world);
    const before = await state();
    const answer = await sendRepeatedly(hostile);
    expectDecent(answer);
    expectInRange(answer, hostile);
    if (answer.status >= 400) expect(await state()).toBe(before);
    if (hostile.secondBody !== undefined) {
      const payload = { ...(hostile.payload as object), ...hostile.secondBody };
      const second = await send(world, hostile, { payload });
      expectDecent(second);
      expect([409, 422]).toContain(second.status);
    }
    const alive = await world.app.inject('GET', '/info', {});
    expect(alive.status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('no hostile value reaches the log', async () => {
  const canary = 'canary-7f3a';
  await world.app.inject('POST', '/send-otp', { body: { phoneNumber: canary } });
  await world.app.inject('PUT', '/user', {
    token: world.me.token,
    body: { user: { id: world.me.userId, name: `${canary}\u0007` } },
  });
  await world.app.inject('GET', `/order/${canary}`, {});
  expect(world.app.logs.join('\n')).not.toContain(canary);
});
