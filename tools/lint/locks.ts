/** SQL that locks rows, a table or a number. */
const LOCKS = /\bfor\s+((no\s+key\s+)?update|(key\s+)?share)\b|\bpg_(try_)?advisory_|\block\s+table\b/i;

/** Whether a text is SQL that locks: only `server/db/locks.ts` does, which knows the order of all locks. */
export function isLocking(text: string): boolean {
  return LOCKS.test(text);
}
