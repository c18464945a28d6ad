import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pino from 'pino';
import { type Environment, readConfig } from '#server/config/config.ts';
import type { Sql } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Deps } from '#server/deps.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { assemble, openDatabase } from '#server/open.ts';
import { checkKey } from '#server/secrets/key-check.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { startPostgres } from '../../machine/postgres.ts';
import { backup } from '../backup.ts';

/** What stands in the products that are copied, and must be in no file that anybody reads. */
export const CANARIES = { answer: 'issue-canary', iban: 'GE29NB0000000101904917' };
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const never = new AbortController().signal;

const home = mkdtempSync(join(tmpdir(), 'simshvide-backup-'));
process.once('exit', () => rmSync(home, { recursive: true, force: true }));

/** A folder of the tests. */
export const folder = (name: string): string => {
  mkdirSync(join(home, name), { recursive: true });
  return join(home, name);
};
/** The files in one. */
export const filesIn = (name: string): string[] => readdirSync(folder(name)).toSorted();

type Products = {
  server: Awaited<ReturnType<typeof startPostgres>>;
  postgres: Environment;
  embedded: Environment;
  /** The file with the private key. */
  key: string;
};
let opened: Promise<Products> | null = null;

/** A product on each engine, the same for all tests of a worker: they change nothing in it but `backups`. */
export async function products(): Promise<Products> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Products> {
  const server = await startPostgres({ durable: false });
  await server.createDatabase('living');
  const secret = await generateX25519Identity();
  const key = join(home, 'private.key');
  writeFileSync(key, secret);
  const settings = { DATA_KEY, BACKUP_KEYS: await identityToRecipient(secret), LOG_LEVEL: 'silent' };
  const postgres = { ...settings, DATABASE_URL: server.url('living'), DATA_DIR: folder('data') };
  const embedded = { ...settings, DATA_DIR: folder('embedded') };
  writeFileSync(join(folder('data/content/media'), 'portrait.svg'), '<svg/>');
  await fill(postgres, fillDemo);
  await fill(embedded);
  return { server, postgres, embedded, key };
}

/** A product that has been started once. */
async function fill(env: Environment, more?: (deps: Deps) => Promise<void>): Promise<void> {
  const config = readConfig(env);
  const { db, release } = await openDatabase(config, () => undefined);
  const { deps } = assemble(config, { db, log: pino({ level: 'silent' }) });
  await checkKey(deps.keyring, db);
  await more?.(deps);
  await release();
}

/** The demo people, an answer and an account for pay. */
async function fillDemo(deps: Deps): Promise<void> {
  const { db } = deps;
  await seedDemo(deps);
  const [row] = await db.run<{ id: string; owner: string }>('select id, user_id as owner from therapists limit 1');
  const own = row && (await findUserKey(deps.keyring, db, row.owner));
  if (!own) throw new Error('there are no demo people');
  const sealed = (column: string, words: string) => own.seal(column, JSON.stringify(words));
  await db.run(
    `insert into payout_accounts(id, therapist_id, user_id, details_enc, last4, created_at)
     values (gen_random_uuid(), $1, $2, $3, '4917', now())`,
    [row.id, own.userId, sealed('payout_accounts.details_enc', CANARIES.iban)],
  );
  await db.run(
    `insert into preferences(user_id, answers_enc, key_version, version, updated_at) values ($1, $2, 1, '1', now())`,
    [own.userId, sealed('preferences.answers_enc', CANARIES.answer)],
  );
}

let databases = 0;

/** An empty database of the server with a data directory that is not there yet. */
export async function emptyPlace(): Promise<Environment & { DATABASE_URL: string; DATA_DIR: string }> {
  const { server, postgres } = await products();
  const name = `empty_${(databases += 1)}`;
  await server.createDatabase(name);
  return { ...postgres, DATABASE_URL: server.url(name), DATA_DIR: join(home, name) };
}

/** Runs a command line. */
export async function run(command: typeof backup, line: string, env: Environment, signal = never): Promise<string> {
  return command(line.split(' '), { env, signal, progress: () => undefined });
}

/** A backup in a folder of its own. */
export async function backedUp(to: string, env?: Environment): Promise<string> {
  await run(backup, `--to ${folder(to)}`, env ?? (await products()).postgres);
  return join(folder(to), filesIn(to).at(-1) ?? '');
}

/** Asks a database. */
export async function on<T>(url: string | undefined, work: (sql: Sql) => Promise<T>): Promise<T> {
  const db = await openPostgres(url ?? '', { connections: 1 });
  return work(db).finally(async () => db.close());
}
