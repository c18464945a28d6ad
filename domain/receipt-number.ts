/**
 * The number of a receipt, with spaces and a sign of a number before it; null for what is none. Other signs do not fall
 * away: without them "1001/2" would be the receipt of another booking.
 */
export function readReceiptNumber(said: string): number | null {
  const signs = said.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  const digits = /^(?:no\.?|#)?([1-9]\d{0,8})$/i.exec(signs)?.[1];
  return digits === undefined ? null : Number(digits);
}
