// docs/decisions/239
import type { Violation } from '../../checker/checker.ts';
import { refuseFullDisk } from '../../proof/disk-space.ts';
import { type Range, seedsOf, type Watch } from '../../races/prove.ts';
import { MISTAKES } from './mistakes.ts';
import { backupRound } from './round.ts';
import { openBackupWorld } from './world.ts';

/** Rounds of seeds, one after the other in one world, until one breaks a promise. */
export async function runRounds({ from, count, repeat }: Range, stop = (): boolean => false) {
  const world = await openBackupWorld();
  const failures: { seed: number; violations: Violation[] }[] = [];
  let [rounds, heard] = [0, 0];
  try {
    for (; rounds < count && failures.length === 0 && !stop(); rounds += 1) {
      const seed = repeat ? from : from + rounds;
      const round = await backupRound(world, { seed }).catch((error: unknown) => ({
        violations: [{ name: 'NOT_BACK', detail: String(error) }],
        heard: 0,
      }));
      heard += round.heard;
      if (round.violations.length > 0) failures.push({ seed, violations: round.violations });
    }
  } finally {
    await world.close();
  }
  return { rounds, heard, failures };
}

/** Makes each mistake in a world of its own; returns the names of those that were not found for what they are. */
export async function missedMistakes(seed: number, stop = (): boolean => false): Promise<string[]> {
  const missed: string[] = [];
  for (const mistake of MISTAKES) {
    if (stop()) break;
    const world = await openBackupWorld();
    try {
      const { violations } = await backupRound(world, { seed, mistake });
      if (!violations.some(({ name }) => name === mistake.found))
        missed.push(`${mistake.name}: ${JSON.stringify(violations.slice(0, 3))}`);
    } finally {
      await world.close();
    }
  }
  return missed;
}

/** Backs up, takes everything away and restores, and prints a report; returns whether every promise was kept. */
export async function proveBackups(range: Range, { say, stop }: Watch): Promise<boolean> {
  say(`Backups and restorings, ${seedsOf(range)}`);
  const started = performance.now();
  const { rounds, heard, failures } = await runRounds(range, stop);
  if (failures.length > 0) refuseFullDisk();
  for (const { seed, violations } of failures) {
    say(`\nSeed ${seed}:`);
    for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
    say(`  Again: npm run prove -- --backup --seed ${seed}`);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`${rounds} rounds, ${heard} answers before their copy, ${seconds} s: ${failures.length} rounds broke a promise`);
  const missed = await missedMistakes(range.from, stop);
  for (const one of missed) say(`NOT FOUND: ${one}`);
  say(`${MISTAKES.length - missed.length} of ${MISTAKES.length} planted mistakes found`);
  return failures.length + missed.length === 0;
}
