// docs/decisions/239
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Db } from '#server/db/db.ts';
import { findPostgres } from '#tools/machine/postgres.ts';
import { childrenOf } from '#tools/machine/processes.ts';
import { disturbedHolds } from './booking.ts';
import { makeCallers } from './callers.ts';
import type { Row } from './run.ts';
import { KEYED, onPostgres } from './server.ts';
import { byTurns, compared, type Side, told } from './turns.ts';

const MESSAGES = 600_000;
const SIGN_INS = 400_000;
/** Of four megabytes each. */
const PICTURES = 50;
const ROUNDS = 3;
const MOST_MB = 250;

/**
 * A backup of a million rows and 200 MB of pictures beside `pg_dump` alone, its restoring with the proofs beside
 * `pg_restore` alone, holds while backups are made beside holds without, and the memory of both commands.
 */
export async function backupBench(): Promise<Row[]> {
  const kept = await mkdtemp(join(tmpdir(), 'simshvide-bench-backup-'));
  try {
    return await onPostgres(async ({ db, folder, server, url }) => {
      const callers = await makeCallers(db, 224);
      await fill(db);
      const [file, key] = [join(kept, 'dump'), join(kept, 'key')];
      const pair = (await command('backup', ['--new-key'], {})).said;
      await writeFile(key, /AGE-SECRET-KEY-1\w+/.exec(pair)?.[0] ?? '', { mode: 0o600 });
      const BACKUP_KEYS = /\bage1\w+/.exec(pair)?.[0] ?? '';
      const peaks = { backup: 0, restore: 0 };
      const settings = { ...KEYED, DATABASE_URL: url, DATA_DIR: folder, BACKUP_KEYS };
      const backup = async (): Promise<number> => {
        const to = await mkdtemp(join(kept, 'to-'));
        const { ms, megabytes } = await command('backup', ['--to', to], settings);
        peaks.backup = Math.max(peaks.backup, megabytes);
        for (const old of await backupsIn(kept)) if (!old.startsWith(to)) await rm(old);
        return ms;
      };
      const restore = async (): Promise<number> => {
        const [made = ''] = await backupsIn(kept);
        return onEmpty(db, url, async (DATABASE_URL) => {
          const DATA_DIR = await mkdtemp(join(kept, 'data-'));
          const { ms, megabytes } = await command('restore', [made, '--key', key], {
            ...KEYED,
            DATABASE_URL,
            DATA_DIR,
          });
          peaks.restore = Math.max(peaks.restore, megabytes);
          return ms;
        });
      };
      const dump = () => program('pg_dump', ['--format=custom', `--file=${file}`, url]);
      const load = () => onEmpty(db, url, (to) => program('pg_restore', ['--no-owner', `--dbname=${to}`, file]));
      const [dumped, backedUp] = await byTurns([side('pg_dump', dump), side('backup', backup)], TIMES);
      const [loaded, restored] = await byTurns([side('pg_restore', load), side('restore', restore)], TIMES);
      const { alone, disturbed } = await disturbedHolds(db, {
        url: server.url,
        callers,
        connections: 32,
        seconds: 4,
        rounds: ROUNDS,
        meanwhile: 'while backups are made',
        disturb: (stop) => againAndAgain(backup, stop),
      });
      const rows = `${(MESSAGES + SIGN_INS) / 1e6} million rows and ${PICTURES * 4} MB of pictures`;
      return [
        compared(`backup of ${rows}`, backedUp, dumped, 0.67),
        compared(`its restoring with proofs`, restored, loaded, 0.5),
        compared('holds placed while backups are made', disturbed, alone, 0.5),
        ...Object.entries(peaks).map(([what, peak]) => memory(what, peak)),
      ];
    });
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

const TIMES = { rounds: ROUNDS, unit: ' ms', warmUp: [] } as const;
const side = (name: string, measure: () => Promise<number>): Side => ({ name, measure });

function memory(what: string, peak: number): Row {
  const [figure, beside] = [`${peak.toFixed(0)} MB`, `${MOST_MB} MB`];
  return { what: `memory of ${what} with its programs`, figure, beside, ratio: MOST_MB / peak, bar: 1 };
}

/** Messages that were dropped, sign-ins that have ended, and originals of pictures. */
async function fill(db: Db): Promise<void> {
  await db.run(
    `insert into notifications(id, channel, template, locale, key_version, dedupe_key, status, created_at)
     select gen_random_uuid(), 'email', 'booking-confirmed-email', 'ka', 1, 'bench:' || gen_random_uuid(), 'dropped',
       now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [MESSAGES],
  );
  await db.run(
    `insert into sign_ins(user_id, created_at, expires_at, revoked_at, revoked_why, user_agent)
     select u.id, now() - n * interval '1 minute', now() + interval '1 day', now(), 'logout', 'Firefox on Linux ' || n
     from generate_series(1, $1::int) n cross join lateral (
       select ('00000000-0000-4000-8000-' || lpad((1 + n % 224)::text, 12, '0'))::uuid as id) u`,
    [SIGN_INS],
  );
  for (let n = 0; n < PICTURES; n++) {
    await db.run(
      `insert into content_pictures(id, bytes, kept_at)
       select 'image-' || lpad(to_hex($1::int), 40, '0') || '-2000x1500-jpg',
         (select string_agg(sha256((($1 || '-' || part)::text)::bytea), ''::bytea) from generate_series(1, 125000) part), now()`,
      [n],
    );
  }
  await db.run('vacuum analyze');
  told('the rows and pictures stand');
}

async function backupsIn(kept: string): Promise<string[]> {
  const names = await readdir(kept, { recursive: true });
  return names.filter((name) => name.endsWith('.backup')).map((name) => join(kept, name));
}

/** Backs up until it is told to stop, from after both sides have emptied their tables; returns how often. */
async function againAndAgain(backup: () => Promise<unknown>, stop: AbortSignal): Promise<number> {
  let made = 0;
  await pause(200);
  for (; !stop.aborted; made++) await backup();
  return made;
}

/** Does work on an empty database beside the one of the address, which goes afterwards. */
async function onEmpty<T>(db: Db, url: string, work: (url: string) => Promise<T>): Promise<T> {
  const empty = new URL(url);
  empty.pathname = 'empty';
  await db.run('create database empty');
  try {
    return await work(empty.href);
  } finally {
    await db.run('drop database empty with (force)');
  }
}

async function program(name: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(join(findPostgres().folder, name), args);
  return performance.now() - started;
}

/** Runs a command of backups: its milliseconds, its words, and the megabytes of all its processes, each at its most. */
async function command(name: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) {
  const started = performance.now();
  const child = spawn(process.execPath, [`tools/backup/${name}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const peaks = new Map<number, number>();
  const timer = setInterval(() => {
    for (const pid of treeOf(child.pid ?? 0)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakOf(pid)));
  }, 100);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}: ${said}`);
  return { ms: performance.now() - started, said, megabytes: [...peaks.values()].reduce((sum, one) => sum + one, 0) };
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** The most memory of a process so far, in megabytes. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // Harmless: it has ended meanwhile.
    return 0;
  }
}
