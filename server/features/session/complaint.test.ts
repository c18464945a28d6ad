import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import {
  booksOf,
  EARNED,
  END,
  goTo,
  mark,
  RETURNED,
  sendAll,
  START,
  test,
  UNTOUCHED,
} from '#server/testing/booking/after-booking.ts';
import { awake, ownSession } from '#server/testing/session/cabinet.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { duePayouts, payoutPaid } from '../payout/payout.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import {
  sayAbsent,
  sayPresent,
  takeBack,
  objectTo,
  settle,
  markAsOperator,
} from '#server/testing/session/session-changes.ts';
import { standingWork } from '#server/testing/work-items.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

test('a complaint to which nobody objects is true by itself 24 hours later, and all of it goes back', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  await goTo(app, START + DAY + 10 * MINUTE - 1);
  expect((await booksOf(app, orderId)).session).toBe('confirmed');
  await goTo(app, START + DAY + 10 * MINUTE);
  const refund = 'DONE 12000 GEL therapist absent';
  const books = { ...RETURNED, session: 'therapist_absent', refund, payout: null };
  expect(await booksOf(app, orderId)).toEqual(books);
  await goTo(app, END + 4 * DAY);
  expect(await booksOf(app, orderId)).toEqual(books);
});

test('an objection is too late from the instant on at which the complaint is true by itself, even if nothing has run since', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  app.clock.advance(DAY);
  await expect(objectTo(app, orderId, therapist)).rejects.toMatchObject({ code: 'COMPLAINT_DECIDED' });
  await expect(mark(app, orderId, therapist, 'completed')).rejects.toMatchObject({ code: 'COMPLAINT_DECIDED' });
  await goTo(app, START + DAY + HOUR);
  expect(await booksOf(app, orderId)).toMatchObject({ session: 'therapist_absent' });
});

