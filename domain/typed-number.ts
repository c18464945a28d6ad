/**
 * A number as a person types it, with at most two decimals: 99,50 and 99.50, 1000 and 1 000. Null for other text, for
 * ambiguous numbers as 1.000, and for other figures than 0 to 9, signs and powers.
 */
export function typedNumber(text: string): number | null {
  const [, whole, decimals = ''] = TYPED.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`);
}

/** Georgian groups thousands by a space; a mark of decimals may stand at the end while they are being typed. */
const TYPED = /^(\d{1,9}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2})(?:[.,](\d{0,2}))?$/;
