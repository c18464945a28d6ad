import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { needOperator } from './work.ts';

/** Three servers on one database. */
let servers: TestApp[];
let others: Db[];

beforeEach(async () => {
  const first = await testApp();
  others = await Promise.all([1, 2].map(async () => openPostgres(inject('postgresUrl'))));
  servers = [first, ...(await Promise.all(others.map(async (db) => testApp({ db }))))];
});

afterEach(async () => {
  await Promise.all(servers.map(async ({ app }) => app.close()));
  await Promise.all(others.map(async (db) => db.close()));
});

test('two hundred times the same fact over three servers is one item, and one mail tells of it and of another', async () => {
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const server = servers[n % servers.length];
      if (server === undefined) throw new Error('no server');
      await needOperator(server.deps, server.deps.db, { kind: 'refund_failed', key: 'one' });
    }),
  );
  const [first] = servers;
  if (first === undefined) throw new Error('no server');
  await needOperator(first.deps, first.deps.db, { kind: 'complaint', key: 'one' });
  await Promise.all(servers.map(async ({ deps }) => deps.jobs.drain()));
  expect((await standingWork(first)).toSorted()).toEqual(['complaint 1', 'refund_failed 200']);
  expect(servers.flatMap(({ mails }) => mails)).toHaveLength(1);
});
