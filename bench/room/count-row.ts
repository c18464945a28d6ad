import type { Row } from '../run.ts';
import { median } from '../server.ts';

/** A line that says how many of so many tries went well, and after how many milliseconds those did; all must. */
export function countRow(what: string, times: readonly number[], tries: number): Row {
  return {
    what,
    figure: `${times.length} of ${tries}`,
    beside: `median ${median(times)} ms, longest ${Math.max(0, ...times)} ms`,
    ratio: times.length / tries,
    bar: 1,
  };
}
