/** Which landing a message was written on: the two are answered by different people. */
export const CHAT_AUDIENCES = ['clients', 'therapists'] as const;
export type ChatAudience = (typeof CHAT_AUDIENCES)[number];

/** The longest message, in characters: several pages, and short enough for one mail. */
export const CHAT_MAX = 4000;

/**
 * A message as it is stored: composed letters, plain line ends, without control characters and marks that turn the reading
 * direction. Markup stays what it is: words.
 */
export function cleanMessage(raw: string): string {
  return raw.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').normalize('NFC').trim();
}

/** How many characters a message has, as its writer counts them. */
export function messageLength(raw: string): number {
  return [...cleanMessage(raw)].length;
}

/** What is wrong with a message: nothing to read in it, or too much; null when it is sound. */
export function messageProblem(raw: string): 'MESSAGE_REQUIRED' | 'MESSAGE_TOO_LONG' | null {
  if (!READABLE.test(raw)) return 'MESSAGE_REQUIRED';
  return messageLength(raw) > CHAT_MAX ? 'MESSAGE_TOO_LONG' : null;
}

const READABLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const UNSEEN = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;
