// docs/decisions/190
import { OLD_EMAILS_KEPT_MS, ALARMS_KEPT_MS } from '#domain/retention.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { formerEmails, insertFormerEmail, forgetAlarms, forgetFormerEmails } from './alarm.sql.ts';

/** Keeps a therapist's replaced address: for some days it is told of pay changes too. */
export async function keepFormerEmail(
  deps: Deps,
  sql: Sql,
  { key, email }: { key: UserKey; email: string },
): Promise<void> {
  await insertFormerEmail(sql, {
    id: deps.random.uuid(),
    userId: key.userId,
    beforeEnc: key.seal(BEFORE, email),
    now: deps.clock.now(),
  });
}

/** The addresses of a person that were replaced lately, each once, without the present one. */
export async function formerEmailsOf(
  deps: Deps,
  sql: Sql,
  { userId, present }: { userId: string; present: string | null },
): Promise<string[]> {
  const key = await findUserKey(deps.keyring, sql, userId);
  if (key === null) return [];
  const sealed = await formerEmails(sql, { userId, after: deps.clock.now() - OLD_EMAILS_KEPT_MS });
  const emails = sealed.map((before) => key.open(BEFORE, before));
  return [...new Map(emails.map((email) => [email.toLowerCase(), email]))]
    .filter(([lower]) => lower !== present?.toLowerCase())
    .map(([, email]) => email);
}

const BEFORE = 'email_changes.before_enc';

/** Forgets links that serve no more, and addresses that were replaced long ago. */
export async function forgetOldAlarms(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetAlarms(deps.db, now - ALARMS_KEPT_MS);
  await forgetFormerEmails(deps.db, now - OLD_EMAILS_KEPT_MS);
}
