import { DAY, type Instant } from './dates.ts';

/** A therapist's pay for one session. FAILED came back from the bank and is due again (P15). */
export const PAYOUT_STATUSES = ['DUE', 'SENT', 'PAID', 'FAILED'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What a payout may become; every other pair is refused. What is paid stays paid. */
export const PAYOUT_TRANSITIONS: Record<PayoutStatus, readonly PayoutStatus[]> = {
  DUE: ['SENT'],
  SENT: ['PAID', 'FAILED'],
  PAID: [],
  FAILED: ['DUE'],
};

/** spec §9: a therapist is paid within 3 days after a successful session. */
const PAYOUT_WITHIN_MS = 3 * DAY;

/** spec §9, P15: a session that nobody marked counts as held 24 h after its end, if no complaint came. */
export const COMPLETE_AFTER_MS = DAY;

/** The last instant at which the payout of a session is in time (spec §9). */
export function payoutDueAt(sessionEnd: Instant): Instant {
  return sessionEnd + PAYOUT_WITHIN_MS;
}
