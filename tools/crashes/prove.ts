import { progressOf } from '../progress.ts';
import { NoProof, refuseFullDisk, requireRoom } from '../room.ts';
import { type CrashReport, runCrashes } from './run.ts';
import { wordsOf } from './moments.ts';

export type Range = { from: number; kills: number; /** Every kill with the same seed. */ repeat: boolean };

/** Kills product and databases and prints a report; returns whether every promise was kept. */
export async function proveCrashes(
  { from, kills, repeat }: Range,
  { say, stop }: { say(line: string): void; stop(): boolean },
): Promise<boolean> {
  requireRoom();
  say(`Kills, ${repeat ? `seed ${from}, ${kills} times` : `seeds ${from} to ${from + kills - 1}`}`);
  try {
    const report = await runCrashes({ from, kills, repeat }, { stop, progress: progressOf(kills, 50, say) });
    if (report.failures.length > 0) refuseFullDisk();
    tell(report, say);
    return report.failures.length === 0;
  } catch (error) {
    refuseFullDisk();
    if (error instanceof Error && /^No PostgreSQL|^initdb failed|^PostgreSQL did not start/.test(error.message)) {
      throw new NoProof(`There is no PostgreSQL to kill: ${error.message.split('\n')[0]}`, { cause: error });
    }
    throw error;
  }
}

function tell(report: CrashReport, say: (line: string) => void): void {
  const { kills, targets, reached, acknowledged, lost, unheard, seconds, failures } = report;
  for (const { seed, engine, plan, violations } of failures.slice(0, 3)) {
    const what = plan === null ? 'at the end' : `${plan.target} ${wordsOf(plan.moment)}`;
    say(`\nSeed ${seed} on ${engine}, ${what}:`);
    for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
    if (plan !== null) say(`  What was planned: ${JSON.stringify(plan.visits)}`);
    say(`  Again: npm run prove -- --crashes --seed ${seed} --kills 20`);
  }
  const list = [...targets].map(([target, times]) => `${times} ${target}`).join(', ');
  say(
    `${kills} kills (${list}), ${reached} of them at their moment, ${Math.round(seconds)} s: ${acknowledged} answers ` +
      `promised something, ${lost} of it was lost; ${unheard} reservations stood that nobody had heard of; ` +
      `${failures.length} kills broke a promise`,
  );
}
