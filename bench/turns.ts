import type { Row } from './run.ts';
import { median } from './server.ts';

/** Calls a second, of which more are better, or milliseconds, of which fewer are. */
type Unit = '/s' | ' ms';

/** A side of a comparison: its name, and its single measurement. */
export type Side = { name: string; measure(): Promise<number> };

/** The median of a side. */
export type Figure = { name: string; value: number; unit: Unit };

/**
 * Measures sides by turns, so that load on the machine affects all; returns their medians. Warm-up rounds are not
 * counted, because a new server still compiles its code. `more` adds words about a round.
 */
export async function byTurns<const Sides extends readonly Side[]>(
  sides: Sides,
  options: { rounds: number; unit?: Unit; warmUp?: readonly Side[]; more?(): string },
): Promise<{ [Place in keyof Sides]: Figure }> {
  const { rounds, unit = '/s', warmUp = sides, more } = options;
  for (const { measure } of warmUp) await measure();
  const figures = sides.map((side) => ({ ...side, values: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    const last: string[] = [];
    for (const { name, measure, values } of figures) {
      const value = await measure();
      values.push(value);
      last.push(`${name} ${worded(value, unit)}`);
    }
    told(`round ${round + 1}: ${[...last, ...(more ? [more()] : [])].join(', ')}`);
  }
  const medians = figures.map(({ name, values }): Figure => ({ name, value: median(values), unit }));
  return medians as { [Place in keyof Sides]: Figure };
}

/** The line of a figure beside another; its ratio says how many times better it is. */
export function compared(what: string, own: Figure, beside: Figure, bar: number | null): Row {
  return {
    what,
    figure: worded(own.value, own.unit),
    beside: `${beside.name} ${worded(beside.value, beside.unit)}`,
    ratio: own.unit === '/s' ? own.value / beside.value : beside.value / own.value,
    bar,
  };
}

/** Prints a line about what was just measured. */
export function told(words: string): void {
  process.stdout.write(`  ${words}\n`);
}

function worded(value: number, unit: Unit): string {
  return `${value.toFixed(value < 10 ? 1 : 0)}${unit}`;
}
