import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, shippedPostgres, startPostgres } from './postgres.ts';

const ask = async (url: string, statement: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows[0];
  } finally {
    await client.end();
  }
};

const SETTINGS =
  "select current_setting('server_encoding'), (select datcollate from pg_database where datname = current_database()), current_setting('timezone'), current_setting('fsync')";

test.each([
  ['found on the machine', findPostgres],
  ['shipped by npm', shippedPostgres],
])('the PostgreSQL %s starts, answers in UTF-8 and leaves nothing behind', async (_, find) => {
  const binaries = find();
  if (binaries === null) throw new Error('none is shipped for this machine');
  const server = await startPostgres({ durable: false, binaries });
  await server.createDatabase('a "strange" name');
  await server.createDatabase('plain');
  expect(await ask(server.url('plain'), SETTINGS)).toEqual(['UTF8', 'C.UTF-8', 'UTC', 'off']);
  await ask(server.url('plain'), 'create extension btree_gist');
  const [data] = (await ask(server.url('plain'), "select current_setting('data_directory')")) as [string];
  await server.stop();
  await expect(ask(server.url('plain'), 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(existsSync(data)).toBe(false);
});

test('a server for measurements writes every commit to the disk', async () => {
  const server = await startPostgres();
  expect(
    await ask(server.url('postgres'), "select current_setting('fsync'), current_setting('synchronous_commit')"),
  ).toEqual(['on', 'on']);
  await server.stop();
});

test('a server that was killed with all its processes restarts with all committed data', async () => {
  const server = await startPostgres();
  const url = server.url('postgres');
  await ask(url, 'create table kept(n int)');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('insert into kept values (1)');
  await client.query('begin');
  await client.query('insert into kept values (2)');
  await server.kill();
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await server.restart();
  expect(await ask(url, 'select array_agg(n) from kept')).toEqual([[1]]);
  await client.end();
  await server.stop();
});

test('a server ends with the process that started it, even when that process is killed', async () => {
  const script = `import { startPostgres } from './tools/machine/postgres.ts';
    const server = await startPostgres({ durable: false });
    console.log(server.url('postgres'));
    setInterval(() => {}, 1e3);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  expect(await ask(url, 'select 1')).toEqual([1]);
  const [data] = (await ask(url, "select current_setting('data_directory')")) as [string];
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(data), { timeout: 10_000 }).toBe(false);
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});
