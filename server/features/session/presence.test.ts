import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Seat } from '#domain/room.ts';
import {
  booksOf,
  EARNED,
  END,
  goTo,
  mark,
  RETURNED,
  sendAll,
  START,
  stay,
  test,
  UNTOUCHED,
} from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { iso } from '#server/db/db.ts';
import { findOrder } from '../order/order.ts';
import { newestStaysOf } from '../stay/stay.ts';
import { complaintOf } from './complaint.sql.ts';
import { complaintWords } from './complaint-words.ts';
import { doubtByPresence } from './session.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { sayAbsent, sayPresent, takeBack, settle, markAsOperator } from '#server/testing/session/session-changes.ts';
import { standingWork } from '#server/testing/work-items.ts';

let app: TestApp;
let ana: TestPerson;
let therapist: TestPerson;
let orderId: string;
test.beforeEach(({ app: a, ana: b, therapist: c, orderId: d }) => void ([app, ana, therapist, orderId] = [a, b, c, d]));

/** Somebody takes a seat now, for a moment. */
async function enter(orderId: string, seat: Seat): Promise<void> {
  const now = app.clock.now();
  await stay(app, seat, { from: now, left: now });
  await app.deps.db.transaction(async (tx) => doubtByPresence(app.deps, tx, { orderId: app.idOf(orderId) }));
}

/** The complaint in a word each: what, how it stands, whether the client said it, whether the times contradict. */
const complaints = async () =>
  app.rows(`select kind, status, said_at is not null as said, doubted_at is not null as doubted from complaints`);
const told = async (template: string) =>
  app.rows(`select id from notifications where template = $1 order by created_at`, [template]);
const DOUBTED = { kind: 'therapist_absent', status: 'disputed', said: true, doubted: true };
const UNSAID = { kind: 'client_present', status: 'disputed', said: false, doubted: true };

test.for([
  ['a moment before the complaint', START + 5 * MINUTE, START + 6 * MINUTE],
  ['from before the start until its first instant', START - MINUTE, START],
] as const)(
  'a complaint that the specialist did not come waits for an operator from the first moment when the specialist was in the room: %s',
  async ([, from, left]) => {
    await stay(app, 'therapist', { from, left });
    await goTo(app, START + 10 * MINUTE);
    await sayAbsent(app, orderId, ana);
    await pass(app, 0);
    expect(await complaints()).toEqual([DOUBTED]);
    expect(await told('presence-doubt-email')).toHaveLength(1);
    expect(await standingWork(app)).toEqual(['complaint 1']);
    await goTo(app, END + 5 * DAY);
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
    expect(await sendAll(app)).toEqual([]);
    await settle(app, orderId, 'therapist_absent');
    await pass(app, 0);
    const refund = 'DONE 12000 GEL therapist absent';
    expect(await booksOf(app, orderId)).toEqual({ ...RETURNED, session: 'therapist_absent', refund, payout: null });
  },
);

// Who comes and goes by a script must not push what the other side did out of sight.
test('a complaint against a specialist who was in the room waits for an operator, who sees both, however often the client came afterwards', async () => {
  await stay(app, 'therapist', { from: START, left: START + MINUTE });
  await app.rows(
    `insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, left_at)
        select therapist_id, id, 'client', '\\x00', $1, $1, $1 from orders, generate_series(1, 1500)`,
    [iso(START + 2 * MINUTE)],
  );
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  expect(await complaints()).toEqual([DOUBTED]);
  const order = await findOrder(app.deps.db, app.idOf(orderId));
  const shown = order === null ? [] : await newestStaysOf(app.deps.db, order);
  expect(shown).toHaveLength(1 + MOST.stays / 2);
  expect(shown[0]).toMatchObject({ seat: 'therapist', enteredAt: START });
});

test.for([
  ['the specialist left before the start', 'therapist', START - 10 * MINUTE, START - 1],
  ['the specialist came when it was over', 'therapist', END, END + MINUTE],
  ['only the client was there', 'client', START, END],
] as const)(
  'a complaint that no time in the room contradicts becomes true by itself: %s',
  async ([, seat, from, left]) => {
    await stay(app, seat, { from, left });
    await goTo(app, END + HOUR);
    await sayAbsent(app, orderId, ana);
    await goTo(app, END + DAY + HOUR);
    expect(await complaints()).toEqual([{ ...DOUBTED, status: 'upheld', doubted: false }]);
    expect(await booksOf(app, orderId)).toMatchObject({ session: 'therapist_absent', payment: 'REFUNDED' });
  },
);

