/** A typed sum in tetri or cents: digits, and at most two after a dot or a comma; null for anything else. */
export function minorOf(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s/g, '')) ?? [];
  if (whole === '') return null;
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return minor > 0 ? minor : null;
}
