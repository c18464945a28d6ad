import { expect, test } from 'vitest';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { storeOfFile } from '#server/testing/content/store-client.ts';

/** How much editors may have us keep. */
const store = storeOfFile();

/** A Georgian letter is three bytes. */
const large = (id: string, letters = 800_000) => ({
  createOrReplace: { _id: id, _type: 'odd', text: 'ა'.repeat(letters) },
});
const mutate = async (...mutations: object[]) => store().call('mutate/development', { mutations });

test('a store that is full refuses in words what makes it larger, whoever brings it, and takes what makes it smaller', async () => {
  const { app } = store();
  const { token } = await app.signInAs('ADMIN');
  const kept = async () => (await app.inject('GET', '/ops/content/check', { token })).body['kept'];
  for (const id of ['odd-1', 'odd-2']) expect((await mutate(large(id))).status).toBe(200);
  const { status, body: full } = await mutate(large('odd-3'));
  const description = 'The store has no room for this: first delete what is no longer needed';
  expect([status, full['error']]).toEqual([409, { type: 'STORE_FULL', description }]);
  const body = { ndjson: JSON.stringify(large('odd-3').createOrReplace), reason: 'a test' };
  expect((await app.inject('POST', '/ops/content/import', { token, body })).body).toMatchObject({ code: 'STORE_FULL' });
  // A draft is another sum.
  expect((await mutate(large('drafts.odd-3'))).status).toBe(200);
  expect(await kept()).toMatchObject({
    documents: { bytes: expect.closeTo(5_160_000, -5) as number, most: CONTENT_QUOTA.documents },
    drafts: { bytes: expect.closeTo(2_400_000, -4) as number, most: CONTENT_QUOTA.drafts },
    pictures: { bytes: 0, most: CONTENT_QUOTA.pictures },
  });
  expect((await mutate(large('odd-2', 10))).status).toBe(200);
  expect((await mutate(large('odd-3'))).status).toBe(200);
});

test('what is over a quota may become less, and not more by a letter, of each kind', async () => {
  const { rows } = store().app;
  const create = (text: string) =>
    [`drafts.`, ``].map((kind) => ({ createOrReplace: { _id: `${kind}over`, _type: 'odd', text } }));
  await mutate(...create('abc'));
  for (const table of ['content_documents', 'content_drafts']) {
    await rows(`insert into ${table}(id, type, document ${table === 'content_drafts' ? '' : ', claimed_at, change'})
      select 'drafts.' || n, 'odd', json_build_object('text', repeat('x', 4000000)) ${table === 'content_drafts' ? '' : ', 0, 0'}
      from generate_series(1, 5) n`);
  }
  for (const change of create('abcd')) expect((await mutate(change)).status).toBe(409);
  for (const change of create('ab')) expect((await mutate(change)).status).toBe(200);
});