test('a specialist who comes afterwards makes an open complaint wait, and both sides and the operators are told', async () => {
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  await enter(orderId, 'client');
  expect(await complaints()).toEqual([{ ...DOUBTED, status: 'open', doubted: false }]);
  await goTo(app, END - 1);
  await enter(orderId, 'therapist');
  await enter(orderId, 'therapist');
  await pass(app, 0);
  expect(await complaints()).toEqual([DOUBTED]);
  const mails = app.mails.slice(-3).map(({ to, subject }) => [to, subject]);
  expect(mails).toHaveLength(3);
  expect(mails).toContainEqual(['ana@example.com', 'თქვენს შეტყობინებას განვიხილავთ']);
  expect(mails).toContainEqual(['nino@example.com', 'კლიენტის შეტყობინებას განვიხილავთ']);
  await goTo(app, END + 5 * DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
  await settle(app, orderId, 'completed');
  await pass(app, DAY + 1);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
  expect(await sendAll(app)).toHaveLength(1);
});

test('when the times in the room come to light only when nobody has answered, still no silence upholds the complaint', async () => {
  await stay(app, 'therapist', { from: START - 10 * MINUTE, seen: START - 5 * MINUTE });
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana);
  await app.deps.db.run('update seat_stays set seen_at = $1', [iso(START + 20 * MINUTE)]);
  const silence = `update complaints set status = 'upheld', decided_at = created_at`;
  await expect(app.deps.db.run(silence)).rejects.toThrow('the times of presence say otherwise');
  await goTo(app, END + 3 * DAY);
  expect(await complaints()).toEqual([DOUBTED]);
  expect(await told('presence-doubt-email')).toHaveLength(1);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'confirmed' });
});

test.for(['the specialist admits it', 'an operator upholds it'] as const)(
  'a complaint is upheld when the times in the room come to light, and %s before anybody has looked at them',
  async (what) => {
    await goTo(app, START + 10 * MINUTE);
    await sayAbsent(app, orderId, ana);
    await stay(app, 'therapist', { from: START, left: END });
    if (what === 'the specialist admits it')
      expect(await mark(app, orderId, therapist, 'therapist_absent')).toBe('marked');
    else await settle(app, orderId, 'therapist_absent');
    expect(await complaints()).toEqual([{ ...DOUBTED, status: 'upheld' }]);
  },
);

test.for([
  ['client_absent', 'rejected', EARNED],
  ['completed', 'upheld', EARNED],
  ['therapist_absent', 'upheld', { ...RETURNED, refund: 'DONE 12000 GEL therapist absent', payout: null }],
] as const)(
  'a mark of an absence of a client who was in the room waits for an operator, who says %s',
  async ([to, status, books]) => {
    await stay(app, 'client', { from: START - MINUTE, seen: START + 2 * MINUTE });
    await goTo(app, START + 15 * MINUTE);
    expect(await mark(app, orderId, therapist, 'client_absent')).toBe('marked');
    await pass(app, 0);
    expect(await complaints()).toEqual([UNSAID]);
    expect(await told('marked-absent-email')).toEqual([]);
    expect(app.mails.findLast(({ to: reader }) => reader === 'ana@example.com')?.text).toContain('#complaint');
    await goTo(app, END + 5 * DAY);
    expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
    expect(await sendAll(app)).toEqual([]);
    await settle(app, orderId, to);
    await pass(app, 0);
    expect(await booksOf(app, orderId)).toEqual({ ...books, session: to });
    expect(await complaints()).toEqual([{ ...UNSAID, status }]);
  },
);

test('nothing is earned, after the end too, until the specialist corrects the mark of a client who was in the room', async () => {
  await stay(app, 'client', { from: START, left: END });
  await goTo(app, END + HOUR);
  await mark(app, orderId, therapist, 'client_absent');
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
  expect(await mark(app, orderId, therapist, 'client_absent')).toBe('disputed');
  expect(await mark(app, orderId, therapist, 'completed')).toBe('marked');
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
});

test('a client who comes afterwards makes the mark of an absence wait, and who takes that back accepts the mark', async () => {
  await goTo(app, START + 15 * MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  expect(await complaints()).toEqual([]);
  await pass(app, 5 * MINUTE);
  await enter(orderId, 'client');
  expect(await complaints()).toEqual([UNSAID]);
  await goTo(app, END);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
  await takeBack(app, orderId, ana);
  await pass(app, 0);
  expect(await complaints()).toEqual([{ ...UNSAID, status: 'withdrawn' }]);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'client_absent' });
});

