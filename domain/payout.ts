import { DAY, type Instant } from './dates.ts';
import { type EventTable, transitionsOf } from './events.ts';

/** The pay for a session. FAILED: the bank returned it, and it is due again (P15); VOID: no longer owed (P57). */
export const PAYOUT_STATUSES = ['DUE', 'SENT', 'PAID', 'FAILED', 'VOID'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The events of a payout. Sent pay is not reversed; pay returned by the bank, even if booked, is owed again (P57). */
export const PAYOUT_EVENTS = {
  owe: { by: ['system'], from: [null], to: 'DUE' },
  send: { by: ['admin'], from: ['DUE'], to: 'SENT' },
  pay: { by: ['admin'], from: ['SENT'], to: 'PAID' },
  return: { by: ['admin'], from: ['SENT', 'PAID'], to: 'FAILED' },
  oweAgain: { by: ['system'], from: ['FAILED'], to: 'DUE' },
  void: { by: ['system'], from: ['DUE'], to: 'VOID' },
} as const satisfies EventTable<PayoutStatus>;

/** The permitted changes of a payout's state; every other pair is refused. */
export const PAYOUT_TRANSITIONS = transitionsOf(PAYOUT_STATUSES, PAYOUT_EVENTS);

/** spec §9: a therapist is paid within 3 days after a successful session. */
const PAYOUT_WITHIN_MS = 3 * DAY;

/** spec §9, P15: a session without a mark counts as held 24 h after its end, if no complaint came. */
export const COMPLETE_AFTER_MS = DAY;

/** The wait of a new account before pay (P63), in milliseconds: its therapist hears first. Longer to replace one. */
export function accountWaits({ isFirst }: { isFirst: boolean }): number {
  return isFirst ? DAY : 3 * DAY;
}

/** The last instant at which the payout of a session is in time (spec §9). */
export function payoutDueAt(sessionEnd: Instant): Instant {
  return sessionEnd + PAYOUT_WITHIN_MS;
}

/** Why pay that is due does not go with a batch, the first that holds. Time alone ends the last two. */
export const LEFT_OUT = ['complaint', 'stopped', 'no_account', 'came_back', 'young_account', 'too_young'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];
