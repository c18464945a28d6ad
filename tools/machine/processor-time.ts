import { readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts, on every system that Node runs on. */
const TICKS = 100;

/**
 * Processor seconds of the ended child processes of this process, with their own children. Null where the system does
 * not tell.
 */
export function endedChildrenSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the command, in parentheses, may hold spaces; the times are the 16th and 17th of all fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    // Harmless: null says that it is not known.
    return null;
  }
}
