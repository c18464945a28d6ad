import { expect, inject, test } from 'vitest';
import { testDb } from '#server/testing/database/database.ts';
import { readiness } from '#server/ready.ts';
import { createKeyring } from '#server/secrets/keyring.ts';
import { checkKey } from '#server/secrets/key-check.ts';
import { value } from './db.ts';
import { openPostgres } from './postgres.ts';

/** A pool of one connection. */
async function pool() {
  await testDb();
  const db = await openPostgres(inject('postgresUrl'), { connections: 1 });
  const process = async () => value(db.run<{ pid: number }>('select pg_backend_pid() as pid'));
  return { db, process };
}

test('a refusal by the database closes no connection, of one statement or in a transaction', async () => {
  const { db, process } = await pool();
  const before = await process();
  await expect(db.run('select slot_taken()')).rejects.toMatchObject({ code: 'SB001' });
  await expect(db.transaction((tx) => tx.run('select slot_taken()'))).rejects.toMatchObject({ code: 'SB001' });
  const ours = new Error('a refusal of ours');
  await expect(db.transaction(async () => Promise.reject(ours))).rejects.toBe(ours);
  expect(await process()).toBe(before);
  await db.close();
});

test('a prepared statement that no longer fits its table is prepared anew, on another connection', async () => {
  const { db } = await pool();
  const all = { name: 'stale.all', text: 'select * from statement_heads limit 0' };
  await db.run(all);
  await db.run('alter table statement_heads add column later int');
  await expect(db.run(all)).rejects.toMatchObject({ code: '0A000' });
  await db.run(all);
  await db.run('alter table statement_heads drop column later');
  await db.close();
});

test('a server is ready beside transactions that have all connections, not with another key, nor where nothing can be written', async () => {
  const { db } = await pool();
  const keyring = createKeyring({ 1: new Uint8Array(32).fill(1) });
  await checkKey(keyring, db);
  const isReady = readiness({ db, keyring });
  await db.transaction(async () => {
    expect(await Promise.all([isReady(), isReady()])).toEqual([true, true]);
  });
  expect(await readiness({ db, keyring: createKeyring({ 1: new Uint8Array(32).fill(2) }) })()).toBe(false);
  await db.probe.run('set default_transaction_read_only = on');
  expect(await isReady()).toBe(false);
  await db.close();
});
