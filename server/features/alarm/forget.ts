import { ALARMS_KEPT_MS, OLD_EMAILS_KEPT_MS } from '#domain/retention.ts';
import type { Deps } from '#server/deps.ts';
import { forgetAlarms } from './alarm.sql.ts';
import { forgetFormerEmails } from './former-emails.sql.ts';

/** Forgets links that serve no more, and addresses that were replaced long ago. */
export async function forgetOldAlarms(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetAlarms(deps.db, now - ALARMS_KEPT_MS);
  await forgetFormerEmails(deps.db, now - OLD_EMAILS_KEPT_MS);
}
