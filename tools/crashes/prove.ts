import { progressOf } from '../progress.ts';
import { type Range, seedsOf, type Watch } from '../races/prove.ts';
import { refuseFullDisk } from '../room.ts';
import { type ContentReport, runContentKills } from './content/run.ts';
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
  say(
    `${kills} kills (${listOf(targets)}), ${reached} of them at their moment, ${Math.round(seconds)} s: ${acknowledged} answers ` +
      `promised something, ${lost} of it was lost; ${unheard} reservations stood that nobody had heard of; ` +
      `${failures.length} kills broke a promise`,
  );
}

/** Kills product and databases while documents change and prints a report; returns whether every promise was kept. */
export async function proveContentKills(range: Range, { say, stop }: Watch): Promise<boolean> {
  say(`Kills while documents change, ${seedsOf(range)}`);
  const kills = range.count;
  const report = await runContentKills({ ...range, kills }, { stop, progress: progressOf(kills, 50, say) });
  if (report.failures.length > 0) refuseFullDisk();
  tellOfContent(report, say);
  return report.failures.length === 0;
}

function tellOfContent(report: ContentReport, say: (line: string) => void): void {
  const { kills, targets, reached, asked, acknowledged, lost, seconds, failures } = report;
  for (const { seed, engine, plan, violations } of failures.slice(0, 3)) {
    const what = plan === null ? 'at the end' : `${plan.target} ${wordsOf(plan.moment)}`;
    say(`\nSeed ${seed} on ${engine}, ${what}:`);
    for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
    say(`  Again: npm run prove -- --content --seed ${seed} --kills 20`);
  }
  say(
    `${kills} kills (${listOf(targets)}), ${reached} of them at their moment, ${Math.round(seconds)} s: ${asked} changes, ` +
      `${acknowledged} of them were told to be done, ${lost} of those were lost; ${failures.length} kills broke a promise`,
  );
}

function listOf(targets: ReadonlyMap<string, number>): string {
  return [...targets].map(([target, times]) => `${times} ${target}`).join(', ');
}
