import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { paidOrder, pass } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { json } from '#tools/fakes/fake-server.ts';
import { type SmsFake, smsofficeRefusal, startSendergeFake, startSmsofficeFake } from '#tools/fakes/sms.ts';

/** The product with real senders of SMS on the other side of a real line: smsoffice.ge first, then sender.ge. */

let first: SmsFake;
let second: SmsFake;
let app: TestApp;

beforeAll(async () => {
  [first, second] = [await startSmsofficeFake(), await startSendergeFake()];
});
afterAll(async () => {
  await first.close();
  await second.close();
});
beforeEach(async () => {
  for (const fake of [first, second]) {
    fake.reset();
    fake.refusal = null;
    fake.delivered.length = 0;
  }
  app = await testApp({ env: { SMS_PROVIDERS: 'smsoffice,senderge', ...first.env, ...second.env } });
});

const PHONE = '+995599000001';
const ask = () => app.inject('POST', '/send-otp', { body: { phoneNumber: '599000001' } });
const codes = (fake: SmsFake) => fake.delivered.map(({ to, text }) => [to, /\d{4}/.exec(text)?.[0]]);
const code = [PHONE, expect.stringMatching(/^\d{4}$/)];
const told = (words: string) => app.logs.filter((line) => line.includes(words));
/** Long enough for every repeat that a job could make. */
const later = async () => {
  for (let minutes = 0; minutes < 20; minutes += 1) await pass(app, MINUTE);
};

test('a code goes out by the first sender, in its form', async () => {
  expect((await ask()).status).toBe(200);
  await later();
  expect([codes(first), codes(second)]).toEqual([[code], []]);
  // The last line binds the code to our host: nothing may follow it.
  expect(first.delivered[0]?.text).toMatch(/\n@localhost #\d{4}$/);
});

const UNSURE = ['lost after', 'lost before', 'garbage', '5xx'] as const;

test.each([
  ['says that it is busy', () => (first.refusal = smsofficeRefusal(-100)), 'did not take a message'],
  ['has no balance left', () => (first.refusal = smsofficeRefusal(20)), 'an operator must look'],
  ['does not know our key', () => (first.refusal = smsofficeRefusal(80)), 'an operator must look'],
  ['says 200 to what it does not take', () => (first.refusal = json(200, {})), 'an operator must look'],
])('when the first SMS sender %s, the second one sends the code, once', async (_, happens, words) => {
  happens();
  expect((await ask()).status).toBe(200);
  await later();
  expect([codes(first), codes(second)]).toEqual([[], [code]]);
  expect(told(words)).toHaveLength(1);
  expect(await standingWork(app)).toEqual(words.includes('operator') ? ['sms_refused 1'] : []);
  first.refusal = null;
  await ask();
  expect(await standingWork(app)).toEqual([]);
});

test('a code goes out by the second sender, once, while nothing can be written for the operators', async () => {
  const { db } = app.deps;
  const { run } = db;
  const failing: typeof run = async (statement, parameters) => {
    if (typeof statement === 'object' && statement.name.startsWith('work.')) throw new Error('no more connections');
    return run(statement, parameters);
  };
  Object.assign(db, { run: failing });
  try {
    first.refusal = smsofficeRefusal(20);
    expect((await ask()).status).toBe(200);
    await later();
    expect([codes(first), codes(second)]).toEqual([[], [code]]);
  } finally {
    Object.assign(db, { run });
  }
});

test('when the first SMS sender cannot be reached, the second one sends the code, once', async () => {
  const gone = await startSmsofficeFake();
  await gone.close();
  app = await testApp({ env: { SMS_PROVIDERS: 'smsoffice,senderge', ...gone.env, ...second.env } });
  expect((await ask()).status).toBe(200);
  await later();
  expect(codes(second)).toEqual([code]);
});

test.each(UNSURE)('when the first SMS sender answers nothing sure (%s), no code is sent twice', async (fault) => {
  first.fail('send', fault);
  expect((await ask()).status).toBe(200);
  await later();
  const perhaps = fault === 'lost after' || fault === 'garbage' ? [code] : [];
  expect([codes(first), codes(second), first.calls]).toEqual([perhaps, [], ['send']]);
  expect(told('it is not repeated')).toHaveLength(1);
});

test('when the first SMS sender has perhaps lost a code, the second one sends the next code', async () => {
  first.fail('send', 'lost before');
  await ask();
  app.clock.advance(2 * MINUTE);
  await ask();
  expect([codes(first), codes(second), first.calls]).toEqual([[], [code], ['send']]);
});

test('when the first SMS sender fails, it gets no message for five minutes, and then is used again', async () => {
  first.refusal = smsofficeRefusal(-100);
  await ask();
  first.refusal = null;
  await app.inject('POST', '/send-otp', { body: { phoneNumber: '599000002' } });
  expect([codes(first).length, codes(second).length]).toEqual([0, 2]);
  app.clock.advance(5 * MINUTE + SECOND);
  await app.inject('POST', '/send-otp', { body: { phoneNumber: '599000003' } });
  expect([codes(first).length, codes(second).length]).toEqual([1, 2]);
});

test('with both senders down the message waits, and comes once when one is back', async () => {
  first.refusal = smsofficeRefusal(-100);
  second.refusal = json(503, { message: 'temporary' });
  expect((await ask()).status).toBe(200);
  expect([codes(first), codes(second)]).toEqual([[], []]);
  second.refusal = null;
  await later();
  expect([codes(first), codes(second)]).toEqual([[], [code]]);
});

test.each([
  ['402', json(402, {})],
  ['401', json(401, {})],
  ['200 without a number', json(200, { data: [{ statusId: 1 }] })],
])('sender.ge has accepted nothing when it answers %s', async (_, refusal) => {
  app = await testApp({ env: { SMS_PROVIDERS: 'senderge', ...second.env } });
  second.refusal = refusal;
  await ask();
  second.refusal = null;
  await later();
  expect(codes(second)).toEqual([code]);
});

test('a number that refuses messages gets no second try, by either sender', async () => {
  first.refusal = smsofficeRefusal(75);
  await ask();
  first.refusal = null;
  await later();
  expect([codes(first), codes(second), first.calls.length]).toEqual([[], [], 1]);
});

test('a server that dies while an SMS is on its way sends no second one', async () => {
  const { sms } = app.deps;
  const died = async (...message: Parameters<typeof sms.send>) => {
    await sms.send(...message);
    throw new Error('the process is gone');
  };
  Object.assign(app.deps, { sms: { ...sms, send: died } });
  await ask();
  Object.assign(app.deps, { sms });
  await later();
  expect([codes(first), codes(second)]).toEqual([[code], []]);
});

test('a booking is told by SMS too, and no log names phone, code or key', async () => {
  const ana = await signInByCode(app);
  await paidOrder(app, ana);
  await pass(app, HOUR);
  expect(first.delivered.length).toBeGreaterThan(1);
  const log = app.logs.join('\n');
  for (const { to, text } of first.delivered) {
    expect(log).not.toContain(to.slice(4));
    const secret = /#(\d{4})$/.exec(text)?.[1];
    if (secret !== undefined) expect(log).not.toContain(`"${secret}"`);
  }
  expect(log).not.toContain(first.env['SMSOFFICE_KEY']);
});
