import type { Row } from './run.ts';
import { median } from './server.ts';

/** A kind of change: its words, its count, and the limit on its delay to the other server. */
type Way = { what: string; other: string; times: number; limit: { words: string; ms: number } };

/**
 * Changes the name of a topic again and again, and waits each time until the other server shows it; `change` returns
 * the moment from which its delay is measured.
 */
export async function wayOf(way: Way, change: (name: object) => Promise<number>): Promise<Row> {
  const { what, other, limit } = way;
  const times: number[] = [];
  for (let turn = 0; turn < way.times; turn++) {
    const name = `გადაწვა ${turn}`;
    const from = await change({ _type: 'localeString', ka: name, en: name });
    while (!(await (await fetch(`${other}/api/info`)).text()).includes(`"${name}"`)) {
      if (performance.now() - from > 60_000) throw new Error('a change never came to the other server');
    }
    times.push(performance.now() - from);
  }
  const typical = median(times);
  return {
    what,
    figure: `${typical.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    beside: limit.words,
    ratio: limit.ms / typical,
    bar: 1,
  };
}
