// docs/decisions/239
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Violation } from '../../checker/checker.ts';
import { refuseFullDisk } from '../../proof/disk-space.ts';
import { progressOf, type Range, seedsOf, type Watch } from '../../races/prove.ts';
import { backupRound } from './round.ts';
import type { Mistake } from './start.ts';
import type { KillWatch } from '../series.ts';
import { type BackupWorld, openBackupWorld } from './world.ts';

/** A round takes four days, and the checker looks for who sat in a room, which is forgotten after thirty. */
const ROUNDS_A_WORLD = 6;

/** Rounds of seeds, some one after the other in the same world, until one breaks a promise. */
export async function runRounds(
  { from, count, repeat }: Range,
  { stop = () => false, progress = () => {} }: KillWatch = {},
) {
  let world: BackupWorld | null = null;
  const failures: { seed: number; violations: Violation[] }[] = [];
  let [rounds, heard] = [0, 0];
  try {
    for (; rounds < count && failures.length === 0 && !stop(); rounds += 1) {
      if (rounds % ROUNDS_A_WORLD === 0) {
        await world?.close();
        world = null;
      }
      world ??= await openBackupWorld();
      const seed = repeat ? from : from + rounds;
      const round = await backupRound(world, { seed }).catch((error: unknown) => ({
        violations: [{ name: 'NOT_BACK', detail: String(error) }],
        heard: 0,
      }));
      heard += round.heard;
      progress(rounds + 1);
      if (round.violations.length > 0) failures.push({ seed, violations: round.violations });
    }
  } finally {
    await world?.close();
  }
  return { rounds, heard, failures };
}

const neverSet = (table: string, column: string, value: string): string => `
  create function planted_${table}() returns trigger language plpgsql as 'begin new.${column} := ${value}; return new; end';
  create trigger planted before insert or update on ${table} for each row execute function planted_${table}();`;

/** Planted mistakes, by the name of the promise under which a round must find each. */
const MISTAKES: readonly (Mistake & { name: string; found: string })[] = [
  { name: 'a table left out', found: 'ROWS_DIFFER', restored: 'drop table statement_heads' },
  {
    name: 'a row lost',
    found: 'ROWS_DIFFER',
    restored: `set session_replication_role = replica; delete from users where ctid = (select max(ctid) from users)`,
  },
  {
    name: 'messages not held',
    found: 'MESSAGE_TWICE',
    restored: neverSet('jobs', 'is_late', 'false') + neverSet('notifications', 'held_at', 'null'),
  },
  {
    name: 'a batch allowed',
    found: 'BATCH_ALLOWED',
    started: `update restorings set done_at = now(), done_reason = 'planted' where done_at is null`,
  },
  {
    name: 'the key inside',
    found: 'KEY_INSIDE',
    beforeCopy: ({ config }) =>
      writeFile(join(config.dataDir, 'content/key'), Buffer.from(config.dataKey).toString('base64')),
  },
];

/** Makes each mistake in a world of its own; returns what was found instead of it. */
async function missedMistakes(seed: number, stop = (): boolean => false): Promise<string[]> {
  const missed: string[] = [];
  for (const { name: planted, found, ...mistake } of MISTAKES) {
    if (stop()) break;
    const world = await openBackupWorld();
    try {
      const { violations } = await backupRound(world, { seed, mistake });
      if (!violations.some(({ name }) => name === found)) missed.push(`${planted}: ${JSON.stringify(violations)}`);
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
  const { rounds, heard, failures } = await runRounds(range, { stop, progress: progressOf(range.count, 20, say) });
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
