/** The most letters of a typed message. */
export const MESSAGE_MAX = 2000;

/** A side's report of itself. */
export type Side = {
  readonly isMuted: boolean;
  readonly isCameraOff: boolean;
  readonly isSharing: boolean;
  /** It wants no picture: its line cannot carry one, or the person chose so. */
  readonly isSoundOnly: boolean;
};

/** Words of two browsers on the data channel; receiving message `n` of a `page`, counted from 1, implies all before. */
export type SideWord =
  | ({ readonly kind: 'side' } & Side)
  | { readonly kind: 'text'; readonly page: string; readonly n: number; readonly text: string }
  | { readonly kind: 'got'; readonly page: string; readonly n: number }
  /** The person pressed "leave". */
  | { readonly kind: 'bye' };

/** Reads a word of the channel; null if it is none of ours. The other side's page may be any program. */
export function readWord(data: string): SideWord | null {
  let word: unknown;
  try {
    word = JSON.parse(data);
  } catch {
    // Harmless: what is no JSON is none of our words.
    return null;
  }
  if (word === null || typeof word !== 'object') return null;
  const { kind, page, n, text, isMuted, isCameraOff, isSharing, isSoundOnly } = word as Record<string, unknown>;
  switch (kind) {
    case 'side':
      return {
        kind,
        isMuted: isMuted === true,
        isCameraOff: isCameraOff === true,
        isSharing: isSharing === true,
        isSoundOnly: isSoundOnly === true,
      };
    case 'text':
      return isName(page) && isCount(n) && typeof text === 'string' && text !== ''
        ? { kind, page, n, text: text.slice(0, MESSAGE_MAX) }
        : null;
    case 'got':
      return isName(page) && isCount(n) ? { kind, page, n } : null;
    case 'bye':
      return { kind };
    default:
      return null;
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
