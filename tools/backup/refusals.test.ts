import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { backup } from './backup.ts';
import { HEAD_BYTES, type Head, headBytes } from './form.ts';
import { restore } from './restore.ts';
import { backedUp, emptyPlace, filesIn, folder, on, products, run } from './testing/products.ts';

/** A backup of the product on PostgreSQL, and an empty place that every test gets. */
let living: Awaited<ReturnType<typeof products>>;
let file: string;
let bytes: Buffer;
let place: Awaited<ReturnType<typeof emptyPlace>>;
beforeAll(async () => {
  living = await products();
  file = await backedUp('refused');
  bytes = readFileSync(file);
});
beforeEach(async () => {
  place = await emptyPlace();
});

const restored = async (what = file, key = living.key): Promise<string> => run(restore, `${what} --key ${key}`, place);

/** Another file in place of the backup. */
async function restoredFrom(changed: Buffer): Promise<string> {
  const path = join(folder('changed'), basename(file));
  writeFileSync(path, changed);
  return restored(path);
}

/** The same bytes with one bit turned. */
function turned(at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 4, at);
  return changed;
}

async function nothingIsThere(): Promise<void> {
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await on(place.DATABASE_URL, async (sql) => sql.run(tables))).toEqual([]);
  expect(existsSync(join(place.DATA_DIR, 'content'))).toBe(false);
}

test('a file cut at any of 50 places is refused', async () => {
  for (let cut = 0; cut < 50; cut += 1) {
    const part = bytes.subarray(0, Math.floor((bytes.length * cut) / 50));
    await expect(restoredFrom(part), String(cut)).rejects.toThrow(/is no backup of ours|cut off or damaged/);
  }
  await nothingIsThere();
});

test('a file cut by somebody who mends its clear part is refused by age', async () => {
  const head = JSON.parse(bytes.toString('utf8', 0, HEAD_BYTES)) as Head;
  for (const length of [0, 100, 64 * 1024 + 500, head.bytes - 1]) {
    const part = [headBytes({ ...head, bytes: length }), bytes.subarray(HEAD_BYTES, HEAD_BYTES + length)];
    await expect(restoredFrom(Buffer.concat(part)), String(length)).rejects.toThrow('cut off or damaged');
  }
  await nothingIsThere();
});

test('a turned bit is refused in the clear part, in what fills it, and wherever it is in the rest', async () => {
  const inHead = [2, 60, 130, bytes.indexOf('"rows"') + 8, 3000, HEAD_BYTES - 1];
  const inRest = Array.from({ length: 12 }, (_, n) => HEAD_BYTES + Math.floor(((bytes.length - HEAD_BYTES) * n) / 12));
  for (const at of [...inHead, ...inRest, bytes.length - 1]) {
    const words = /no backup of ours|clear part was changed|cut off or damaged|not the key|newer version/;
    await expect(restoredFrom(turned(at)), String(at)).rejects.toThrow(words);
  }
  await nothingIsThere();
});

test('a newer form, migrations of a newer version, and migrations that were changed are refused', async () => {
  const head = JSON.parse(bytes.toString('utf8', 0, HEAD_BYTES)) as Head;
  const newer = headBytes({ ...head, formatVersion: 2 as 1 });
  await expect(restoredFrom(Buffer.concat([newer, bytes.subarray(HEAD_BYTES)]))).rejects.toThrow('newer version');
  for (const statement of [
    `insert into migrations values ('999-later.sql', 'a hash', now())`,
    `update migrations set sha256 = 'another' where name = '002-calendar.sql'`,
  ]) {
    const source = await emptyPlace();
    await run(restore, `${file} --key ${living.key}`, source);
    expect(await on(source.DATABASE_URL, async (sql) => sql.run(`${statement} returning name`))).toHaveLength(1);
    const later = await backedUp(`newer-${statement.slice(0, 6)}`, source);
    await expect(restored(later)).rejects.toThrow('newer version');
  }
  await nothingIsThere();
});

