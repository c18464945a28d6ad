// docs/decisions/126
import type { Instant } from './dates.ts';
import { freeUntil } from './cancelling.ts';
import { type EventTable, transitionsOf } from './events.ts';

/** The state of an offer: other times for a booked session, which its therapist offers and its client may take. */
export const OTHER_TIMES_STATUSES = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'expired',
  'closed',
] as const;
export type OtherTimesStatus = (typeof OTHER_TIMES_STATUSES)[number];

/**
 * The events of an offer. A session has at most one open offer: a newer one replaces it. Without an answer it lapses 24
 * h before the session; it closes when the session gets another time otherwise, or is not booked any more.
 */
export const OTHER_TIMES_EVENTS = {
  propose: { by: ['therapist'], from: [null], to: 'open' },
  accept: { by: ['client'], from: ['open'], to: 'accepted' },
  decline: { by: ['client'], from: ['open'], to: 'declined' },
  withdraw: { by: ['therapist'], from: ['open'], to: 'withdrawn' },
  replace: { by: ['therapist'], from: ['open'], to: 'replaced' },
  lapse: { by: ['system'], from: ['open'], to: 'expired' },
  close: { by: ['system'], from: ['open'], to: 'closed' },
} as const satisfies EventTable<OtherTimesStatus>;
export type OtherTimesEvent = keyof typeof OTHER_TIMES_EVENTS;

/** The permitted changes of an offer's state; every other pair is refused. */
export const OTHER_TIMES_TRANSITIONS = /* @__PURE__ */ transitionsOf(OTHER_TIMES_STATUSES, OTHER_TIMES_EVENTS);

/** How many times one offer names at most. */
export const MAX_OFFERED_TIMES = 3;
/** How often times are offered for one session in a day at most: each of them is a mail to the client. */
export const MAX_OFFERS_PER_DAY = 5;

/** The state as it is told: one that is open lapses 24 h before its session by itself. `start` is the session's. */
export function otherTimesAt({ status }: { status: OtherTimesStatus }, start: Instant, now: Instant): OtherTimesStatus {
  return status === 'open' && freeUntil(start, now) === null ? 'expired' : status;
}
