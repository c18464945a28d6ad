import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#domain/dates.ts';
import { attempt, callBack, clientOf, type Order, orderFor, payWithoutCallback } from '../races/scenario.ts';
import { openWorld, type World } from '../races/world.ts';
import { emptyDatabase } from '../vitest/empty-database.ts';
import { checkSettled, takenBySandbox, type Taken } from './checker.ts';

let world: World;
let taken: Taken[];

/** One completed session, one paid session, one refunded session, and one client who is about to pay. */
beforeAll(async () => {
  world = await openWorld(await emptyDatabase(), { servers: 1 });
  await world.begin();
  const slot = (day: number, therapist: number) => ({ therapist, day, hour: 12 });
  const order = (client: number, day: number) => orderFor(world, { client, server: 0, slot: slot(day, client) });
  const pay = async (paid: Order): Promise<void> => {
    await payWithoutCallback(world, paid);
    await callBack(world, { server: 0, ...paid });
    // The provider is asked about a payment again only after five seconds.
    world.clock.advance(6 * SECOND);
    await world.work();
  };
  await pay(await order(0, 1));
  world.clock.advance(4 * DAY);
  await world.renewAccess();
  await pay(await order(1, 8));
  const late = await order(2, 8);
  const as = clientOf(world, 2);
  await world.call(0, 'PUT', '/set-step-information', { as, body: { user: { id: as.userId, step: 3 } } });
  await world.work();
  await pay(late);
  await order(3, 9);
  await attempt(world, { client: 4, server: 0, by: 'check', slot: slot(10, 4) });
  await world.work();
  taken = await takenBySandbox(world.db);
});
afterAll(() => world.close());

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
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'confirmed', 'held', 'held']);
  expect(taken.map(({ minor, returned }) => minor === returned).toSorted()).toEqual([false, false, true]);
});

const CONFIRMED = `(select * from appointments where status = 'confirmed') c`;
const SEAT = `(select id from payment_attempts where seats limit 1)`;

describe('the checker sees', () => {
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
    ['OVER_REFUND', 'delete from refunds'],
    [
      'STILL_OPEN',
      `update payment_attempts set order_id = (select order_id from payment_attempts where id = ${SEAT}) where status = 'INITIAL'`,
    ],
    ['LEDGER', 'update ledger_entries set amount_minor = amount_minor + 1 where n = 1'],
    ['HALF_BOOKED', 'delete from receipts'],
    ['HALF_BOOKED', `delete from ledger_entries`, `delete from ledger_transfers where kind = 'refund_done'`],
    ['HISTORY', `delete from appointment_history where event = 'seat'`],
    ['FORGOTTEN', `delete from jobs where kind = 'hold.expire'`],
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
    ['STUCK', `update payment_attempts set expires_at = '2026-01-01' where status = 'INITIAL'`],
    ['STUCK', `update refunds set status = 'FAILED'`],
    ['STUCK', `update jobs set done_at = null`],
    ['STUCK', `update users set step = 5`],
    ['MONEY_LOST', `update appointments set status = 'expired' where status = 'confirmed'`],
    ['RECON', `update ledger_entries set account = 'bank' where account = 'provider_receivable'`],
    ['RECON', `update ledger_entries set account = 'bank' where account = 'client_advance'`],
    ['EARNED', 'delete from payouts'],
    ['EARNED', `update appointments set status = 'completed' where status = 'confirmed'`],
  ])('%s: %j', async (name, ...change) => {
    expect(await namesAfter(change)).toContain(name);
  });

  test('NOT_PAID and RECON: money that the provider does not know', async () => {
    expect(await namesAfter([], [])).toEqual(expect.arrayContaining(['NOT_PAID', 'RECON']));
  });

  test('MONEY_LOST: money of the provider that our ledger does not know', async () => {
    const unknown = { attemptId: '00000000-0000-4000-8000-000000000001', minor: 100, currency: 'GEL', returned: 0 };
    expect(await namesAfter([], [...taken, unknown])).toContain('MONEY_LOST');
  });

  test('OVER_REFUND and SEATED money that was refunded', async () => {
    const all = taken.map((one) => ({ ...one, returned: one.minor + 1 }));
    expect(await namesAfter([], all)).toEqual(expect.arrayContaining(['OVER_REFUND', 'NOT_PAID']));
  });
});
