/**
 * The Latin letter of a key, lower case; '' for another key. On a layout with other letters, as Georgian or Russian,
 * the Latin letter at the place of the key.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // A sign of the Latin layouts, such as the one at the place of Z on another of them, is no letter.
  return /^\p{L}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '') : '';
}
