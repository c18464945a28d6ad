import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import type { Environment } from '#server/config/config.ts';
import type { Sql } from '#server/db/db.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { demoPeople } from '#server/demo/people.ts';
import { backup } from './backup.ts';
import { HEAD_BYTES, type Head } from './form.ts';
import { restore } from './restore.ts';
import { backedUp, CANARIES, DATA_KEY, emptyPlace, filesIn, folder, on, products, run } from './testing/products.ts';

let living: Awaited<ReturnType<typeof products>>;
let key: string;
beforeAll(async () => {
  living = await products();
  ({ key } = living);
});

test('a backup of PostgreSQL is restored whole, with the added content, and begins quietly', async () => {
  const file = await backedUp('whole');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const place = await emptyPlace();
  const said = await run(restore, `${file} --key ${key}`, place);
  expect(said).toMatch(/begins quietly:\n {2}rows +\d+ in 7\d tables/);
  expect(readFileSync(join(place.DATA_DIR, 'content/media/portrait.svg'), 'utf8')).toBe('<svg/>');
  const rows = (sql: Sql) => sql.run('select * from users order by id');
  expect(await on(place.DATABASE_URL, rows)).toEqual(await on(living.postgres.DATABASE_URL, rows));
  const begun = 'select proved_at is not null as proved, started_at, done_at from restorings';
  expect(await on(place.DATABASE_URL, async (sql) => sql.run(begun))).toEqual([
    { proved: true, started_at: null, done_at: null },
  ]);

  // A copy of it is one of a database that was not done: that restoring ends with the next one.
  const again = await backedUp('again', place);
  const next = await emptyPlace();
  await run(restore, `${again} --key ${key}`, next);
  const ends = 'select done_reason from restorings order by restored_at';
  expect(await on(next.DATABASE_URL, async (sql) => sql.run(ends))).toEqual([
    { done_reason: 'restored again' },
    { done_reason: null },
  ]);
});

test('a backup of the embedded database is restored in its folder, and none is made while a server has it', async () => {
  const file = await backedUp('of-embedded', living.embedded);
  const place = { ...living.embedded, DATA_DIR: join(folder('again'), 'data') };
  expect(await run(restore, `${file} --key ${key}`, place)).toMatch(/begins quietly:\n {2}rows +\d+ in 7\d tables/);
  expect(existsSync(join(place.DATA_DIR, 'database/PG_VERSION'))).toBe(true);
  await expect(run(restore, `${file} --key ${key}`, place)).rejects.toThrow('is there already');
  await expect(run(restore, `${file} --key ${key}`, await emptyPlace())).rejects.toThrow('it was made of pglite');

  const { release } = await lockDataDir(living.embedded['DATA_DIR'] ?? '');
  const inUse = run(backup, `--to ${folder('in-use')}`, living.embedded);
  await expect(inUse).rejects.toThrow(/is in use by another running server/);
  await release();
});

test('a rehearsal restores in a PostgreSQL of its own, and marks the backup as proved where it is known', async () => {
  const file = await backedUp('rehearsed');
  const line = `${file} --key ${key} --check`;
  expect(await run(restore, line, living.postgres)).toMatch(/noted +in the database/);
  const proved = 'select file from backups where proved_at is not null';
  expect(await on(living.postgres.DATABASE_URL, async (sql) => sql.run(proved))).toEqual([
    { file: file.split('/').at(-1) },
  ]);
  const elsewhere = { ...living.postgres, DATABASE_URL: living.server.url('nowhere') };
  expect(await run(restore, line, elsewhere)).toMatch(/noted +nowhere: .*does not exist/);
});

test('age, tar and pg_restore open a backup without us, and neither the file nor what is in it has a word of anybody or the key', async () => {
  const file = await backedUp('opened');
  const inside = folder('inside');
  const sh = (line: string): Buffer => execFileSync('sh', ['-c', line], { maxBuffer: 1e8 });
  sh(`tail -c +${HEAD_BYTES + 1} ${file} | age -d -i ${key} | tar -x -C ${inside}`);
  const opened = sh(`cat ${inside}/database/* | pg_restore -f -`);
  expect(opened.toString()).toContain('CREATE TABLE public.users');
  const [person] = demoPeople().therapists;
  const words = [person?.phone, person?.email, ...Object.values(CANARIES)];
  const keys = [DATA_KEY, Buffer.from(DATA_KEY, 'base64').toString('hex')];
  for (const word of [...words, ...keys]) {
    for (const bytes of [readFileSync(file), opened]) expect(bytes.includes(word ?? ''), word).toBe(false);
  }
  const manifest = readFileSync(join(inside, 'manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({
    engine: expect.stringMatching(/^postgresql 1\d/),
    migration: expect.any(String),
  });
});

test('where the program age is missing its npm package writes and reads the same form', async () => {
  const { PATH } = process.env;
  const place = await emptyPlace();
  const byProgram = await backedUp('by-program');
  try {
    process.env['PATH'] = '';
    const byPackage = await backedUp('by-package');
    await run(restore, `${byProgram} --key ${key}`, place);
    const bytes = readFileSync(byPackage);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(`${byPackage}.damaged`, bytes);
    const next = await emptyPlace();
    await expect(run(restore, `${byPackage}.damaged --key ${key}`, next)).rejects.toThrow('cut off or damaged');
    process.env['PATH'] = PATH;
    await run(restore, `${byPackage} --key ${key}`, next);
  } finally {
    process.env['PATH'] = PATH;
  }
});

test('backups older than 35 days go with a new one, but the newest proved one, and no file that is not ours', async () => {
  const file = await backedUp('old');
  const { id } = JSON.parse(readFileSync(file).toString('utf8', 0, HEAD_BYTES)) as Head;
  const aged = (days: number, rest = '.backup'): string => {
    const at = new Date(Date.now() - days * DAY).toISOString().slice(0, 19).replaceAll(':', '-');
    const name = `simshvide-${at}Z${rest}`;
    writeFileSync(join(folder('old'), name), 'cut off');
    return name;
  };
  aged(37);
  const stay = [aged(40), aged(36, '.letter'), aged(34)];
  await on(living.postgres.DATABASE_URL, async (sql) => {
    await sql.run(`update backups set proved_at = null`);
    await sql.run(`update backups set proved_at = made_at, file = '${stay[0]}' where id = '${id}'`);
  });
  rmSync(file);
  stay.push(basename(await backedUp('old')));
  expect(filesIn('old')).toEqual(stay);
});

test('a database that was restored by other means is proved and marked, unless the key or the instant is wrong', async () => {
  const place = await emptyPlace();
  await run(restore, `${await backedUp('marked')} --key ${key}`, place);
  const mark = async (instant: string, env: Environment = place) => run(restore, `--mark ${instant}`, env);
  expect(await mark('2026-01-01T10:00:00Z')).toContain('begins quietly');
  const open = 'select copy_at from restorings where done_at is null and proved_at is not null';
  expect(await on(place.DATABASE_URL, async (sql) => sql.run(open))).toEqual([{ copy_at: Date.UTC(2026, 0, 1, 10) }]);
  const living = on(place.DATABASE_URL, async () => mark('2026-01-01T10:00:00Z'));
  await expect(living).rejects.toThrow('others are connected');
  await expect(mark('2100-01-01T10:00:00Z')).rejects.toThrow('still to come');
  await expect(mark('yesterday')).rejects.toThrow('an instant with its offset');
  const other = { ...place, DATA_KEY: Buffer.alloc(32, 8).toString('base64') };
  await expect(mark('2026-01-01T10:00:00Z', other)).rejects.toThrow('DATA_KEY is not the key');
});
