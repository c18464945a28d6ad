import { progressOf, type Range, seedsOf, type Watch } from '../races/prove.ts';
import { refuseFullDisk } from '../proof/disk-space.ts';
import { runContentKills, runCrashes } from './run.ts';
import { type Moment, wordsOf } from './moments.ts';
import type { KillRange, KillReport, KillWatch } from './series.ts';

/** Kills product and databases and prints a report; returns whether every promise was kept. */
export async function proveCrashes(range: Range, watch: Watch): Promise<boolean> {
  return prove(range, watch, {
    what: 'Kills',
    option: 'crashes',
    run: runCrashes,
    planned: ({ visits }) => visits,
    counted: ({ acknowledged, lost, unheard }) =>
      `${acknowledged} answers promised something, ${lost} of it was lost; ${unheard} reservations stood that nobody had heard of`,
  });
}

/** Kills product and databases while documents change and prints a report; returns whether every promise was kept. */
export async function proveContentKills(range: Range, watch: Watch): Promise<boolean> {
  return prove(range, watch, {
    what: 'Kills while documents change',
    option: 'content',
    run: runContentKills,
    counted: ({ asked, acknowledged, lost }) =>
      `${asked} changes, ${acknowledged} of them were told to be done, ${lost} of those were lost`,
  });
}

type Report = KillReport<{ target: string; moment: Moment<string> }>;

/** A kind of kills: its words, its option, the note on a plan beside its moment, and the summary of all kills. */
type Proof<OfKind extends Report> = {
  what: string;
  option: 'crashes' | 'content';
  run(range: KillRange, watch: KillWatch): Promise<OfKind>;
  planned?(plan: NonNullable<OfKind['failures'][number]['plan']>): unknown;
  counted(report: OfKind): string;
};

async function prove<OfKind extends Report>(
  range: Range,
  { say, stop }: Watch,
  { what, option, run, planned, counted }: Proof<OfKind>,
): Promise<boolean> {
  say(`${what}, ${seedsOf(range)}`);
  const report = await run({ ...range, kills: range.count }, { stop, progress: progressOf(range.count, 50, say) });
  const { kills, targets, reached, seconds, failures } = report;
  if (failures.length > 0) refuseFullDisk();
  for (const { seed, engine, plan, violations } of failures.slice(0, 3)) {
    say(`\nSeed ${seed} on ${engine}, ${plan === null ? 'at the end' : `${plan.target} ${wordsOf(plan.moment)}`}:`);
    for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
    if (plan !== null && planned) say(`  What was planned: ${JSON.stringify(planned(plan))}`);
    say(`  Again: npm run prove -- --${option} --seed ${seed} --kills 20`);
  }
  const byTarget = [...targets].map(([target, times]) => `${times} ${target}`).join(', ');
  say(
    `${kills} kills (${byTarget}), ${reached} of them at their moment, ${Math.round(seconds)} s: ` +
      `${counted(report)}; ${failures.length} kills broke a promise`,
  );
  return failures.length === 0;
}
