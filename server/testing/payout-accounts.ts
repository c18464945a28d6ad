import { DAY } from '#domain/dates.ts';
import { iso } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Gives every therapist who has none an account to which pay may go: it has stood for two days, or `ageMs`. What it holds nobody can
 * open; a test that exports a batch saves accounts of its own.
 */
export async function giveAccounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ageMs = 2 * DAY }: { ageMs?: number } = {},
): Promise<void> {
  await db.run(
    `insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at)
     select gen_random_uuid(), t.id, coalesce(t.user_id, (select id from users limit 1)), '\\x00', '0101', $1 from therapists t
     where not exists (select 1 from payout_accounts a where a.therapist_id = t.id)`,
    [iso(clock.now() - ageMs)],
  );
}
