import type { Instant } from '#domain/dates.ts';

/** A code on its way: its id, and when it was sent. An entry of the browser's history holds it. */
export type SentCode = { readonly otpId: string; readonly at: Instant };

/** The code that an entry of the history was made for; null for any other entry. */
export function codeIn(state: unknown): SentCode | null {
  if (typeof state !== 'object' || state === null) return null;
  const { otpId, at } = state as Record<string, unknown>;
  return typeof otpId === 'string' && typeof at === 'number' ? { otpId, at } : null;
}

/** Whether an entry of the history was made for a code, also one that is used or forgotten. */
export function isCodeEntry(state: unknown): boolean {
  return codeIn(state) !== null;
}
