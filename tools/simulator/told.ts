import type { Instant } from '#domain/dates.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { CalendarState } from './calendars.ts';
import type { Choice } from './plan.ts';
import type { CalendarDeed } from './plan-calendars.ts';
import type { Span } from './store/rows.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The answers to clients, for the checker: all of them must be true. */
export type Told = {
  holds: { client: number; clientId: string; id: string; choice: Choice; at: number; expiresAt: number }[];
  orders: { client: number; clientId: string; orderId: OrderId; url: string; choice: Choice }[];
  successes: { client: number; orderId: OrderId }[];
  byKey: Map<string, KeyAnswer>;
  /** The deeds asked for on paid sessions. */
  deeds: ToldDeed[];
  /** The edits that therapists asked for in their calendars. */
  edits: ToldEdit[];
  /** Holds that were refused. */
  refusals: { client: number; clientId: string; choice: Choice; at: Instant; answeredAt: Instant; code: string }[];
  /** The calls about sessions that are paid later. */
  later: ToldLater[];
  /** The appointments that pages showed as the one that is being paid or booked. */
  current: { appointmentId: string; at: Instant }[];
  /** Pay that was stopped: from the answer to the question that ended it. */
  stops: { profile: string; from: Instant; until: Instant | null }[];
  /** The bank's payments by appointment. */
  bank: Map<string, { minor: number; times: number }>;
  /** The sums that an operator sent back to clients by our bank, by attempt. */
  byHand: Map<string, number>;
};

/** A call about a session, and its answer. */
export type ToldDeed = {
  orderId: OrderId;
  what:
    | 'move'
    | 'cancel'
    | 'mark'
    | 'complain'
    | 'withdraw'
    | 'object'
    | 'settle'
    | 'propose'
    | 'accept'
    | 'decline'
    | 'take back';
  by: 'client' | 'therapist' | 'admin' | 'guardian';
  at: Instant;
  /** The time that it was to be moved to, or the mark that was to be set. */
  to: Span | SessionMark | null;
  /** Whether a therapist who cancels does not offer the time again. */
  withdraws: boolean;
  /** The sum that the client saw before. */
  seenMinor: number | null;
  /** The version of the session that was shown; null for a guardian, who is shown none. */
  seenVersion: number | null;
  /** `yes`, the word of the answer, the code of the refusal; null without an answer. */
  answer: string | null;
};

/** A call about a session that is paid later, and its answer; `start` of one that is proposed. */
export type ToldLater = {
  what: 'propose' | 'series' | 'pay' | 'decline' | 'withdraw';
  /** Whether it was about all dates of a series. */
  all: boolean;
  client: number;
  clientId: string;
  /** Null until the answer to the call that made it. */
  orderId: OrderId | null;
  start: Instant;
  at: Instant;
  answeredAt: Instant;
  /** `yes` or the code of the refusal. */
  answer: string;
};

/** A call that changes a calendar. */
export type ToldEdit = {
  therapist: number;
  /** `work` ends time off; `withdraw` is part of a session that its therapist cancels. */
  what: CalendarDeed['what'] | 'work' | 'withdraw';
  /** The times it is about; none when it is about the whole calendar. */
  times: readonly Span[];
  /** Whether a calendar is as it was asked to be. */
  isDone(calendar: CalendarState): boolean;
  /** The instants of the request and of the answer. */
  at: Instant;
  answeredAt: Instant | null;
  /** `yes` or the code of the refusal; null without an answer that says which. */
  answer: string | null;
};

export type KeyAnswer = { body: string; orderId: OrderId; url: string };

/** The state before the first answer. */
export function nothingTold(): Told {
  return {
    holds: [],
    orders: [],
    successes: [],
    byKey: new Map(),
    deeds: [],
    edits: [],
    refusals: [],
    later: [],
    current: [],
    stops: [],
    bank: new Map(),
    byHand: new Map(),
  };
}
