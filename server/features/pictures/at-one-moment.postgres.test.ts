import { expect, inject, onTestFinished, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import { lockContent } from '#server/db/locks.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type StoreServer, storeServer } from '#server/testing/store-client.ts';
import { keepOriginal } from './originals.sql.ts';
import { forgetUnusedPictures } from './pictures.ts';

const ID = `image-${'a'.repeat(40)}-8x8-jpg`;
const BYTES = Buffer.from('an original');
const WRITE = `insert into content_documents (id, type, document, claimed_at, change) values ($1, 'sanity.imageAsset', '{}', 0, 1)`;

/** A server with an original that nobody has wanted for three days. */
async function withOldOriginal(): Promise<StoreServer> {
  const server = await storeServer();
  const { db, clock } = server.app.deps;
  await keepOriginal(db, { id: ID, bytes: BYTES, now: clock.now() - 3 * DAY });
  return server;
}

/** Does something in a transaction of another server that is kept open until `meanwhile` waits for it. */
async function inTheMomentOf(
  { app }: StoreServer,
  { work, meanwhile }: { work: (tx: Tx) => Promise<unknown>; meanwhile: () => Promise<unknown> },
): Promise<PromiseSettledResult<unknown>> {
  const other = await openPostgres(inject('postgresUrl'));
  onTestFinished(async () => other.close());
  const [begun, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = other.transaction(async (tx) => {
    await work(tx);
    begun.resolve();
    await waited.promise;
  });
  await begun.promise;
  const settled = Promise.allSettled([meanwhile()]);
  try {
    await expect.poll(() => app.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).toHaveLength(1);
  } finally {
    waited.resolve();
  }
  await held;
  const [result] = await settled;
  return result;
}

const kept = async ({ app }: StoreServer) => app.rows('select bytes from content_pictures where id = $1', [ID]);

test('a picture whose document is written in the moment of the nightly deletion stays', async () => {
  const server = await withOldOriginal();
  const result = await inTheMomentOf(server, {
    async work(tx) {
      await lockContent(tx);
      await tx.run(WRITE, [ID]);
    },
    meanwhile: async () => forgetUnusedPictures(server.app.deps),
  });
  expect(result.status).toBe('fulfilled');
  expect(await kept(server)).toHaveLength(1);
});

test('a picture that is uploaded again in the moment of the nightly deletion stays', async () => {
  const server = await withOldOriginal();
  const { deps } = server.app;
  const result = await inTheMomentOf(server, {
    work: async (tx) => keepOriginal(tx, { id: ID, bytes: BYTES, now: deps.clock.now() }),
    meanwhile: async () => forgetUnusedPictures(deps),
  });
  expect(result.status).toBe('fulfilled');
  expect(await kept(server)).toHaveLength(1);
});

test('the database refuses a document of a picture that is being deleted', async () => {
  const server = await withOldOriginal();
  const result = await inTheMomentOf(server, {
    work: async (tx) => tx.run('delete from content_pictures where id = $1', [ID]),
    meanwhile: async () => server.app.deps.db.run(WRITE, [ID]),
  });
  expect(result).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
  expect(await kept(server)).toEqual([]);
});
