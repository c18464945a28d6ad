// docs/decisions/238
import { HOUR, type Instant } from './dates.ts';

/** How soon an operator has to act: `now` where somebody's money or session hangs on it, else this day or this week. */
export const WORK_URGENCIES = ['now', 'today', 'week'] as const;
export type WorkUrgency = (typeof WORK_URGENCIES)[number];

/** The page of operators where the next step of an item is taken. */
export type WorkPlace = 'money' | 'order' | 'pay' | 'specialists' | 'studio' | null;

type WorkKindRow = {
  readonly urgency: WorkUrgency;
  readonly ends: 'fact' | 'seen';
  readonly place: WorkPlace;
  /** The action of an order's page that the next step is. */
  readonly action?: 'settle' | 'mark';
  /** For so long an item waits before it is mailed, since such a fact often ends by itself. */
  readonly mailAfterMs?: number;
};

/**
 * The facts that need an operator (P29, message 26). One that `ends` by the fact is over once it is not so any more;
 * of the others an operator says with a reason that it was seen.
 */
export const WORK_KINDS = {
  /** Money came in a form that cannot be written down. */
  payment_set_aside: { urgency: 'now', ends: 'fact', place: 'money' },
  /** The provider told us of a payment that is in no book: it was made after the copy of a restored database. */
  payment_unknown: { urgency: 'now', ends: 'seen', place: 'money' },
  refund_failed: { urgency: 'now', ends: 'fact', place: 'money' },
  complaint: { urgency: 'now', ends: 'fact', place: 'order', action: 'settle' },
  /** The provider never said how a payment ended, or nobody asks that provider any more. */
  payment_unended: { urgency: 'now', ends: 'seen', place: 'order' },
  /** Another sum than the one asked for came, and goes back. */
  wrong_amount: { urgency: 'now', ends: 'seen', place: 'order' },
  /** Nobody was in the room of a session, and neither side has said how it ended. */
  room_empty: { urgency: 'today', ends: 'fact', place: 'order', action: 'mark' },
  /** A room at another service was not made; the session is held in ours. */
  room_given_up: { urgency: 'today', ends: 'fact', place: 'money' },
  refund_slow: { urgency: 'today', ends: 'fact', place: 'order' },
  /** Ends with its fact too, in the week in which a payment is compared. */
  books_differ: { urgency: 'today', ends: 'seen', place: 'money' },
  ledger_unbalanced: { urgency: 'today', ends: 'fact', place: 'money' },
  /** A word of a provider about a payment that no adapter knows. */
  provider_word: { urgency: 'today', ends: 'seen', place: 'money' },
  rate_held: { urgency: 'today', ends: 'fact', place: 'money' },
  pay_late: { urgency: 'today', ends: 'fact', place: 'pay' },
  pay_returned: { urgency: 'today', ends: 'fact', place: 'pay' },
  message_given_up: { urgency: 'today', ends: 'seen', place: null },
  job_given_up: { urgency: 'today', ends: 'seen', place: null },
  sms_refused: { urgency: 'today', ends: 'fact', place: null },
  network_slowed: { urgency: 'today', ends: 'seen', place: null },
  /** A budget of codes is used up to four fifths in this hour. */
  codes_budget: { urgency: 'today', ends: 'seen', place: null },
  /** The newest backup is older than 26 hours. */
  backup_late: { urgency: 'today', ends: 'fact', place: null },
  dataset_silent: { urgency: 'today', ends: 'fact', place: null, mailAfterMs: HOUR },
  content_hidden: { urgency: 'week', ends: 'fact', place: 'studio' },
  crisis_number_ends: { urgency: 'week', ends: 'fact', place: 'studio' },
} as const satisfies Record<string, WorkKindRow>;

export type WorkKind = keyof typeof WORK_KINDS;

/** When an item of a kind is mailed at the earliest. */
export function mailedFrom(kind: WorkKind, at: Instant): Instant {
  const { mailAfterMs = 0 }: WorkKindRow = WORK_KINDS[kind];
  return at + mailAfterMs;
}

/** The end of the address of an order's page that opens the action which a kind asks for; empty without one. */
export function actionAnchor(kind: WorkKind): string {
  const { action }: WorkKindRow = WORK_KINDS[kind];
  return action === undefined ? '' : `#${action}`;
}

/** Items by urgency; in the same urgency the oldest first. */
export function byUrgency<Item extends { kind: WorkKind; firstAt: Instant }>(items: readonly Item[]): Item[] {
  const rank = ({ kind }: Item): number => WORK_URGENCIES.indexOf(WORK_KINDS[kind].urgency);
  return items.toSorted((a, b) => rank(a) - rank(b) || a.firstAt - b.firstAt);
}

/** The kinds, in the order of the table. */
// The keys of a constant object are exactly those of its type.
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as readonly WorkKind[];

/** The facts of an item: ids, numbers, days, sums and codes; never a name, a contact or a word of health. */
export type WorkFacts = {
  /** The number of an order. */
  readonly order?: string;
  readonly attempt?: string;
  readonly profile?: string;
  readonly batch?: number;
  readonly day?: string;
  /** A sum in tetri or cents. */
  readonly minor?: number;
  readonly currency?: string;
  /** A sender, a kind of job, a document, a provider's word: a code, or the name of a thing of ours. */
  readonly code?: string;
};

/** The most mails about items in an hour: what is more waits for the next hour, in one mail. */
export const WORK_MAILS_PER_HOUR = 10;
