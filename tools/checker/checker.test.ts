import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import { DAY, HOUR, SECOND } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import { markSession } from '#server/features/session/session.ts';
import { attempt, callBack, clientOf, orderFor, payWithoutCallback } from '../races/scenario.ts';
import { bookSession, moveTo, press, type Press, type Session } from '../races/sessions.ts';
import { openWorld, type World } from '../races/world.ts';
import { emptyDatabase } from '../vitest/empty-database.ts';
import { checkSettled, takenBySandbox, type Taken } from './checker.ts';

let world: World;
let taken: Taken[];

/**
 * Prepares a completed session, one session of every end without a completion, a paid session, a moved session, a
 * payment that came too late, and a client who is about to pay.
 */
beforeAll(async () => {
  world = await openWorld(await emptyDatabase(), { servers: 1 });
  await world.begin();
  const slot = (day: number, client: number) => ({ therapist: client, day, hour: 12 + Math.floor(client / 6) });
  const order = (client: number, day: number) => orderFor(world, { client, server: 0, slot: slot(day, client) });
  const book = (client: number, day: number) => bookSession(world, { client, server: 0, slot: slot(day, client) });
  const pass = async (ms: number): Promise<void> => {
    world.clock.advance(ms);
    await world.work();
    await world.renewAccess();
  };
  const send = async (session: Session, what: Press, body: object): Promise<void> => {
    expect(await press(world, session, { server: 0, what, body })).toMatchObject({ status: 200 });
  };
  const mark = (session: Session, as: SessionMark) =>
    markSession(world.depsOf(0), {
      orderId: session.id,
      by: BY,
      mark: as,
      seenVersion: null,
      requestId: 'request',
    });

  await book(0, 1);
  const [late, missed, unearned] = [await book(5, 1), await book(6, 1), await book(7, 1)];
  const [moved, early] = [await book(8, 9), await book(9, 9)];
  await send(moved, 'move', moveTo(world, slot(10, moved.client)));
  await send(early, 'cancel', await termsOf(early));
  await pass(4 * HOUR);
  await send(late, 'cancel', { refundMinor: 0 });
  await pass(DAY);
  await mark(missed, 'client_absent');
  await mark(unearned, 'completed');
  await mark(unearned, 'therapist_absent');
  await pass(3 * DAY);
  await book(1, 8);
  const lost = await order(2, 8);
  const as = clientOf(world, 2);
  await world.call(0, 'PUT', '/set-step-information', { as, body: { user: { id: as.userId, step: 3 } } });
  await world.work();
  await payWithoutCallback(world, lost);
  await callBack(world, { server: 0, ...lost });
  await order(3, 9);
  await attempt(world, { client: 4, server: 0, by: 'check', slot: slot(10, 4) });
  // The provider is asked about a payment again only after five seconds.
  await pass(6 * SECOND);
  taken = await takenBySandbox(world.db);
});
afterAll(() => world.close());

const BY = { role: 'admin', userId: '00000000-0000-4000-8000-000000000009', reason: 'a test' } as const;

/** The sum that a client is shown before an own session is cancelled. */
async function termsOf({ client, orderId }: Session): Promise<{ refundMinor: number }> {
  const { body } = await world.call(0, 'GET', `/cabinet/sessions/${orderId}/cancel`, { as: clientOf(world, client) });
  return { refundMinor: (body['refund'] as { minor: number }).minor };
}

class Undo extends Error {}

