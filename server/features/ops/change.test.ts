import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, instantOf, MINUTE } from '#domain/dates.ts';
import { refusal, type TestAnswer, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { bothCame } from '#server/testing/booking/both-came.ts';
import { shownVersion } from '#server/testing/session/cabinet.ts';
import { dump } from '#server/testing/database/dump.ts';
import { proposeTo } from '#server/testing/booking/waiting.ts';
import { THURSDAY, WEDNESDAY, paidOrder, reserve } from '#server/testing/booking/shopping.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';
import { sayAbsent, objectTo } from '#server/testing/session/session-changes.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let admin: TestPerson;
let orderId: string;

/** Wednesday's session at the first demo therapist. */
const START = instantOf(WEDNESDAY.date, WEDNESDAY.start) ?? 0;
const END = START + 50 * MINUTE;
const NOW = 0;

beforeEach(async () => {
  app = await testApp();
  therapist = await app.signInAs('THERAPIST');
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  ana = await app.signIn();
  orderId = await paidOrder(app, ana);
  admin = await app.signInAs('ADMIN');
});

const cancel = (because: string) => ({ what: 'cancel', because });
const mark = (as: string) => ({ what: 'mark', as });
const object = (words?: string) => ({ what: 'object', words });
const settle = (as: string) => ({ what: 'settle', as });
const move = (date: string, start: string) => ({ what: 'move', to: { date, start } });
const MOVE = move(THURSDAY.date, THURSDAY.start);

/** Lets time go on to an instant, with all that happens by itself; a token lasts ten minutes only. */
const until = async (instant: number) => {
  app.clock.advance(Math.max(instant - app.clock.now(), 0));
  await bothCame(app, instant);
  await app.deps.jobs.drain();
  admin = await app.signInAs('ADMIN');
};
const ask = async (how: 'preview' | 'change', change: object, reason = 'the line broke') => {
  const body = how === 'preview' ? { change } : { change, reason, version: await shownVersion(app, orderId) };
  return app.inject('POST', `/ops/orders/${orderId}/${how}`, { token: admin.token, body });
};
/** The client says that the specialist did not come, 15 minutes after the start. */
const complained = async ({ objected }: { objected: boolean }) => {
  await until(START + 15 * MINUTE);
  await sayAbsent(app, orderId, ana);
  if (objected) await objectTo(app, orderId, therapist);
};
/** Asks both ways; each has to be refused alike. */
const refused = async (change: object) => {
  const [shown, done] = [await refusal(ask('preview', change)), await refusal(ask('change', change))];
  expect(done).toEqual(shown);
  return done;
};
const everythingButLooks = async () =>
  (await dump(app.deps.db)).split('\n').filter((line) => !line.startsWith('audit_log '));
const changes = () =>
  app.rows(`select actor_id as "actorId", action, reason from audit_log
    where entity = 'ops' and reason is not null order by id`);

const toldBy = ({ body }: TestAnswer) =>
  (body['told'] as { whom: string; template: string }[]).map(({ whom, template }) => `${whom} ${template}`).toSorted();

const ALL_BACK = { minor: 12_000, currency: 'GEL', status: 'DUE' };
const DUE = { minor: 7500, status: 'DUE', dueAt: new Date(END + 3 * DAY).toISOString() };
const CANCELLED = ['client session-cancelled-email', 'client session-cancelled-sms'];

describe.each([
  [
    'cancelling by our fault',
    NOW,
    cancel('our_fault'),
    { status: 'cancelled', cancelledBy: 'admin', cancelReason: 'our_fault', refund: ALL_BACK, payout: null },
    [...CANCELLED, 'therapist session-cancelled-therapist-email'],
  ],
  [
    'cancelling for the therapist a minute before the start',
    START - MINUTE,
    cancel('therapist'),
    { status: 'cancelled', cancelledBy: 'therapist', cancelReason: 'therapist', refund: ALL_BACK, payout: null },
    [...CANCELLED, 'therapist session-cancelled-therapist-email'],
  ],
  [
    'moving two hours before the start',
    START - 2 * HOUR,
    MOVE,
    { status: 'confirmed', sessionTime: { date: '2026-11-26', startTime: '15:00', endTime: '15:50' }, moves: 0 },
    ['client session-moved-email', 'client session-moved-sms', 'therapist session-moved-therapist-email'],
  ],
  ['marking as held', END, mark('completed'), { status: 'completed', refund: null, payout: DUE }, []],
  [
    'marking the client absent',
    END,
    mark('client_absent'),
    { status: 'client_absent', refund: null, payout: DUE },
    ['client marked-absent-email', 'client marked-absent-sms'],
  ],
  [
    'marking the therapist absent when the pay is owed already',
    END + DAY + HOUR,
    mark('therapist_absent'),
    { status: 'therapist_absent', refund: ALL_BACK, payout: { ...DUE, status: 'VOID' } },
    ['client complaint-settled-email', 'therapist complaint-settled-email'],
  ],
])('%s', (_, at, change, after, told) => {
  test("an operator's change does what is shown before, and showing it changes nothing", async () => {
    await until(at);
    const before = await everythingButLooks();
    const shown = await ask('preview', change);
    expect(await everythingButLooks()).toEqual(before);
    const done = await ask('change', change);
    expect([shown.status, done.status]).toEqual([200, 200]);
    expect(done.body).toEqual(shown.body);
    expect(done.body).toMatchObject({ after });
    expect(toldBy(done)).toEqual(told);
  });

  test("an operator's change is done once when it is asked for twice", async () => {
    await until(at);
    const { body } = await ask('change', change);
    const once = await everythingButLooks();
    const nothing = { before: body['after'], after: body['after'], told: [] };
    expect(await ask('change', change)).toMatchObject({ status: 200, body: nothing });
    expect(await everythingButLooks()).toEqual(once);
  });
});

test.each([
  ['therapist_absent', { status: 'therapist_absent', refund: ALL_BACK, complaint: { status: 'upheld' } }],
  ['completed', { status: 'completed', refund: null, payout: DUE, complaint: { status: 'rejected' } }],
])('a complaint of two words is settled by an operator: %s', async (as, after) => {
  await complained({ objected: true });
  await until(END + HOUR);
  const before = await everythingButLooks();
  const shown = await ask('preview', settle(as));
  expect(shown.body).toMatchObject({ before: { status: 'confirmed', complaint: { status: 'disputed' } }, after });
  expect(toldBy(shown)).toEqual(['client complaint-settled-email', 'therapist complaint-settled-email']);
  expect(await everythingButLooks()).toEqual(before);
  expect((await ask('change', settle(as))).body).toEqual(shown.body);
});

test('a complaint is objected to in the name of the therapist, in words that the one who decides reads', async () => {
  await complained({ objected: false });
  await until(START + HOUR);
  const before = await everythingButLooks();
  const shown = await ask('preview', object('I was there'));
  expect(await everythingButLooks()).toEqual(before);
  expect(shown.body).toMatchObject({
    before: { complaint: { status: 'open' } },
    after: { status: 'confirmed', complaint: { status: 'disputed' } },
  });
  expect(toldBy(shown)).toEqual([]);
  const done = await ask('change', object('I was there'), 'an answer by mail');
  expect(done.body).toEqual(shown.body);
  const read = await app.inject('GET', `/ops/orders/${orderId}/complaint`, { token: admin.token });
  expect(read.body).toMatchObject({ words: null, answer: 'I was there' });
  expect((await ask('change', object())).body).toMatchObject({ told: [] });
  const [first] = await changes();
  expect(first).toEqual({ actorId: admin.userId, action: 'ops.session-object', reason: 'an answer by mail' });
  await until(START + 3 * DAY);
  expect(await app.rows('select status from complaints')).toEqual([{ status: 'disputed' }]);
});

test('a complaint is objected to in time, in no more words than the therapist may write', async () => {
  await complained({ objected: false });
  expect(await refused(object('a'.repeat(501)))).toEqual([422, 'WORDS_TOO_LONG']);
  app.clock.advance(DAY);
  admin = await app.signInAs('ADMIN');
  expect(await refused(object())).toEqual([409, 'COMPLAINT_DECIDED']);
});

test('a complaint that stands keeps an operator from marking beside it', async () => {
  await complained({ objected: false });
  await until(END + HOUR);
  expect(await refused(mark('completed'))).toEqual([409, 'COMPLAINT_OPEN']);
});

test('a complaint that nobody made cannot be settled or objected to', async () => {
  await until(END + HOUR);
  expect(await refused(settle('completed'))).toEqual([409, 'BAD_TRANSITION']);
  expect(await refused(object())).toEqual([409, 'BAD_TRANSITION']);
});

test.each([
  ['after the start', START, cancel('our_fault'), 409, 'SESSION_BEGUN'],
  ['that moves it after the start', START, MOVE, 409, 'SESSION_BEGUN'],
  ['that marks it before the end', START + HOUR / 2, mark('completed'), 409, 'TOO_EARLY'],
  ['that marks it two days after the end', END + 2 * DAY + MINUTE, mark('client_absent'), 409, 'TOO_LATE'],
  ['that moves it to where the therapist has no time', NOW, move('2026-11-26', '03:00'), 422, 'BAD_SLOT'],
  ['that moves it to the past', NOW, move('2026-11-23', '15:00'), 422, 'SLOT_IN_PAST'],
  ['that moves it to no time', NOW, move('2026-02-30', '15:00'), 422, 'BAD_SLOT'],
  ['of an unknown kind', NOW, { what: 'forget' }, 400, 'VALIDATION'],
])(
  'a change of a session %s is refused beforehand and when it is done, and nothing happens',
  async (_, at, change, status, code) => {
    await until(at);
    const before = await everythingButLooks();
    expect(await refused(change)).toEqual([status, code]);
    expect(await everythingButLooks()).toEqual(before);
  },
);

test('a change that moves a session to a time that somebody holds is refused beforehand and when it is done', async () => {
  await reserve(app, await app.signIn('599000002'), { bookingSession: THURSDAY });
  expect(await refused(MOVE)).toEqual([409, 'SLOT_TAKEN']);
});

test('a change in the name of a therapist who cannot sign in is refused beforehand and when it is done', async () => {
  await app.rows('update therapists set user_id = null');
  expect(await refused(cancel('therapist'))).toEqual([409, 'BAD_TRANSITION']);
});

test('a change to a session whose pay was sent is refused beforehand and when it is done: what was paid out is not undone', async () => {
  await until(END + DAY + HOUR);
  const batchId = '11111111-1111-4111-8111-111111111111';
  const body = { batchId, until: '2026-11-30T00:00:00Z', reason: 'weekly run' };
  await giveAccounts(app.deps);
  await app.inject('POST', '/ops/payouts/send', { token: admin.token, body });
  expect(await refused(mark('therapist_absent'))).toEqual([409, 'PAID_OUT']);
});

test('a change needs a reason, and both are kept with the operator, under another name when the change is refused', async () => {
  expect(await refusal(ask('change', cancel('our_fault'), '  '))).toEqual([400, 'VALIDATION']);
  await ask('change', mark('completed'), 'the client rang');
  await ask('change', cancel('our_fault'), 'the line broke');
  const actorId = admin.userId;
  expect(await changes()).toEqual([
    { actorId, action: 'ops.session-mark-refused', reason: 'the client rang' },
    { actorId, action: 'ops.session-cancel', reason: 'the line broke' },
  ]);
});

test("voiding the client's link is shown first, mails the new one, and can be needed again", async () => {
  const voided = { what: 'void-link' };
  const before = await everythingButLooks();
  const shown = await ask('preview', voided);
  expect(await everythingButLooks()).toEqual(before);
  const done = await ask('change', voided);
  expect([shown.status, done.body]).toEqual([200, shown.body]);
  expect(toldBy(done)).toEqual(['client link-replaced-email']);
  expect(await changes()).toMatchObject([{ actorId: admin.userId, action: 'ops.session-void-link' }]);
  // More often than a client may.
  for (let n = 2; n <= 4; n++) expect(toldBy(await ask('change', voided))).toEqual(['client link-replaced-email']);
  await until(END + 30 * MINUTE);
  expect(await refused(voided)).toEqual([409, 'SESSION_NOT_BOOKED']);
});

test('an appointment that waits for its payment can only be cancelled, which takes the time back', async () => {
  orderId = await proposeTo(app, ana);
  app.clock.advance(MINUTE);
  expect(await refused(MOVE)).toEqual([409, 'SESSION_NOT_BOOKED']);
  const shown = await ask('preview', cancel('therapist'));
  // No mail has told the client of it.
  expect(toldBy(shown)).toEqual([]);
  const done = await ask('change', cancel('therapist'));
  const after = { status: 'cancelled', cancelledBy: 'admin', cancelReason: 'withdrawn' };
  expect(done.body).toMatchObject({ after });
  expect(toldBy(done)).toEqual(toldBy(shown));
  const acted = `select actor_role, action from audit_log where action = 'appointment.withdraw'`;
  expect(await app.rows(acted)).toEqual([{ actor_role: 'ADMIN', action: 'appointment.withdraw' }]);
});
