/** The landing where a message was written: different people answer the two. */
export const CHAT_AUDIENCES = ['clients', 'therapists'] as const;
export type ChatAudience = (typeof CHAT_AUDIENCES)[number];

/** The longest message, in characters: several pages, and short enough for one mail. */
export const CHAT_MAX = 4000;

/** The stored form of a message, without control characters and marks of reading direction; markup stays as words. */
export function cleanMessage(raw: string): string {
  return raw.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').normalize('NFC').trim();
}

/** How many characters a message has, as its writer counts them. */
export function messageLength(raw: string): number {
  return [...cleanMessage(raw)].length;
}

/** The fault of a message: nothing to read, or too much; null when it is sound. */
export function messageProblem(raw: string): 'MESSAGE_REQUIRED' | 'MESSAGE_TOO_LONG' | null {
  if (!READABLE.test(raw)) return 'MESSAGE_REQUIRED';
  return messageLength(raw) > CHAT_MAX ? 'MESSAGE_TOO_LONG' : null;
}

const READABLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const UNSEEN = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;
