import { progressOf } from '../progress.ts';
import { type Range, seedsOf, type Watch } from '../races/prove.ts';
import { refuseFullDisk } from '../room.ts';
import { wordsOf } from './moments.ts';
import { type CrashReport, runCrashes } from './run.ts';

/** Kills product and databases and prints a report; returns whether every promise was kept. */
export async function proveCrashes(range: Range, { say, stop }: Watch): Promise<boolean> {
  say(`Kills, ${seedsOf(range)}`);
  const kills = range.count;
  const report = await runCrashes({ ...range, kills }, { stop, progress: progressOf(kills, 50, say) });
  if (report.failures.length > 0) refuseFullDisk();
  tell(report, say);
  return report.failures.length === 0;
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
