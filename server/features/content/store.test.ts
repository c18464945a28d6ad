import { beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { ContentLacks, type RawDocument } from '#server/providers/content/content.ts';
import { AT, edit, feeOf, NINO, opened, reading, type Store } from '#server/testing/content/content-store.ts';
import { testDb } from '#server/testing/database/database.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { contentHash } from './documents.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

test('an empty store is filled with what the product ships, once', async () => {
  const stores = await Promise.all([opened(db), opened(db), opened(db)]);
  const [first] = stores;
  expect(first.library().documents()).toHaveLength(reading.shipped().length);
  expect(new Set(stores.map(({ content }) => content.snapshot().revision)).size).toBe(1);
  const [state] = await db.run<{ change: number }>('select change from content_state');
  expect(state).toEqual({ change: 1 });
});

test('an empty store keeps the texts that people agree to in the transaction that fills it', async () => {
  await opened(db);
  const kept = await db.run<{ version: string }>('select version from legal_versions order by version');
  const shipped = reading.shipped().filter(({ _type }) => _type === 'legalDocument');
  expect(kept.map(({ version }) => version)).toEqual(
    shipped.map(({ _id, _updatedAt }) => `${String(_id)}@${String(_updatedAt)}`).toSorted(),
  );
});

test('an empty store, once filled, is the same content as the files', async () => {
  const { library } = await opened(db);
  const before = new Map(reading.shipped().map((document) => [document['_id'], contentHash(document)]));
  for (const document of library().documents()) expect(contentHash(document)).toBe(before.get(document['_id']));
});

test('a change is served by the server that made it, by one that heard of it, and by one that looked', async () => {
  const [a, b, deaf] = [await opened(db), await opened(db), await opened(db, { words: false })];
  const stop = await b.watch();
  const before = a.content.snapshot();
  await edit(a, NINO, { fee: 12 });
  expect([feeOf(a), before.therapists.get(NINO)?.fee]).toEqual([12, 20]);
  await vi.waitFor(() => expect(feeOf(b)).toBe(12), { timeout: 3000, interval: 10 });
  expect(feeOf(deaf)).toBe(20);
  await deaf.look();
  expect(feeOf(deaf)).toBe(12);
  expect(deaf.content.snapshot().revision).toBe(a.content.snapshot().revision);
  stop();
});

test('a change whose word was lost is found within three seconds', async () => {
  const [a, deaf] = [await opened(db), await opened(db, { words: false })];
  const stop = await deaf.watch();
  await edit(a, NINO, { fee: 12 });
  await vi.waitFor(() => expect(feeOf(deaf)).toBe(12), { timeout: 3000, interval: 20 });
  stop();
});

test('of changes at one moment at three servers none is lost, and all end with the same', async () => {
  const stores = await Promise.all([opened(db), opened(db), opened(db)]);
  const ids = Array.from({ length: 12 }, (_, n) => `x-${n}`);
  await Promise.all(ids.map(async (id, n) => edit(stores[n % 3] as Store, id, { key: 'none' })));
  for (const store of stores) {
    await store.look();
    expect(ids.every((id) => store.library().stored(id) !== null)).toBe(true);
  }
  expect(new Set(stores.map(({ content }) => content.snapshot().revision)).size).toBe(1);
  const numbers = await db.run<{ change: number }>(`select change from content_documents where id like 'x-%'`);
  expect(new Set(numbers.map(({ change }) => change)).size).toBe(12);
});

test('a change that would leave no Georgian terms is refused as a whole', async () => {
  const store = await opened(db);
  const both = store.change(BY_PRODUCT, async (base) => ({
    answer: () => null,
    changes: [
      { id: NINO, document: { ...base.stored(NINO)?.document, fee: 12 }, shipped: null },
      { id: 'legal-terms-client-ka', document: null, shipped: null },
    ],
  }));
  await expect(both).rejects.toThrow(ContentLacks);
  expect([feeOf(store), feeOf(await opened(db))]).toEqual([20, 20]);
});

test('a change that is refused by what stands beside it leaves everything as it was', async () => {
  const store = await opened(db);
  const alongside = async () => Promise.reject(new Error('no'));
  const change = store.change(BY_PRODUCT, async (base) => ({
    answer: () => null,
    alongside,
    changes: [{ id: NINO, document: { ...base.stored(NINO)?.document, fee: 12 }, shipped: null }],
  }));
  await expect(change).rejects.toThrow('no');
  expect(feeOf(await opened(db))).toBe(20);
});

test('a broken document is known as broken since the change, on every server, and said in the log when it begins and ends', async () => {
  const [a, b] = [await opened(db), await opened(db)];
  await edit(a, NINO, { fee: 101 });
  await b.look();
  expect(await b.problems()).toEqual([{ id: NINO, code: 'BAD_FEE', path: 'fee', leftOut: 'document', since: AT }]);
  expect(b.content.snapshot().therapists.get(NINO)).toMatchObject({ visible: false, fee: 20 });
  const restarted = await opened(db);
  expect(restarted.content.snapshot().therapists.get(NINO)).toMatchObject({ visible: false, fee: 20 });
  await edit(a, NINO, { fee: 12 });
  await b.look();
  expect(b.lines).toEqual(['content left out', 'content is whole again']);
  expect([await b.problems(), feeOf(b)]).toEqual([[], 12]);
});

test('a broken document names by the last version that was sound, also after several that were not, and when it is gone', async () => {
  const store = await opened(db);
  await edit(store, NINO, { fee: 12 });
  await edit(store, NINO, { fee: 101 });
  await edit(store, NINO, { fee: -1 });
  expect(feeOf(store)).toBe(12);
  await edit(store, NINO, null);
  const restarted = await opened(db);
  expect(restarted.content.snapshot().therapists.get(NINO)).toMatchObject({ visible: false, fee: 12 });
  expect(await restarted.problems()).toEqual([]);
});

test('a broken document of an older version of the product is found at the start', async () => {
  await opened(db);
  await db.run(`update content_documents set document = '{"_id":"x","_type":"landing"}' where id = $1`, [NINO]);
  const store = await opened(db, { now: AT + 5 });
  expect(await store.problems()).toMatchObject([{ id: NINO, code: 'UNKNOWN_TYPE', since: AT + 5 }]);
});

test('the second document for one text never takes its place, whichever id is first in the alphabet', async () => {
  const store = await opened(db);
  const text = store.library().stored('legal-privacy-client-ka')?.document as RawDocument;
  await edit(store, 'a-privacy', { ...text, _id: 'a-privacy', title: 'სხვა' });
  const restarted = await opened(db);
  for (const one of [store, restarted]) {
    expect(one.content.snapshot().legal('privacy', 'client', 'ka')?.id).toBe('legal-privacy-client-ka');
  }
  const [kept] = await db.run<{ n: number }>(
    `select count(*)::int as n from legal_versions where document_id = 'a-privacy'`,
  );
  expect(kept).toEqual({ n: 0 });
});

test('the second document for one text takes its place when it was deleted, and keeps it when it comes back', async () => {
  const store = await opened(db);
  const text = store.library().stored('legal-terms-client-en')?.document as RawDocument;
  await edit(store, 'twin', { ...text, _id: 'twin', title: 'Twin' });
  await edit(store, 'legal-terms-client-en', null);
  const shown = () => store.content.snapshot().legal('terms', 'client', 'en')?.id;
  expect(shown()).toBe('twin');
  await edit(store, 'legal-terms-client-en', { ...text });
  expect(shown()).toBe('twin');
});

test('a topic that takes the key of another is the later one', async () => {
  const store = await opened(db);
  const first = store
    .library()
    .documents()
    .find(({ _type }) => _type === 'issue');
  await edit(store, String(first?.['_id']), { key: 'grief' });
  expect((await store.problems()).filter(({ leftOut }) => leftOut === 'document')).toMatchObject([
    { id: first?.['_id'], code: 'DUPLICATE', path: 'key' },
  ]);
  expect(store.content.snapshot().topicByKey.get('grief')?.id).toBe('issue-grief');
});

const TERMS = 'legal-terms-client-ka';
const versions = async (db: Db) =>
  db.run<{ version: string; title: string }>(
    'select version, title from legal_versions where document_id = $1 order by kept_at, version',
    [TERMS],
  );

test('a version of a text is kept with the change that publishes it, and an old date gives no text the name of another', async () => {
  const store = await opened(db);
  const shipped = store.content.snapshot().legal('terms', 'client', 'ka');
  await edit(store, TERMS, { title: 'მეორე' }, '2026-11-26T08:00:00.000Z');
  await edit(store, TERMS, { title: 'მესამე' }, '2026-11-26T08:00:00.000Z');
  await edit(store, TERMS, { title: 'მეოთხე' }, shipped?.updatedAt);
  const kept = await versions(db);
  expect(new Map(kept.map(({ version, title }) => [title, version]))).toEqual(
    new Map([
      [shipped?.title, `${TERMS}@${shipped?.updatedAt}`],
      ['მეორე', `${TERMS}@2026-11-26T08:00:00.000Z`],
      ['მესამე', `${TERMS}@2026-11-26T08:00:00.001Z`],
      ['მეოთხე', `${TERMS}@2026-11-26T08:00:00.002Z`],
    ]),
  );
  expect(store.content.snapshot().legal('terms', 'client', 'ka')?.updatedAt).toBe('2026-11-26T08:00:00.002Z');
});

test('a version of a text that breaks a rule is not kept: nobody saw it', async () => {
  const store = await opened(db);
  await edit(store, 'legal-terms-client-en', { title: '' });
  // Letters that a database cannot hold, or not as they came.
  for (const title of ['a\u0000', 'a\ud800']) await edit(store, 'legal-terms-client-en', { title });
  await edit(store, NINO, { fee: 21 });
  expect(feeOf(store)).toBe(21);
  const kept = await db.run(`select 1 from legal_versions where document_id = 'legal-terms-client-en'`);
  expect(kept).toHaveLength(1);
});

test('a version of a text that only a later version of the product found sound is kept with the next change', async () => {
  await opened(db);
  await db.run(
    `update content_documents set document = (document::jsonb || '{"title":"მეორე","_updatedAt":"2026-11-26T08:00:00Z"}')::json
       where id = $1`,
    [TERMS],
  );
  const store = await opened(db);
  expect(store.content.snapshot().legal('terms', 'client', 'ka')?.title).toBe('მეორე');
  await edit(store, NINO, { fee: 21 });
  expect((await versions(db)).map(({ title }) => title)).toContain('მეორე');
});

test('a version of a text stays as it is: the database refuses to change or delete it', async () => {
  await opened(db);
  await expect(db.run(`update legal_versions set title = 'x'`)).rejects.toMatchObject({ code: '42501' });
  await expect(db.run('delete from legal_versions')).rejects.toMatchObject({ code: '42501' });
});

test('what an editor wrote is kept as it came, also what is no text elsewhere', async () => {
  const store = await opened(db);
  const odd = { text: 'a\u0000b', half: '\ud800', deep: { nested: [1.5, 1e21, null, true] }, '': 0 };
  await edit(store, 'x-odd', odd);
  const { library } = await opened(db);
  expect(library().stored('x-odd')?.document).toMatchObject(odd);
});
