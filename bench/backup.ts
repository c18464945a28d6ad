// docs/decisions/239
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Db } from '#server/db/db.ts';
import { findPostgres } from '#tools/machine/postgres.ts';
import { disturbedHolds } from './booking.ts';
import { makeCallers } from './callers.ts';
import { memoryOf } from './pictures.ts';
import type { Row } from './run.ts';
import { KEYED, onPostgres } from './server.ts';
import { byTurns, compared } from './turns.ts';

const TIMES = { rounds: 3, unit: ' ms', warmUp: [] } as const;
const MOST_MB = 250;

/**
 * A backup beside `pg_dump` alone, its restoring with the proofs beside `pg_restore` alone, holds while backups are
 * made beside holds without, and the memory of both commands with the programs that they run.
 */
export async function backupBench(): Promise<Row[]> {
  const kept = await mkdtemp(join(tmpdir(), 'simshvide-bench-backup-'));
  const [dumped, key] = [join(kept, 'dump'), join(kept, 'key')];
  try {
    return await onPostgres(async ({ db, folder, server, url }) => {
      const callers = await makeCallers(db, 224);
      await fill(db);
      const pair = (await run(process.execPath, ['tools/backup/backup.ts', '--new-key'])).stdout;
      await writeFile(key, /AGE-SECRET-KEY-1\w+/.exec(pair)?.[0] ?? '', { mode: 0o600 });
      const settings = {
        ...KEYED,
        DATABASE_URL: url,
        DATA_DIR: folder,
        BACKUP_KEYS: /\bage1\w+/.exec(pair)?.[0] ?? '',
      };
      const peaks = { backup: 0, restore: 0 };
      const command = async (name: keyof typeof peaks, args: string[], env: typeof KEYED): Promise<number> => {
        const { ms, megabytes } = await run(process.execPath, [`tools/backup/${name}.ts`, ...args], env);
        peaks[name] = Math.max(peaks[name], megabytes);
        return ms;
      };
      let made = '';
      const backup = async (): Promise<number> => {
        await rm(made, { force: true });
        const ms = await command('backup', ['--to', kept], settings);
        made = join(kept, (await readdir(kept)).find((name) => name.endsWith('.backup')) ?? '');
        return ms;
      };
      const restore = (empty: string): Promise<number> => {
        const there = { ...KEYED, DATABASE_URL: empty, DATA_DIR: join(kept, 'data') };
        return command('restore', [made, '--key', key], there);
      };
      const program = async (name: string, ...args: string[]): Promise<number> =>
        (await run(join(findPostgres().folder, name), args)).ms;
      const dump = () => program('pg_dump', '--format=custom', `--file=${dumped}`, url);
      const load = (empty: string) => program('pg_restore', '--no-owner', `--dbname=${empty}`, dumped);
      const [bare, own, loaded, restored] = await byTurns(
        [
          { name: 'pg_dump', measure: dump },
          { name: 'backup', measure: backup },
          { name: 'pg_restore', measure: () => onEmpty(db, url, load) },
          { name: 'restore', measure: () => onEmpty(db, url, restore) },
        ],
        TIMES,
      );
      const holds = { url: server.url, callers, connections: 32, seconds: 4, rounds: TIMES.rounds };
      const { alone, disturbed } = await disturbedHolds(db, {
        ...holds,
        meanwhile: 'while backups are made',
        async disturb(stop) {
          // Once the holds have emptied their tables.
          await pause(200);
          let count = 0;
          for (; !stop.aborted; count++) await backup();
          return count;
        },
      });
      return [
        compared('backup of a million rows, 200 MB of pictures', own, bare, 0.67),
        compared('its restoring, with the proofs', restored, loaded, 0.5),
        compared('holds placed while backups are made', disturbed, alone, 0.5),
        ...Object.entries(peaks).map(([name, peak]) => {
          const figures = { figure: `${peak.toFixed(0)} MB`, beside: `${MOST_MB} MB`, ratio: MOST_MB / peak, bar: 1 };
          return { what: `memory of ${name} with its programs`, ...figures };
        }),
      ];
    });
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

/** A million rows of dropped messages and ended sign-ins, and 50 originals of 4 MB that nothing packs smaller. */
async function fill(db: Db): Promise<void> {
  for (let part = 0; part < 50; part++) {
    for (const statement of FILL) await db.run(statement, [part]);
  }
  await db.run('analyze');
}

const FILL = [
  `insert into notifications(id, channel, template, locale, key_version, dedupe_key, status, created_at)
   select gen_random_uuid(), 'email', 'booking-confirmed-email', 'ka', 1, 'bench:' || $1::int || ':' || n, 'dropped',
     now() - n * interval '1 minute' from generate_series(1, 12000) n`,
  `insert into sign_ins(user_id, created_at, expires_at, revoked_at, revoked_why, user_agent)
   select ('00000000-0000-4000-8000-' || lpad((1 + n % 224)::text, 12, '0'))::uuid, now() - n * interval '1 minute',
     now() + interval '1 day', now(), 'logout', 'Firefox on Linux ' || $1::int from generate_series(1, 8000) n`,
  `insert into content_pictures(id, bytes, kept_at)
   select 'image-' || lpad(to_hex($1::int), 40, '0') || '-2000x1500-jpg', string_agg(sha256(($1::int || '-' || n)::bytea), ''::bytea),
     now() from generate_series(1, 125000) n`,
];

/** Does work on an empty database beside that of the address, which goes afterwards. */
async function onEmpty<T>(db: Db, url: string, work: (empty: string) => Promise<T>): Promise<T> {
  const empty = new URL(url);
  empty.pathname = 'empty';
  await db.run('create database empty');
  return work(empty.href).finally(() => db.run('drop database empty with (force)'));
}

/** Runs a program: its milliseconds, what it said, and the most megabytes that it and its children had at once. */
async function run(file: string, args: readonly string[], more: Record<string, string> = {}) {
  const started = performance.now();
  const env = { ...process.env, LOG_LEVEL: 'error', ...more };
  const running = promisify(execFile)(file, args, { cwd: join(import.meta.dirname, '..'), env });
  let megabytes = 0;
  const timer = setInterval(async () => {
    // Harmless: one of them has ended meanwhile, and the next look is soon.
    const all = await memoryOf(running.child.pid ?? 0, 'VmHWM').catch(() => 0);
    if (all > megabytes) megabytes = all;
  }, 100);
  const { stdout } = await running.finally(() => clearInterval(timer));
  return { ms: performance.now() - started, stdout, megabytes };
}
