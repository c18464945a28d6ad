import { randomInt } from 'node:crypto';
import { proveContentKills, proveCrashes } from '../crashes/prove.ts';
import { proveBackups } from '../crashes/backup/prove.ts';
import { progressOf, proveHosted, proveRaces, type Range } from '../races/prove.ts';
import { proveGuesses } from '../guessing/prove.ts';
import { proveRestarts } from '../restarts/prove.ts';
import { proveToTheMinute } from '../to-the-minute/prove.ts';
import { type Options, readOptions } from './prove-options.ts';
import { NoProof, withRoom } from './disk-space.ts';
import { readRegressions, writeRegression } from '../simulator/regressions.ts';
import { MUTANTS, SQL_MUTANTS } from '../simulator/mutants.ts';
import {
  findMutants,
  findSqlMutants,
  type Found,
  missing,
  openPool,
  type Pool,
  runSeeds,
  shorten,
  tell,
  type Totals,
} from '../simulator/run.ts';
import type { Tale } from '../simulator/history.ts';

/**
 * `npm run prove`: simulated histories of the real core, planted mistakes, the comparison with the real database, races
 * on a real PostgreSQL, kills of product and databases, a hosted dataset that fails in every way, and backups restored.
 */

const FIXED = 1;
/** Random seeds start above the fixed block of a long run. */
const FRESH_FROM = 100_000_000;

/** The most failed histories whose story is printed. */
const TOLD = 3;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
let interrupted = false;

async function main(options: Options): Promise<boolean> {
  if (options.part === 'mutants') return proveMutants();
  if (options.part === 'races') return races(options);
  if (options.part === 'crashes') return crashes(options);
  if (options.part === 'content') return contentKills(options);
  if (options.part === 'hosted') return hostedRounds(options);
  if (options.part === 'backup') return backups(options);
  if (options.part === 'restarts') return restarts(options);
  if (options.part === 'guesses') return proveGuesses(FIXED, say);
  const pool = await openPool();
  try {
    if (options.seed !== null) return await retell(pool, { seed: options.seed });
    const kept = await proveRegressions(pool);
    const ok = await proveHistories(pool, options.from, options.histories ?? (options.long ? 1_000_000 : 10_000));
    if (interrupted) return false;
    const same = await proveComparison(pool, options.long ? 200 : 10);
    if (!(kept && ok && same)) return false;
  } finally {
    await pool.close();
  }
  const mutants = !options.long || interrupted || (await proveMutants());
  // With --histories or --from only histories run.
  if (options.histories !== null || options.from !== null) return mutants;
  const raced = interrupted || (await races(options));
  const survived = interrupted || (await crashes(options));
  const whole = interrupted || (await contentKills(options));
  const read = interrupted || (await hostedRounds(options));
  const restored = interrupted || (await backups(options));
  const guarded = interrupted || proveGuesses(FIXED, say);
  return mutants && raced && survived && whole && read && restored && guarded;
}

function races(options: Options): Promise<boolean> {
  const range = rangeOf(options, options.rounds, options.long ? 1000 : 20);
  return withRoom(() => proveRaces(range, { say, stop: () => interrupted }));
}

function crashes(options: Options): Promise<boolean> {
  const range = rangeOf(options, options.kills, options.long ? 500 : 24);
  return withRoom(() => proveCrashes(range, { say, stop: () => interrupted }));
}

function contentKills(options: Options): Promise<boolean> {
  const range = rangeOf(options, options.kills, options.long ? 200 : 20);
  return withRoom(() => proveContentKills(range, { say, stop: () => interrupted }));
}

function hostedRounds(options: Options): Promise<boolean> {
  const range = rangeOf(options, options.rounds, options.long ? 200 : 20);
  return withRoom(() => proveHosted(range, { say, stop: () => interrupted }));
}

async function backups(options: Options): Promise<boolean> {
  const range = rangeOf(options, options.rounds, options.long ? 100 : 20);
  const watch = { say, stop: () => interrupted };
  const restored = await withRoom(() => proveBackups(range, watch));
  if (options.part !== 'backup' || interrupted) return restored;
  const count = Math.min(range.count, DISKS);
  return (await withRoom(() => proveToTheMinute({ ...range, count }, watch))) && restored;
}

function restarts(options: Options): Promise<boolean> {
  const range = rangeOf(options, options.rounds, 12);
  return withRoom(() => proveRestarts(range, { say, stop: () => interrupted }));
}

/** The most disks that die: each takes a minute or two, and the program pgBackRest. */
const DISKS = 5;

function rangeOf({ from, seed }: Options, wished: number | null, usual: number): Range {
  return { from: seed ?? from ?? randomSeed(), count: wished ?? (seed === null ? usual : 1), repeat: seed !== null };
}

function randomSeed(): number {
  return FRESH_FROM + randomInt(1_000_000_000);
}

