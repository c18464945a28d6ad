import { expect, test } from 'vitest';
import { edit, opened } from '#server/testing/content/content-store.ts';
import { testDb } from '#server/testing/database/database.ts';
import { testApp } from '#server/testing/app.ts';

/** Documents of types that this version of the product does not know. */
const ODD = { _type: 'landing', text: 'x'.repeat(2000), to: { _ref: 'language-de' } };

test('are kept in the database, in memory only what the store writes, and the log has a line for a type', async () => {
  const db = await testDb();
  const store = await opened(db);
  for (const id of ['odd-1', 'odd-2', 'odd-3']) await edit(store, id, ODD);
  await edit(store, 'odd-4', { ...ODD, _type: 'banner' });
  const again = await opened(db);
  expect(again.lines).toEqual(['content left out', 'content left out']);
  const known = again.library().stored('odd-1')?.document ?? {};
  expect(Object.keys(known)).toEqual(['_id', '_type', '_rev', '_createdAt', '_updatedAt']);
  const { library: whole } = await again.everything();
  expect(whole.stored('odd-1')?.document).toEqual({ ...known, ...ODD });
  expect(whole.documents().filter(({ text }) => text === ODD.text)).toHaveLength(4);
  await edit(again, 'odd-4', null);
  await store.look();
  expect(store.lines).toEqual(['content left out', 'content left out', 'content is whole again']);
});

test('come back as they were, are compared as a whole, and hold what they refer to', async () => {
  const app = await testApp({ isLive: true });
  const { token } = await app.signInAs('ADMIN');
  const post = async (path: string, body: object) => app.inject('POST', `/ops/content/${path}`, { token, body });
  const lines = `${JSON.stringify({ _id: 'odd', ...ODD })}\n`;
  await post('import', { ndjson: lines, reason: 'a test' });
  const { ndjson } = (await app.inject('GET', '/ops/content/documents?id=odd', { token })).body;
  expect(JSON.parse(String(ndjson))).toMatchObject(ODD);
  const shown = async (text: string) =>
    (await post('import/preview', { ndjson: String(ndjson).replace(ODD.text, text) })).body;
  expect(await shown(ODD.text)).toMatchObject({ unchanged: 1, changed: [] });
  expect(await shown('y')).toMatchObject({ changed: [{ id: 'odd', fields: [{ path: 'text', after: '"y"' }] }] });
  expect((await post('delete', { id: 'language-de', reason: 'a test' })).body).toMatchObject({
    code: 'DOCUMENT_REFERRED',
    documents: expect.arrayContaining(['odd']) as string[],
  });
});