/** The names of the broken promises after a change by hand, which is then rolled back. */
async function namesAfter(change: readonly string[], said: readonly Taken[] = taken): Promise<string[]> {
  let names: string[] = [];
  const work = world.db.transaction(async (tx) => {
    // Triggers and foreign keys are off.
    await tx.run('set local session_replication_role = replica');
    for (const statement of change) await tx.run(statement);
    names = (await checkSettled(tx, { taken: said, now: world.clock.now() })).map(({ name }) => name);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return names;
}

test('valid rows break no promise, and every kind of row is among them', async () => {
  expect(await checkSettled(world.db, { taken, now: world.clock.now() })).toEqual([]);
  const statuses = await world.db.run<{ status: string }>('select status from appointments order by status');
  expect(statuses.map(({ status }) => status).join(' ')).toBe(
    'cancelled cancelled cancelled client_absent completed confirmed confirmed held held therapist_absent',
  );
  expect(taken.filter(({ minor, returned }) => minor === returned)).toHaveLength(3);
  expect(taken.filter(({ returned }) => returned === 0)).toHaveLength(5);
});

const CONFIRMED = `(select * from appointments where status = 'confirmed') c`;
/** A change: the appointment that the client is about to pay waits for it, and nothing will release it. */
const UNPAID = `update appointments set status = 'proposed', proposed_by = 'therapist', hold_expires_at = null where status = 'held'`;
const SEAT = `(select id from payment_attempts where seats and status = 'SUCCESS' limit 1)`;
const ABSENT = `(select id from appointments where status = 'therapist_absent')`;

/** A complaint about every session that has ended. */
const complaints = (kind: ComplaintKind, status: ComplaintStatus): string =>
  `insert into complaints(therapist_id, order_id, kind, status, key_version, created_at, upheld_at, decided_at)
   select o.therapist_id, o.id, '${kind}', '${status}', 1, '2026-01-01', '2026-01-02',
     case '${status}' when 'upheld' then '2026-01-02'::timestamptz end from orders o
   join appointments a on a.id = o.appointment_id where a.status in ('completed', 'client_absent')`;

/** Somebody in the room of every session from its start on. */
const present = (seat: Seat): string =>
  `insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at)
   select o.therapist_id, o.id, '${seat}', '\\x00', lower(a.during), lower(a.during) from orders o
   join appointments a on a.id = o.appointment_id`;

test.each<[name: string, ...change: string[]]>([
  [
    'DOUBLE_BOOKED',
    'alter table appointments drop constraint appointment_therapist_free',
    `update appointments a set therapist_id = c.therapist_id, during = c.during from ${CONFIRMED} where a.status = 'held'`,
  ],
  [
    'CLIENT_OVERLAP',
    'drop index appointment_one_hold',
    'alter table appointments drop constraint appointment_client_free',
    `update appointments a set client_id = c.client_id, during = c.during from ${CONFIRMED} where a.status = 'held'`,
  ],
  [
    'TWO_HOLDS',
    'drop index appointment_one_hold',
    `update appointments a set client_id = c.client_id from ${CONFIRMED} where a.status = 'held'`,
  ],
  ['FREE_SESSION', 'update payment_attempts set seats = false'],
  ['WRONG_SUM', `update payment_attempts set amount_minor = 1, captured_minor = 1 where id = ${SEAT}`],
  [
    'SEATED_AND_REFUNDED',
    `insert into refunds(therapist_id, attempt_id, amount_minor, currency, reason, created_at)
       select therapist_id, id, amount_minor, currency, 'paid twice', now() from payment_attempts where id = ${SEAT}`,
  ],
  ['SEATED_AND_REFUNDED', `delete from refunds where reason = 'cancelled'`],
  ['REFUNDED_AND_PAID', `update payouts set status = 'DUE' where appointment_id = ${ABSENT}`],
  ['REFUNDED_AND_PAID', `delete from ledger_entries`, `delete from ledger_transfers where kind = 'earn_reversal'`],
  ['REFUNDED_AND_PAID', `update payouts set status = 'VOID'`],
  [
    'PAID_AND_RETURNED',
    `insert into ledger_transfers(kind, object_id, at) select 'payout_return', appointment_id, now() from payouts`,
  ],
  [
    'FROZEN',
    'alter table payouts drop constraint payouts_check',
    `update payouts set status = 'SENT'`,
    complaints('client_present', 'disputed'),
  ],
  ['FROZEN', complaints('therapist_absent', 'upheld')],
  ['NOBODY_THERE', 'delete from seat_stays'],
  ['NOT_DOUBTED', complaints('therapist_absent', 'open'), present('therapist')],
  [
    'NOT_DOUBTED',
    complaints('therapist_absent', 'upheld'),
    present('therapist'),
    `insert into audit_log(at, actor_role, action, entity, entity_id)
       select now(), 'SYSTEM', 'complaint.goUnanswered', 'orders', number from orders`,
  ],
  [
    'NOT_DOUBTED',
    present('client'),
    `update appointment_history set actor = 'therapist' where event = 'markClientAbsent'`,
  ],
  [
    'MOVED',
    `update appointments set during = tstzrange(upper(during), upper(during) + interval '50 minutes') where moves = 1`,
  ],
  ['MOVED', `update appointments set moves = 0`],
  ['REMOVED_SOLD', `insert into removed_times select therapist_id, during from ${CONFIRMED} limit 1`],
  [
    'ACCEPTED',
    `insert into proposals(therapist_id, order_id, status, during, times, accepted, proposed_at, ended_at)
       select o.therapist_id, o.id, 'accepted', c.during, array[c.during], c.during, now(), now()
       from ${CONFIRMED} join orders o on o.appointment_id = c.id`,
  ],
  ['FORGOTTEN_AFTER', `delete from notifications where template = 'session-cancelled-email'`],
  ['FORGOTTEN_AFTER', `delete from notifications where template = 'session-moved-email'`],
  ['FORGOTTEN_AFTER', `delete from jobs where kind = 'reminder'`],
  ['FORGOTTEN_AFTER', `update jobs set done_at = now() where kind = 'session.complete'`],
  ['FORGOTTEN_AFTER', complaints('therapist_absent', 'open')],
  ['OVER_REFUND', 'delete from refunds'],
  ['OVER_REFUND', `update refunds set bank_ref = 'B', by_hand_minor = amount_minor where status = 'DONE'`],
  [
    'STILL_OPEN',
    `update payment_attempts set order_id = (select order_id from payment_attempts where id = ${SEAT}) where status = 'INITIAL'`,
  ],
  ['LEDGER', 'update ledger_entries set amount_minor = amount_minor + 1 where n = 1'],
  ['HALF_BOOKED', 'delete from receipts'],
  ['HALF_BOOKED', `delete from ledger_entries`, `delete from ledger_transfers where kind = 'refund_done'`],
  ['HISTORY', `delete from appointment_history where event = 'seat'`],
  ['FORGOTTEN', `delete from jobs where kind = 'hold.expire'`],
  ['FORGOTTEN', UNPAID],
  ['FORGOTTEN', `delete from jobs where kind = 'payment.reconcile'`],
  ['FORGOTTEN', `delete from jobs where kind = 'reminder'`],
  ['FORGOTTEN', `update refunds set status = 'DUE'`],
  ['FORGOTTEN', `update notifications set status = 'queued'`],
  ['NOT_SENT', 'delete from outbox_messages'],
  ['JOB_DEAD', 'update jobs set dead_at = now()'],
  [
    'TWO_TOKENS',
    'drop index refresh_one_current',
    `insert into refresh_tokens(sha256, sign_in_id, issued_at) select ('\\x0' || n)::bytea, s.id, now()
       from generate_series(1, 2) n, (select id from sign_ins limit 1) s`,
  ],
  ['STUCK', `update appointments set hold_expires_at = '2026-01-01' where status = 'held'`],
  ['STUCK', UNPAID, `update appointments set during = '[2026-01-01, 2026-01-02)' where status = 'proposed'`],
  ['STUCK', `update payment_attempts set expires_at = '2026-01-01' where status = 'INITIAL'`],
  ['STUCK', `update refunds set status = 'FAILED'`],
  ['STUCK', `update jobs set done_at = null`],
  ['STUCK', `update users set step = 5`],
  ['MONEY_LOST', `update appointments set status = 'expired' where status = 'confirmed'`],
  ['RECON', `update ledger_entries set account = 'bank' where account = 'provider_receivable'`],
  ['RECON', `update ledger_entries set account = 'bank' where account = 'client_advance'`],
  ['STUCK', complaints('therapist_absent', 'open')],
  ['EARNED', 'delete from payouts'],
  [
    'EARNED',
    `delete from payouts where appointment_id in (select id from appointments where cancel_reason = 'client_late')`,
  ],
  ['EARNED', `update appointments set status = 'completed' where status = 'confirmed'`],
])('the checker sees %s: %j', async (name, ...change) => {
  expect(await namesAfter(change)).toContain(name);
});

test('the checker sees NOT_PAID and RECON: money that the provider does not know', async () => {
  expect(await namesAfter([], [])).toEqual(expect.arrayContaining(['NOT_PAID', 'RECON']));
});

test('the checker sees MONEY_LOST: money of the provider that our ledger does not know', async () => {
  const unknown = { attemptId: '00000000-0000-4000-8000-000000000001', minor: 100, currency: 'GEL', returned: 0 };
  expect(await namesAfter([], [...taken, unknown])).toContain('MONEY_LOST');
});

test('the checker sees OVER_REFUND and SEATED money that was refunded', async () => {
  const all = taken.map((one) => ({ ...one, returned: one.minor + 1 }));
  expect(await namesAfter([], all)).toEqual(expect.arrayContaining(['OVER_REFUND', 'NOT_PAID']));
});
