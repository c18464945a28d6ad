import { DAY, HOUR } from '#domain/dates.ts';
import { iso } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Gives every therapist without one an account for pay: it has existed for two days, or `ageMs`. Nobody can open its
 * contents; a test that exports a batch saves accounts of its own.
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

/** Every therapist with an account has set it again, 25 hours ago or `ageMs`: what came back may go out to it. */
export async function setAccountsAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ageMs = DAY + HOUR }: { ageMs?: number } = {},
): Promise<void> {
  await db.run(
    `insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at)
     select gen_random_uuid(), therapist_id, user_id, details_enc, last4, $1 from payout_accounts a
     where not exists (select 1 from payout_accounts b where b.therapist_id = a.therapist_id and b.created_at > a.created_at)`,
    [iso(clock.now() - ageMs)],
  );
}