test('another key, a key that is not there, and a file that is not there are refused', async () => {
  const other = join(folder('keys'), 'other.key');
  writeFileSync(other, await generateX25519Identity());
  await expect(restored(file, other)).rejects.toThrow('is not the key of this backup');
  await expect(restored(file, '/nowhere/key')).rejects.toThrow('/nowhere/key is not there');
  await expect(restored('/nowhere/file')).rejects.toThrow('no such file');
  await nothingIsThere();
});

test('with another DATA_KEY the proof says so, and nothing is kept', async () => {
  place = { ...place, DATA_KEY: Buffer.alloc(32, 8).toString('base64') };
  await expect(restored()).rejects.toThrow('DATA_KEY is not the key this database was sealed with');
  await nothingIsThere();
});

test('without a key of the data nothing is restored, and none is made', async () => {
  const { DATA_KEY: _key, ...without } = place;
  await expect(run(restore, `${file} --key ${living.key}`, without)).rejects.toThrow('the key of the data is missing');
  expect(existsSync(place.DATA_DIR)).toBe(false);
});

test('a database with tables and a folder with content stay as they are', async () => {
  await on(place.DATABASE_URL, async (sql) => sql.run('create table own(id int)'));
  await expect(restored()).rejects.toThrow('the database has tables');
  await on(place.DATABASE_URL, async (sql) => sql.run('drop table own'));
  const own = join(folder(`${basename(place.DATA_DIR)}/content`), 'own.txt');
  writeFileSync(own, 'mine');
  await expect(restored()).rejects.toThrow('content is there already');
  expect(readFileSync(own, 'utf8')).toBe('mine');
});

test('a backup is refused inside DATA_DIR, into no folder, without keys, and with a private key, which nobody reads', async () => {
  const secret = await generateX25519Identity();
  const open = await identityToRecipient(secret);
  const refused = async (to: string, keys: string): Promise<string> =>
    run(backup, `--to ${to}`, { ...living.postgres, BACKUP_KEYS: keys }).then(
      () => 'written',
      (error: Error) => error.message,
    );
  expect(await refused(folder('data/inside'), open)).toContain('inside DATA_DIR');
  expect(await refused(folder('data'), open)).toContain('inside DATA_DIR');
  expect(await refused('/nowhere', open)).toContain('is not there');
  expect(await refused(folder('keyless'), ' ')).toContain('BACKUP_KEYS is not set');
  expect(await refused(folder('keyless'), 'age1nothing')).toContain('which is no public key');
  const words = await refused(folder('keyless'), `${open}, ${secret}`);
  expect(words).toContain('BACKUP_KEYS has a private key');
  expect(words).not.toContain(secret);
  expect(filesIn('keyless')).toEqual([]);
});

test('of two backups at once one is refused, and one that is stopped leaves nothing', async () => {
  const both = await Promise.allSettled(['one', 'two'].map(async (name) => backedUp(name)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(String(both.find(({ status }) => status === 'rejected')?.['reason' as never])).toContain('another backup');
  const stopped = run(backup, `--to ${folder('stopped')}`, living.postgres, AbortSignal.abort());
  await expect(stopped).rejects.toThrow();
  await expect(run(backup, `--to ${folder('stopped')}`, place)).rejects.toThrow('start the server once');
  expect(filesIn('stopped')).toEqual([]);
});

test('a restoring that is stopped leaves an empty database', async () => {
  const stop = new AbortController();
  const begun = run(restore, `${file} --key ${living.key}`, place, stop.signal);
  const isRunning = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'psql'`;
  await expect
    .poll(async () => on(place.DATABASE_URL, async (sql) => sql.run(isRunning)), { interval: 5 })
    .toHaveLength(1);
  stop.abort();
  await expect(begun).rejects.toThrow();
  await nothingIsThere();
});
