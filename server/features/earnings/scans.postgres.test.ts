import { expect } from 'vitest';
import { DAY } from '#domain/dates.ts';
import type { Prepared, Sql } from '#server/db/db.ts';
import { test } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { earningsBetween, openEarnings } from './earnings.sql.ts';

const MANY = 10_000;

/** Writes years of a therapist's paid, earned sessions, past every rule; the last ten are still to be paid out. */
async function writeYears(app: TestApp, therapistId: string, clientId: string): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    await tx.run(
      `with n as (
        select g, gen_random_uuid() as id, md5(g::text) as order_id, gen_random_uuid() as attempt, gen_random_uuid() as transfer,
          timestamptz '2022-05-10 06:00Z' + g * interval '4 hours' as s
        from generate_series(1, ${MANY}) g),
      a as (
        insert into appointments(therapist_id, id, client_id, type_key, during, status, price_minor, fee_percent,
          commission_percent, created_at, updated_at)
        select $1, id, $2, 'personal', tstzrange(s, s + interval '50 min'), 'completed', 10000, 20, 25, s, s from n),
      o as (
        insert into orders(therapist_id, id, appointment_id, client_id, name_enc, email_enc, key_version, locale, created_at)
        select $1, order_id, id, $2, sha512(order_id::bytea), sha512(order_id::bytea), 1, 'ka', s from n),
      p as (
        insert into payment_attempts(therapist_id, id, order_id, provider, provider_ref, status, amount_minor, currency,
          captured_minor, captured_currency, seats, created_at, expires_at, settled_at)
        select $1, attempt, order_id, 'sandbox', attempt::text, 'SUCCESS', 12000, 'GEL', 12000, 'GEL', true, s, s, s from n),
      t as (insert into ledger_transfers(id, kind, object_id, at) select transfer, 'earn', id, s from n),
      e as (
        insert into ledger_entries(transfer_id, n, account, therapist_id, amount_minor, currency)
        select transfer, 1, 'therapist_payable', $1, -7500, 'GEL' from n)
      insert into payouts(therapist_id, appointment_id, amount_minor, status, due_at, batch_id, bank_ref, created_at, updated_at)
      select $1, id, 7500, case when g > ${MANY} - 10 then 'DUE' else 'PAID' end, s,
        case when g > ${MANY} - 10 then null else gen_random_uuid() end, 'B', s, s from n`,
      [therapistId, clientId],
    );
  });
  await app.rows('analyze');
}

/** Runs statements as `explain` does; answers the tables that they read from end to end. */
function explained(app: TestApp): { sql: Sql; whole: () => string[] } {
  const plans: string[] = [];
  const sql = {
    async run(statement: Prepared, parameters: readonly unknown[]) {
      const rows = await app.deps.db.run<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, parameters);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return [];
    },
  } as Sql;
  return { sql, whole: () => plans.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []) };
}

/** Small here, and large where many therapists work. */
const GROWING = ['appointments', 'orders', 'payment_attempts', 'ledger_transfers', 'ledger_entries', 'payouts'];

test('among years of sessions, neither a month nor what is still to be paid reads a table from end to end', async ({
  app,
  ana,
  therapist,
}) => {
  const therapistId = await therapistIdOf(app, therapist);
  await writeYears(app, therapistId, ana.userId);
  const now = app.clock.now();
  const { sql, whole } = explained(app);
  await earningsBetween(sql, { therapistId, from: now - 90 * DAY, to: now - 60 * DAY });
  await openEarnings(sql, { therapistId, from: now - 4 * DAY, to: now + 61 * DAY });
  expect(whole().filter((table) => GROWING.includes(table))).toEqual([]);
});
