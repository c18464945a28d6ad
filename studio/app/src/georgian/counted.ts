/**
 * Words with a number in them: Georgian has one form after every number, so the same words stand under each ending that
 * the Studio asks for, and without an ending for a browser whose rules know more of them.
 */
export function counted(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => ['', '_one', '_other'].map((ending) => [`${key}${ending}`, text])),
  );
}
