/**
 * The answer of an outside service. `rejected`: it certainly did nothing. `unknown`: it may have done it,
 * so its status must be asked before any repeat. `misconfigured`: our own set-up is wrong.
 */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; kind: 'rejected' | 'unknown' | 'misconfigured'; code?: string; retryAfterMs?: number };
