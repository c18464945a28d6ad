import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts, on every system that Node runs on. */
const TICKS = 100;

/**
 * Seconds of processor that the child processes of this process have used, with theirs, once they have ended. Null where the
 * system does not tell.
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

const WORK = 60;

/** Seconds of processor that a fixed piece of work needs here: what machines of different speed are compared by. */
export function yardstickSeconds(): number {
  const began = process.cpuUsage();
  let text = 'simshvide';
  for (let round = 0; round < WORK; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      id: `${text.slice(0, 8)}${(index * 7919) % 4001}`,
      round,
    }));
    const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const copy = JSON.stringify(JSON.parse(JSON.stringify(sorted))).replaceAll(/"round":(\d+)/g, '"$1"');
    text = createHash('sha256').update(copy).digest('hex');
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000_000;
}
