import type { Instant } from '#domain/dates.ts';
import { isConsentMissing } from '#domain/guardian-consent.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { timesOf } from '../../../session/facts.ts';

/** Whether less than 24 h before it a session with a teenager has no parent's consent: its therapist decides (P22). */
export function lacksConsent(session: TherapistSession, now: Instant): boolean {
  const { sessionType: typeKey, consent = 'none' } = session;
  return typeKey !== undefined && isConsentMissing({ typeKey, start: timesOf(session).start }, consent, now);
}
