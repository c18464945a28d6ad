import type { Choice } from './plan.ts';

/** The answers to clients, for the checker: all of them must be true. */
export type Told = {
  holds: { client: number; id: string; choice: Choice; at: number; expiresAt: number }[];
  orders: { client: number; orderId: string; url: string; choice: Choice }[];
  successes: { client: number; orderId: string }[];
  byKey: Map<string, KeyAnswer>;
  /** The bank's payments by appointment. */
  bank: Map<string, { minor: number; times: number }>;
};

export type KeyAnswer = { body: string; orderId: string; url: string };

/** The state before the first answer. */
export function nothingTold(): Told {
  return { holds: [], orders: [], successes: [], byKey: new Map(), bank: new Map() };
}
