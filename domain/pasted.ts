/**
 * The invisible characters that programs add to copied words: marks of the reading direction, zero-width blanks,
 * non-breaking spaces. Nobody sees or can remove them, so they are stripped before a text is judged.
 */

/** In characters: a text that is longer with all its marks is not cleaned, and refused by whoever judges its length. */
const CLEANED_MAX = 1000;

/**
 * A name, an address, a number or a link as it was meant: composed letters, plain spaces, nothing invisible around or
 * inside. Joiners stay between what they join, letters and emoji; control characters stay, for they are refused.
 */
export function cleanPasted(raw: string): string {
  if (raw.length > CLEANED_MAX) return raw;
  return (
    raw
      // Letters and their marks apart: what is between them is judged alike before and after they are composed.
      .normalize('NFD')
      .replace(INVISIBLE, '')
      .replace(STRAY_JOINERS, '')
      .replace(/\p{Zs}+/gu, ' ')
      .replace(/^ | $/g, '')
      .normalize('NFC')
  );
}

/** Fillers, tags and marks that show nothing; the joiners and the variants of emoji are not among them. */
const INVISIBLE = /(?!\u200c|\u200d|\p{VS})\p{DI}/gu;

const STRAY_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
