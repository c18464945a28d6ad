import type { Clock } from '#server/clock.ts';
import { iso, prepared, type Sql } from '#server/db/db.ts';
import type { SandboxPayment, SandboxStore } from '#server/providers/payments/sandbox.ts';

type Row = Omit<SandboxPayment, 'attemptId' | 'amount'> & { amount: number; currency: 'GEL' | 'EUR' };

/** The payments of the simulated provider, which survive a restart of the server as a real provider's would. */
export function sandboxStore(db: Sql, clock: Clock): SandboxStore {
  return {
    async insert({ attemptId, amount, status, locale, successUrl, failUrl, expiresAt }) {
      await db.run(INSERT, [
        attemptId,
        amount.minor,
        amount.currency,
        status,
        locale,
        successUrl,
        failUrl,
        iso(expiresAt),
        iso(clock.now()),
      ]);
    },
    async find(attemptId) {
      const [row] = await db.run<Row>(FIND, [attemptId]);
      if (row === undefined) return null;
      const { amount, currency, ...rest } = row;
      return { attemptId, amount: { minor: amount, currency }, ...rest };
    },
    async move(attemptId, to, from) {
      await db.run(MOVE, [attemptId, to, from]);
    },
    async setRefunded(attemptId) {
      await db.run(SET_REFUNDED, [attemptId]);
    },
  };
}

const INSERT = prepared('dev.insert-payment')`
  insert into sandbox_payments(attempt_id, amount_minor, currency, status, locale, success_url, fail_url, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (attempt_id) do nothing`;
const FIND = prepared('dev.find-payment')`
  select amount_minor as amount, currency, status, refunded, locale, success_url as "successUrl", fail_url as "failUrl",
    expires_at as "expiresAt"
  from sandbox_payments where attempt_id = $1`;
const MOVE = prepared('dev.move-payment')`
  update sandbox_payments set status = $2 where attempt_id = $1 and status = any($3::text[])`;
const SET_REFUNDED = prepared('dev.set-payment-refunded')`
  update sandbox_payments set refunded = true where attempt_id = $1`;
