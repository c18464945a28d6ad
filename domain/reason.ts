// docs/decisions/177
/** A reason is for the one who reads the log a year later: this many characters of it can be seen. */
export const REASON_MIN = 3;
export const REASON_MAX = 500;

/**
 * Invisible characters: spaces of every kind, control and format signs, letters without a shape (the fillers of Hangul,
 * the empty pattern of Braille), and marks, which only change the letter before them.
 */
const UNSEEN = /[\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a reason says anything. */
export function isReason(text: string): boolean {
  return text.length <= REASON_MAX && [...text.replace(UNSEEN, '')].length >= REASON_MIN;
}