async function retell(pool: Pool, tale: Tale): Promise<boolean> {
  const outcome = await tell(pool, tale);
  for (const line of outcome.story) say(line);
  say(
    `seed ${tale.seed}: ${outcome.events} events, trace ${outcome.trace.toString(16)}, ${promise(outcome.violation)}`,
  );
  return outcome.violation === null;
}

function promise(violation: { name: string; detail: string } | null): string {
  return violation === null ? 'every promise kept' : `${violation.name}: ${violation.detail}`;
}

async function proveRegressions(pool: Pool): Promise<boolean> {
  const known = readRegressions();
  let kept = true;
  for (const { tale, name } of known) {
    const outcome = await tell(pool, tale);
    if (outcome.violation === null) continue;
    kept = false;
    say(`What once broke ${name} breaks ${promise(outcome.violation)} again: npm run prove -- --seed ${tale.seed}`);
    for (const line of outcome.story) say(`  ${line}`);
  }
  say(
    `${known.length} histories that once failed: ${kept ? 'all keep their promises' : 'NOT all keep their promises'}`,
  );
  return kept;
}

async function proveHistories(pool: Pool, from: number | null, count: number): Promise<boolean> {
  const broken = ({ seed, violation }: Totals['failed'][number]): void => say(`Seed ${seed}: ${promise(violation)}`);
  const watch = { stop: () => interrupted, progress: progressOf(count, 20_000, say), broken };
  const blocks: { from: number; count: number }[] = [];
  if (from === null) {
    const fixed = Math.ceil(count * 0.8);
    const random = randomSeed();
    blocks.push({ from: FIXED, count: fixed }, { from: random, count: count - fixed });
    say(`Seeds ${FIXED} to ${fixed} and, random, ${random} to ${random + count - fixed - 1}`);
  } else blocks.push({ from, count });
  let ok = true;
  for (const block of blocks) {
    if (block.count === 0 || interrupted) continue;
    ok = (await judge(pool, await runSeeds(pool, block, watch))) && ok;
  }
  return ok;
}

async function judge(pool: Pool, totals: Totals): Promise<boolean> {
  const { histories, events, seconds, failed } = totals;
  const rate = Math.round(histories / seconds);
  say(
    `${histories} histories, ${events} events, ${Math.round(seconds)} s, ${rate} a second: ${failed.length} broken promises`,
  );
  for (const { seed } of failed.slice(0, TOLD)) {
    const { tale, outcome } = await shorten(pool, { seed });
    say(`\nSeed ${seed}: ${promise(outcome.violation)}. What happened:`);
    for (const line of outcome.story) say(`  ${line}`);
    if (outcome.violation !== null) writeRegression({ name: outcome.violation.name, tale });
    say(`Kept in tools/simulator/regressions.json. Again: npm run prove -- --seed ${seed}`);
  }
  const never = histories >= 5000 ? missing(totals) : [];
  for (const name of never) say(`It never came up: ${name}`);
  return failed.length === 0 && never.length === 0;
}

async function proveComparison(pool: Pool, count: number): Promise<boolean> {
  let [statements, different] = [0, 0];
  for (let seed = 1; seed <= count && !interrupted; seed += 1) {
    const answer = await pool.ask({ kind: 'compare', tale: { seed }, change: null });
    if (answer.kind !== 'compared') throw new Error(`a thread answered ${answer.kind}`);
    statements += answer.statements;
    if (answer.difference === null) continue;
    different += 1;
    say(
      `Seed ${seed}: the tables in memory and the real database differ\n  ${answer.difference.memory}\n  ${answer.difference.real}`,
    );
  }
  say(`${count} histories on real SQL, ${statements} statements: ${different} answered differently`);
  return different === 0;
}

async function proveMutants(): Promise<boolean> {
  const report = ({ name, by, histories }: Found): void =>
    say(by === null ? `NOT FOUND in ${histories}: ${name}` : `${by} after ${histories}: ${name}`);
  const found = await findMutants({ from: FIXED, budget: 4000, threads: 2, stop: () => interrupted }, report);
  const pool = await openPool({ threads: 1 });
  try {
    found.push(...(await findSqlMutants(pool, { from: FIXED, budget: 150, stop: () => interrupted }, report)));
  } finally {
    await pool.close();
  }
  const all = MUTANTS.length + SQL_MUTANTS.length;
  const caught = found.filter(({ by }) => by !== null).length;
  say(`${caught} of ${all} planted mistakes found (${((100 * caught) / all).toFixed(1)} %; 95 % are needed)`);
  return caught >= 0.95 * all;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    say('Interrupted: what is running ends first, nothing is kept. Once more ends at once.');
  });
}

try {
  const ok = await main(readOptions(process.argv.slice(2)));
  process.exitCode = interrupted ? 130 : ok ? 0 : 1;
} catch (error) {
  const plain = error instanceof NoProof || (error instanceof Error && 'code' in error);
  say(plain && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
