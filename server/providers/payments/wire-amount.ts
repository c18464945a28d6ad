/** A sum as providers write it: lari or euro with at most two decimals. */
export function wireAmount(minor: number): number {
  return minor / 100;
}

/** The tetri or cents of a sum; null for over two decimals, signs, exponents and more than an order could cost. */
export function minorOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value));
  return found === null ? null : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