test('a complaint said in the last moment, after the pay was booked, takes it back by entries of its own', async () => {
  await goTo(app, END + DAY);
  await sayAbsent(app, orderId, ana);
  await goTo(app, END + 2 * DAY - 1);
  const due = await duePayouts(app.deps, { until: END + 9 * DAY, cursor: undefined });
  expect(due).toMatchObject({ totalMinor: 0, leftOutMinor: 7500, lateMinor: 0 });
  expect(due.therapists).toMatchObject([{ minor: 0, leftOut: [{ why: 'complaint', minor: 7500, lines: 1 }] }]);
  expect(await sendAll(app)).toEqual([]);
  await goTo(app, END + 2 * DAY);
  const refund = 'DONE 12000 GEL therapist absent';
  expect(await booksOf(app, orderId)).toEqual({
    ...RETURNED,
    session: 'therapist_absent',
    refund,
    payout: 'VOID 7500',
  });
  const kinds = await app.rows<{ kind: string }>('select kind from ledger_transfers order by at, kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(['capture', 'earn', 'earn_reversal', 'refund', 'refund_done']);
});

test('a complaint that is taken back leaves the session held 24 hours after its end', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  await takeBack(app, orderId, ana);
  await takeBack(app, orderId, ana);
  await goTo(app, END + DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  await expect(sayAbsent(app, orderId, ana)).rejects.toMatchObject({ code: 'ALREADY_COMPLAINED' });
});

test('a complaint that is taken back after the session would have been held leaves it held at once', async () => {
  await goTo(app, END + DAY - 1);
  await sayAbsent(app, orderId, ana);
  await objectTo(app, orderId, therapist, 'ვიყავი');
  await goTo(app, END + 4 * DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  await takeBack(app, orderId, ana);
  await pass(app, 0);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
});

test.for([
  ['therapist_absent', { ...RETURNED, refund: 'DONE 12000 GEL therapist absent', payout: null }],
  ['completed', EARNED],
  ['client_absent', EARNED],
] as const)(
  'another mark of the therapist than the complaint waits for an operator, who says %s',
  async ([to, books]) => {
    await goTo(app, END);
    await sayAbsent(app, orderId, ana);
    expect(await mark(app, orderId, therapist, 'completed')).toBe('disputed');
    await goTo(app, END + 5 * DAY);
    expect(await standingWork(app)).toEqual(['complaint 1']);
    expect(await app.rows('select facts from work_items')).toEqual([{ facts: { order: expect.any(String) } }]);
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
    await settle(app, orderId, to);
    await pass(app, 0);
    expect(await standingWork(app)).toEqual([]);
    expect(await booksOf(app, orderId)).toEqual({ ...books, session: to });
    await expect(settle(app, orderId, to)).rejects.toMatchObject({ code: 'BAD_TRANSITION' });
    if (to !== 'therapist_absent') {
      await pass(app, DAY + 1);
      expect(await sendAll(app)).toHaveLength(1);
    }
  },
);

test('the audit log calls its order by the number, for the id opens the page', async () => {
  await goTo(app, END);
  await sayAbsent(app, orderId, ana);
  await mark(app, orderId, therapist, 'completed');
  await settle(app, orderId, 'completed');
  const audit = `select action, (entity_id = o.number)::text as "byNumber", (strpos(a::text, o.id) > 0)::text as "byId"
      from audit_log a, orders o where action like 'complaint.%' order by a.id`;
  expect(await app.rows(audit)).toEqual(
    ['open', 'object', 'reject'].map((event) => ({
      action: `complaint.${event}`,
      byNumber: 'true',
      byId: 'false',
    })),
  );
});

test('a complaint that the therapist admits sends all of it back at once', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  expect(await mark(app, orderId, therapist, 'therapist_absent')).toBe('marked');
  await pass(app, 0);
  expect((await booksOf(app, orderId)).payment).toBe('REFUNDED');
});

test.for([
  [START + 10 * MINUTE - 1, 'TOO_EARLY'],
  [END + DAY + 1, 'TOO_LATE'],
] as const)('a complaint said at %i is %s', async ([instant, code]) => {
  await goTo(app, instant);
  await expect(sayAbsent(app, orderId, ana)).rejects.toMatchObject({ code });
});

test('a complaint is refused once the pay was sent or has arrived', async () => {
  await goTo(app, END + HOUR);
  await mark(app, orderId, therapist, 'client_absent');
  await goTo(app, END + DAY + HOUR + 1);
  const [payout] = await sendAll(app);
  await payoutPaid(app.deps, { appointmentId: payout?.appointmentId ?? '', bankRef: 'B1' });
  await expect(sayPresent(app, orderId, ana)).rejects.toMatchObject({ code: 'TOO_LATE' });
});

test.for([
  ['both', 1],
  ['sms', 1],
  ['email', 0],
] as const)('a client marked absent who chose %s hears of the limit by that channel', async ([reminders, n]) => {
  await app.rows('update users set reminders = $2 where id = $1', [ana.userId, reminders]);
  await goTo(app, START + 20 * MINUTE);
  app.sms.length = 0;
  app.mails.length = 0;
  await mark(app, orderId, therapist, 'client_absent');
  await app.deps.jobs.drain();
  const told = app.sms.filter(({ text }) => text.includes('გაცდენილად მოინიშნა'));
  expect([told.length, app.mails.filter(({ to }) => to === 'ana@example.com').length]).toEqual([n, 1]);
  // And has the way in while the session runs, not for ever.
  const client = await awake(app, ana);
  expect((await ownSession(app, client, orderId)).meetingLink).toContain(`/session/${orderId}`);
  await goTo(app, END + DAY);
  expect((await ownSession(app, await awake(app, client), orderId)).meetingLink).toBe('');
});

test('the session of a client who denies an absence was held when the therapist agrees, and nobody has to decide', async () => {
  await goTo(app, END - MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  await sayPresent(app, orderId, ana);
  await expect(mark(app, orderId, therapist, 'completed')).rejects.toMatchObject({ code: 'TOO_EARLY' });
  await goTo(app, END);
  expect(await mark(app, orderId, therapist, 'client_absent')).toBe('disputed');
  expect(await mark(app, orderId, therapist, 'completed')).toBe('marked');
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  expect(await app.rows('select status from complaints')).toEqual([{ status: 'upheld' }]);
});

test.for([
  ['client_absent', 'rejected', EARNED],
  ['completed', 'upheld', EARNED],
  ['therapist_absent', 'upheld', { ...RETURNED, refund: 'DONE 12000 GEL therapist absent', payout: 'VOID 7500' }],
] as const)(
  'a client marked absent who says that it is not so waits for an operator: %s',
  async ([to, status, books]) => {
    await goTo(app, END);
    await mark(app, orderId, therapist, 'client_absent');
    await goTo(app, END + DAY);
    await sayPresent(app, orderId, ana);
    await goTo(app, END + 3 * DAY);
    expect(await sendAll(app)).toEqual([]);
    await settle(app, orderId, to);
    await pass(app, 0);
    expect(await booksOf(app, orderId)).toEqual({ ...books, session: to });
    expect(await app.rows('select status from complaints')).toEqual([{ status }]);
  },
);

test('an operator corrects a decision: the client is told of each', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  await goTo(app, END);
  await settle(app, orderId, 'completed');
  await pass(app, 0);
  await markAsOperator(app, orderId, 'therapist_absent');
  await pass(app, 0);
  const told = await app.rows(`select status from notifications where template = 'complaint-settled-email'`);
  expect(told).toEqual([{ status: 'sent' }, { status: 'sent' }]);
  expect(await booksOf(app, orderId)).toMatchObject({ session: 'therapist_absent', payout: 'VOID 7500' });
});

test('words of both sides are sealed, and nothing of them stands in a message or a log', async () => {
  await goTo(app, START + 10 * MINUTE);
  const words = '<b>სამი წუთი ვიცადე</b>';
  await sayAbsent(app, orderId, ana, words);
  await objectTo(app, orderId, therapist, 'ზუსტად ვიყავი');
  await pass(app, 0);
  const [row] = await app.rows<{ words: string; answer: string }>(
    `select encode(words_enc, 'escape') as words, encode(answer_enc, 'escape') as answer from complaints`,
  );
  const told = JSON.stringify([row, app.mails, app.sms, app.logs]);
  expect(told).toContain('@');
  expect(told).not.toMatch(/ვიცადე|ზუსტად/);
  await expect(objectTo(app, orderId, therapist, 'ა'.repeat(501))).rejects.toMatchObject({ code: 'WORDS_TOO_LONG' });
});

test('a client who complained before is not sent to a complaint that would be refused', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  await takeBack(app, orderId, ana);
  await goTo(app, END);
  await mark(app, orderId, therapist, 'client_absent');
  await pass(app, 0);
  const told = app.mails.filter((mail) => mail.to === 'ana@example.com').at(-1);
  expect(told?.text).toContain('გვიპასუხეთ ამ წერილზე');
  expect(told?.text).not.toContain('#complaint');
});

test('the therapist learns that a mark is contested', async () => {
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await goTo(app, END);
  await mark(app, orderId, therapist, 'client_absent');
  await sayPresent(app, orderId, ana);
  await pass(app, 0);
  expect(app.mails.findLast(({ to }) => to === 'nino@example.com')?.subject).toBe('კლიენტი ამბობს, რომ შეხვედრაზე იყო');
});
