import { type PostgresServer, startPostgres } from '../postgres.ts';
import { progressOf } from '../progress.ts';
import { NoProof, refuseFullDisk, requireRoom } from '../room.ts';
import { type Report, runRaces } from './run.ts';
import { openWorld } from './world.ts';

export type Range = { from: number; rounds: number; /** Every round with the same seed. */ repeat: boolean };

/** Runs races on a temporary PostgreSQL and prints a report; returns whether every promise was kept. */
export async function proveRaces(
  { from, rounds, repeat }: Range,
  { say, stop }: { say(line: string): void; stop(): boolean },
): Promise<boolean> {
  requireRoom();
  const postgres = await start();
  try {
    await postgres.createDatabase('races');
    const seeds = repeat ? `seed ${from}, ${rounds} times` : `seeds ${from} to ${from + rounds - 1}`;
    say(`Races on PostgreSQL ${postgres.version}, ${seeds}`);
    const world = await openWorld(postgres.url('races'));
    try {
      const progress = progressOf(rounds, 100, say);
      const report = await runRaces(world, { from, rounds, repeat }, { stop, progress });
      if (report.failures.length > 0) refuseFullDisk();
      tell(report, say);
      return report.failures.length === 0;
    } finally {
      await world.close();
    }
  } catch (error) {
    refuseFullDisk();
    throw error;
  } finally {
    await postgres.stop();
  }
}

async function start(): Promise<PostgresServer> {
  try {
    return await startPostgres({ durable: false });
  } catch (error) {
    refuseFullDisk();
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new NoProof(`There is no PostgreSQL to race on: ${line}`, { cause: error });
  }
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
