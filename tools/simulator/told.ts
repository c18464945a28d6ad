import type { Instant } from '#domain/dates.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { Choice } from './plan.ts';
import type { Span } from './store/rows.ts';

/** The answers to clients, for the checker: all of them must be true. */
export type Told = {
  holds: { client: number; id: string; choice: Choice; at: number; expiresAt: number }[];
  orders: { client: number; orderId: string; url: string; choice: Choice }[];
  successes: { client: number; orderId: string }[];
  byKey: Map<string, KeyAnswer>;
  /** What was asked for sessions that were paid. */
  deeds: ToldDeed[];
  /** The bank's payments by appointment. */
  bank: Map<string, { minor: number; times: number }>;
};

/** A call about a session, and its answer. */
export type ToldDeed = {
  orderId: string;
  what: 'move' | 'cancel' | 'mark' | 'complain' | 'withdraw' | 'object' | 'settle';
  by: 'client' | 'therapist' | 'admin' | 'guardian';
  /** The instant of the request. */
  at: Instant;
  /** The time that it was to be moved to, or the mark that was to be set. */
  to: Span | SessionMark | null;
  /** The sum that the client saw before. */
  seenMinor: number | null;
  /** `yes`, the word of the answer, the code of the refusal; null without an answer. */
  answer: string | null;
};

export type KeyAnswer = { body: string; orderId: string; url: string };

/** The state before the first answer. */
export function nothingTold(): Told {
  return { holds: [], orders: [], successes: [], byKey: new Map(), deeds: [], bank: new Map() };
}
