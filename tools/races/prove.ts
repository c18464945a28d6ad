import { startPostgres } from '../machine/postgres.ts';
import { refuseFullDisk } from '../proof/disk-space.ts';
import { type Report, runRaces } from './run.ts';
import { openWorld } from './world.ts';
import { openHosted, runHosted } from './hosted/run.ts';

/** Seeds of rounds or kills: `count` from the first on, or the first `count` times. */
export type Range = { from: number; count: number; repeat: boolean };
export type Watch = { say(line: string): void; stop(): boolean };

/** Runs races on a temporary PostgreSQL and prints a report; returns whether every promise was kept. */
export async function proveRaces(range: Range, { say, stop }: Watch): Promise<boolean> {
  const postgres = await startPostgres({ durable: false });
  try {
    await postgres.createDatabase('races');
    say(`Races on PostgreSQL ${postgres.version}, ${seedsOf(range)}`);
    const world = await openWorld(postgres.url('races'));
    try {
      const rounds = range.count;
      const report = await runRaces(world, { ...range, rounds }, { stop, progress: progressOf(rounds, 100, say) });
      if (report.failures.length > 0) refuseFullDisk();
      tell(report, say);
      return report.failures.length === 0;
    } finally {
      await world.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** The seeds of a range in words. */
export function seedsOf({ from, count, repeat }: Range): string {
  return repeat ? `seed ${from}, ${count} times` : `seeds ${from} to ${from + count - 1}`;
}

function tell({ rounds, seconds, deadlocks, tallies, failures }: Report, say: (line: string) => void): void {
  let attempts = 0;
  for (const tally of tallies) {
    attempts += tally.attempts;
    const { scenario, races, winners, longest } = tally;
    say(
      `  ${scenario}: ${races} races, ${tally.attempts} attempts, ${winners} winners, longest ${Math.round(longest)} ms`,
    );
  }
  for (const { seed, scenario, plan, violations } of failures.slice(0, 3)) {
    say(`\nSeed ${seed}, ${scenario}:`);
    for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
    say(`  What was planned: ${JSON.stringify(plan)}`);
    say(`  Again: npm run prove -- --races --seed ${seed} --rounds 50`);
  }
  say(
    `${rounds} rounds, ${attempts} attempts, ${Math.round(seconds)} s: ${failures.length} races broke a promise, ` +
      `${deadlocks} deadlocks were broken up inside and reached nobody`,
  );
}

/** Prints the progress of a run of `total` parts in steps of 5 %; runs below `least` parts print none. */
export function progressOf(total: number, least: number, say: (line: string) => void): (done: number) => void {
  let next = total / 20;
  return (done) => {
    if (total < least || done < next) return;
    next = done + total / 20;
    say(`  ${done} of ${total}`);
  };
}

/** Lets two servers read a hosted dataset through every fault and prints a report; returns whether promises hold. */
export async function proveHosted({ from, count, repeat }: Range, { say, stop }: Watch): Promise<boolean> {
  const postgres = await startPostgres({ durable: false });
  try {
    await postgres.createDatabase('hosted');
    say(`Two servers on a hosted dataset, ${seedsOf({ from, count, repeat })}`);
    const hosted = await openHosted(postgres.url('hosted'));
    const progress = progressOf(count, 20, say);
    const started = performance.now();
    let [rounds, readings, broken] = [0, 0, 0];
    try {
      for (; rounds < count && broken === 0 && !stop(); rounds += 1) {
        const seed = repeat ? from : from + rounds;
        const { violations } = await runHosted(hosted, seed);
        readings += hosted.fake.calls.splice(0).length;
        progress(rounds + 1);
        if (violations.length === 0) continue;
        broken += 1;
        say(`\nSeed ${seed}:`);
        for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
        say(`  Again: npm run prove -- --hosted --seed ${seed}`);
      }
    } finally {
      await hosted.close();
    }
    if (broken > 0) refuseFullDisk();
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`${rounds} rounds, ${readings} calls of the service, ${seconds} s: ${broken} rounds broke a promise`);
    return broken === 0;
  } finally {
    await postgres.stop();
  }
}
