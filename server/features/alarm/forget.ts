import { OLD_EMAILS_KEPT_MS } from '#domain/retention.ts';
import type { Deps } from '#server/deps.ts';
import { forgetAlarms } from './alarm.sql.ts';
import { forgetFormerEmails } from './former-emails.sql.ts';

/** Forgets links that have run out, and addresses that were replaced long ago. */
export async function forgetOldAlarms(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetAlarms(deps.db, now);
  await forgetFormerEmails(deps.db, now - OLD_EMAILS_KEPT_MS);
}
