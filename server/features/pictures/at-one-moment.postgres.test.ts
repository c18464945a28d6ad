import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { lockContent } from '#server/db/locks.ts';
import { inTheMomentOf } from '#server/testing/database/one-moment.ts';
import { type StoreServer, storeServer } from '#server/testing/content/store-client.ts';
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

const kept = async ({ app }: StoreServer) => app.rows('select bytes from content_pictures where id = $1', [ID]);

test('a picture whose document is written in the moment of the nightly deletion stays', async () => {
  const server = await withOldOriginal();
  await inTheMomentOf(server.app, {
    async work(tx) {
      await lockContent(tx);
      await tx.run(WRITE, [ID]);
    },
    meanwhile: async () => forgetUnusedPictures(server.app.deps),
  });
  expect(await kept(server)).toHaveLength(1);
});

test('a picture that is uploaded again in the moment of the nightly deletion stays', async () => {
  const server = await withOldOriginal();
  const { deps } = server.app;
  await inTheMomentOf(server.app, {
    work: async (tx) => keepOriginal(tx, { id: ID, bytes: BYTES, now: deps.clock.now() }),
    meanwhile: async () => forgetUnusedPictures(deps),
  });
  expect(await kept(server)).toHaveLength(1);
});

test('the database refuses a document of a picture that is being deleted', async () => {
  const server = await withOldOriginal();
  const refused = inTheMomentOf(server.app, {
    work: async (tx) => tx.run('delete from content_pictures where id = $1', [ID]),
    meanwhile: async () => server.app.deps.db.run(WRITE, [ID]),
  });
  await expect(refused).rejects.toMatchObject({ code: '23514' });
  expect(await kept(server)).toEqual([]);
});