test('the specialist is told at once, by SMS too, of a client who comes after the mark', async () => {
  await goTo(app, START + 20 * MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  await pass(app, MINUTE);
  app.sms.length = 0;
  await enter(orderId, 'client');
  await app.deps.jobs.drain();
  expect(app.sms.map(({ text }) => text)).toEqual(['კლიენტი შეხვედრაზე გელოდებათ. შედით კაბინეტიდან, ახლავე.']);
});

test('a new mark after the client took a complaint back is doubted again, and no word is lost', async () => {
  await goTo(app, START + 10 * MINUTE);
  await sayAbsent(app, orderId, ana, 'ველოდები');
  await takeBack(app, orderId, ana);
  await enter(orderId, 'client');
  await goTo(app, END);
  await mark(app, orderId, therapist, 'client_absent');
  expect(await complaints()).toEqual([UNSAID]);
  await sayPresent(app, orderId, ana, 'ოთახში ვიყავი');
  expect(await complaints()).toEqual([{ ...UNSAID, said: true }]);
  await expect(sayPresent(app, orderId, ana)).rejects.toMatchObject({ code: 'ALREADY_COMPLAINED' });
  const order = await findOrder(app.deps.db, app.idOf(orderId));
  const complaint = order && (await complaintOf(app.deps.db, order));
  if (order === null || complaint === null) throw new Error('no complaint');
  expect((await complaintWords(app.deps, complaint, order)).client).toBe('ველოდები\n\nოთახში ვიყავი');
});

test('a client who was in the room and is marked absent may say instead that the specialist did not come', async () => {
  await stay(app, 'client', { from: START, left: END });
  await goTo(app, END);
  await mark(app, orderId, therapist, 'client_absent');
  await sayAbsent(app, orderId, ana);
  expect(await complaints()).toEqual([{ ...DOUBTED, doubted: false }]);
  await goTo(app, END + 3 * DAY);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
});

test('an operator who marks a client as absent who was in the room says the word itself', async () => {
  await stay(app, 'client', { from: START, left: END });
  await goTo(app, END);
  await markAsOperator(app, orderId, 'client_absent');
  await app.deps.db.transaction(async (tx) => doubtByPresence(app.deps, tx, { orderId: app.idOf(orderId) }));
  await goTo(app, END + 2 * DAY);
  expect(await complaints()).toEqual([]);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'client_absent' });
});

test('a mark waits when it is to be earned and the times in the room come to light', async () => {
  await goTo(app, START + 15 * MINUTE);
  await mark(app, orderId, therapist, 'client_absent');
  await stay(app, 'client', { from: START - MINUTE, seen: END - MINUTE });
  await goTo(app, END);
  expect(await complaints()).toEqual([UNSAID]);
  expect(await booksOf(app, orderId)).toEqual({ ...UNTOUCHED, session: 'client_absent' });
});

test('the database refuses the mark of a client who was in the room without a complaint', async () => {
  await stay(app, 'client', { from: START, left: END });
  const write = `insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor, actor_id)
      select therapist_id, appointment_id, $2, 'markClientAbsent', 'confirmed', 'client_absent', 'therapist', $3
      from orders where id = $1`;
  const writing = app.deps.db.run(write, [app.idOf(orderId), iso(END), therapist.userId]);
  await expect(writing).rejects.toThrow('the times of presence say otherwise');
});

test('a session that was held is not doubted, whoever was there', async () => {
  await stay(app, 'therapist', { from: START, left: END });
  await goTo(app, END);
  await mark(app, orderId, therapist, 'completed');
  await goTo(app, END + DAY);
  expect(await complaints()).toEqual([]);
  expect(await booksOf(app, orderId)).toEqual({ ...EARNED, session: 'completed' });
});

test('the times are deleted after 30 days, and what was decided stays valid', async () => {
  await stay(app, 'therapist', { from: START, left: END });
  await goTo(app, END);
  await sayAbsent(app, orderId, ana);
  await settle(app, orderId, 'completed');
  await app.deps.db.run('delete from seat_stays');
  await app.deps.db.run('update complaints set answer_enc = null');
  expect(await complaints()).toEqual([{ ...DOUBTED, status: 'rejected' }]);
});
