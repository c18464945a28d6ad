import { expect, test } from 'vitest';
import { APPOINTMENT_EVENTS, APPOINTMENT_STATUSES, CANCEL_REASONS, CANCELLED_BY } from '#domain/booking.ts';
import { type EventLine, linesOf } from '#domain/events.ts';
import { PERSON_EVENTS } from '#domain/leaving.ts';
import { LEDGER_ACCOUNTS, TRANSFER_KINDS } from '#domain/ledger.ts';
import { PAYMENT_EVENTS, PAYMENT_STATUSES, REFUND_EVENTS, REFUND_STATUSES } from '#domain/payment.ts';
import { REMINDER_CHOICES } from '#domain/reminders.ts';
import { COMPLAINT_EVENTS } from '#domain/complaint.ts';
import { OTHER_TIMES_EVENTS } from '#domain/other-times.ts';
import { PAYOUT_EVENTS, PAYOUT_STATUSES } from '#domain/payout.ts';
import { testDb } from '#server/testing/database/database.ts';
import { codeOf, iso } from './db.ts';

test('instants, amounts and dates come back as the code knows them', async () => {
  const db = await testDb();
  const at = Date.UTC(2026, 10, 24, 14, 30, 0, 250);
  const [row] = await db.run<{ at: number; n: number; day: string; percent: number; bytes: Uint8Array }>(
    `select $1::timestamptz as at, 12345678901::int8 as n, date '2026-11-24' as day, 12.50::numeric as percent, '\\x00ff'::bytea as bytes`,
    [iso(at)],
  );
  expect(row).toMatchObject({ at, n: 12345678901, day: '2026-11-24', percent: 12.5 });
  expect([...(row?.bytes ?? [])]).toEqual([0, 255]);
});

test('every instant comes back to the millisecond, also where PostgreSQL writes fewer digits or more', async () => {
  const db = await testDb();
  const written = [
    '1970-01-01 00:00:00',
    '1999-12-31 23:59:59.999',
    '2024-02-29 12:00:00.05',
    '2026-11-24 09:05:07.283',
  ];
  const more = [
    '2026-01-01 00:00:00.058',
    '2026-01-01 00:00:00.1',
    '2026-01-01 00:00:00.123456',
    '2026-01-01 00:00:00.999999',
  ];
  for (const text of [...written, ...more]) {
    const [row] = await db.run<{ at: number }>('select $1::timestamptz as at', [`${text}+00`]);
    expect(row?.at).toBe(Date.parse(`${text.replace(' ', 'T')}Z`));
  }
});

test('a transaction is committed whole or not at all, and its effects wait for the commit', async () => {
  const db = await testDb();
  const effects: string[] = [];
  const insert = `insert into audit_log(at, action, entity, entity_id) values ($1, 'a', 'b', 'c')`;
  await expect(
    db.transaction(async (tx) => {
      tx.afterCommit(() => effects.push('never'));
      await tx.run(insert, [iso(0)]);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    tx.afterCommit(() => effects.push('after'));
    await tx.run(insert, [iso(0)]);
    expect(effects).toEqual([]);
  });
  expect(effects).toEqual(['after']);
  expect(await db.run('select 1 as one from audit_log')).toHaveLength(1);
});

test('the database used beside its own transaction throws instead of waiting for ever', async () => {
  const db = await testDb();
  await expect(db.transaction(() => db.run('select 1'))).rejects.toThrow('use tx');
  await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('use tx');
  expect(await db.run('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a refused statement carries its code and leaves the database usable', async () => {
  const db = await testDb();
  const error: unknown = await db.run('select 1 / 0').catch((fault: unknown) => fault);
  expect(codeOf(error)).toBe('22012');
  expect(await db.run('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a transaction that continues after a refused statement fails, since none of it was committed', async () => {
  const db = await testDb();
  const insert = `insert into audit_log(at, action, entity, entity_id) values ($1, 'a', 'b', 'c')`;
  const work = db.transaction(async (tx) => {
    await tx.run(insert, [iso(0)]);
    // Harmless: whoever swallows it is the case under test.
    await tx.run('select 1 / 0').catch(() => undefined);
    return 'kept';
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await db.run('select 1 as one from audit_log')).toEqual([]);
});

test('a deadlock is retried', async () => {
  const db = await testDb();
  let attempts = 0;
  const work = () =>
    db.transaction(async (tx) => {
      attempts++;
      if (attempts < 3) await tx.run(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
      return attempts;
    });
  expect(await work()).toBe(3);
});

test.each([
  ['appointment', APPOINTMENT_EVENTS],
  ['payment', PAYMENT_EVENTS],
  ['refund', REFUND_EVENTS],
  ['payout', PAYOUT_EVENTS],
  ['complaint', COMPLAINT_EVENTS],
  ['proposal', OTHER_TIMES_EVENTS],
  ['person', PERSON_EVENTS],
])('the database allows exactly the events of the domain: %s', async (object, events) => {
  const db = await testDb();
  const rows = await db.run<EventLine>(
    `select event, actor, from_status as "from", to_status as "to" from allowed_events where object = $1`,
    [object],
  );
  const words = (lines: readonly EventLine[]) =>
    lines.map(({ event, actor, from, to }) => `${actor} ${event} ${from} ${to}`).toSorted();
  expect(words(rows)).toEqual(words(linesOf(events)));
});

test('the database allows exactly the words that the domain names', async () => {
  const db = await testDb();
  const wordsOf = async (table: string, column: string): Promise<string[]> => {
    const [row] = await db.run<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1`,
      [`${table}_${column}_check`],
    );
    return [...(row?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word ?? '').toSorted();
  };
  const sorted = (words: readonly string[]) => [...words].toSorted();
  expect(await wordsOf('appointments', 'status')).toEqual(sorted(APPOINTMENT_STATUSES));
  expect(await wordsOf('appointments', 'cancelled_by')).toEqual(sorted(CANCELLED_BY));
  expect(await wordsOf('appointments', 'cancel_reason')).toEqual(sorted(CANCEL_REASONS));
  expect(await wordsOf('payment_attempts', 'status')).toEqual(sorted(PAYMENT_STATUSES));
  expect(await wordsOf('refunds', 'status')).toEqual(sorted(REFUND_STATUSES));
  expect(await wordsOf('payouts', 'status')).toEqual(sorted(PAYOUT_STATUSES));
  expect(await wordsOf('ledger_entries', 'account')).toEqual(sorted(LEDGER_ACCOUNTS));
  expect(await wordsOf('ledger_transfers', 'kind')).toEqual(sorted(TRANSFER_KINDS));
  expect(await wordsOf('users', 'reminders')).toEqual(sorted(REMINDER_CHOICES));
});

test.each([
  ['step back', 'client', 'cancelled'],
  ['stepBack', 'provider', 'cancelled'],
  ['stepBack', 'client', 'expired'],
])('history takes only events of the domain, not %s by %s to %s', async (event, actor, to) => {
  const db = await testDb();
  const insert = `
    insert into appointment_history(therapist_id, appointment_id, at, event, from_status, to_status, actor)
    values (gen_random_uuid(), gen_random_uuid(), now(), $1, 'held', $3, $2)`;
  await expect(db.run(insert, [event, actor, to])).rejects.toMatchObject({ code: '23514' });
});

test('the audit log cannot be rewritten', async () => {
  const db = await testDb();
  await db.run(`insert into audit_log(at, action, entity, entity_id) values ($1, 'a', 'b', 'c')`, [iso(0)]);
  await expect(db.run(`update audit_log set action = 'other'`)).rejects.toMatchObject({ code: '42501' });
  await expect(db.run('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
});
