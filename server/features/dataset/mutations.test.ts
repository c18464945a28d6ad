import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';
import { carryOutMutations, Staging } from './mutations.ts';

/** The changes of the unchanged client in our store. The documents are drafts: of any type, breaking every rule. */
const store = storeOfFile();

type Fields = Record<string, unknown>;

/** A document that no other test has. */
let made = 0;
const newId = (): string => `drafts.note-${++made}`;

async function note(fields: Fields = {}) {
  const editor = await store().client();
  const id = newId();
  const document = await editor.create({ _id: id, _type: 'note', ...fields });
  const stands = async () => editor.getDocument(id);
  return { editor, id, rev: document._rev, document, stands };
}

test('a document is created with stamps of its own, under its id or under one that is made', async () => {
  const { editor, document, id } = await note({ text: 'one' });
  expect(document).toMatchObject({ _id: id, _type: 'note', text: 'one' });
  expect(document._createdAt).toBe(document._updatedAt);
  const nameless = await editor.create({ _type: 'note' });
  expect(nameless._id).toMatch(/^[\w-]{36}$/);
  expect((await editor.create({ _id: 'drafts.', _type: 'note' }))._id).toMatch(/^drafts\.[\w-]{36}$/);
});

test('a document is created once: the second one is refused, ignored or takes its place', async () => {
  const { editor, id, stands } = await note({ text: 'one', extra: true });
  const second = { _id: id, _type: 'note', text: 'two' };
  const type = 'documentAlreadyExistsError';
  expect(await storeRefusal(editor.create(second))).toMatchObject({ status: 409, type });
  expect(await editor.createIfNotExists(second)).toMatchObject({ text: 'one' });
  expect(await stands()).toMatchObject({ text: 'one' });
  expect(await editor.createOrReplace(second)).toMatchObject({ text: 'two' });
  expect(await stands()).not.toHaveProperty('extra');
});

test('a document is created and keeps the time when it was created', async () => {
  const { app } = store();
  const { editor, id, document } = await note();
  app.clock.advance(1000);
  const later = await editor.createOrReplace({ _id: id, _type: 'note', _createdAt: '2020-01-01T00:00:00Z' });
  expect(later._createdAt).toBe(document._createdAt);
  expect(later._updatedAt > document._updatedAt).toBe(true);
  expect(later._rev).not.toBe(document._rev);
});

test('a document is created with the time of its creation that it brings, when that is a time as the service writes it', async () => {
  const editor = await store().client();
  const createdAt = async (_createdAt: string) =>
    (await editor.create({ _id: newId(), _type: 'note', _createdAt }))._createdAt;
  expect(await createdAt('2020-01-01T00:00:00Z')).toBe('2020-01-01T00:00:00Z');
  for (const odd of ['1', '2020', '1 Jan 2020', 'x']) expect(await createdAt(odd)).toMatch(/^2026-\d\d-\d\dT/);
});

test('a document is never created as another kind of thing', async () => {
  const { editor, id } = await note();
  const other = { _id: id, _type: 'other' };
  expect(await storeRefusal(editor.createOrReplace(other))).toMatchObject({ status: 409, type: 'documentTypeError' });
  expect((await storeRefusal(editor.patch(id).set({ _type: 'other' }).commit())).status).toBe(409);
  expect((await storeRefusal(editor.create({ _id: 'drafts.language-ka', _type: 'other' }))).status).toBe(409);
});

test('documents are deleted by id and by query, and what is not there is no mistake', async () => {
  const [one, two, other] = [await note({ group: 'a' }), await note({ group: 'a' }), await note({ group: 'b' })];
  await other.editor.delete({ query: '*[_type == "note" && group == $group]', params: { group: 'a' } });
  expect([await one.stands(), await two.stands()]).toEqual([undefined, undefined]);
  expect(await other.stands()).toBeDefined();
  await other.editor.delete(other.id);
  expect(await other.stands()).toBeUndefined();
  await other.editor.delete(other.id);
});

test('no documents are deleted by a query with a mistake', async () => {
  const { editor, stands } = await note();
  expect(await storeRefusal(editor.delete({ query: '*[' }))).toMatchObject({ status: 400, type: 'queryError' });
  expect(await stands()).toBeDefined();
});

const FIRST = { _key: 'a', text: '1' };
const cases: [string, Fields, Fields, Fields][] = [
  [
    'sets',
    { set: { text: 'new', 'deep.inner': 2 } },
    { text: 'old', deep: { inner: 1 } },
    { text: 'new', deep: { inner: 2 } },
  ],
  ['sets what is missing', { setIfMissing: { a: 1, b: 2 } }, { a: 0 }, { a: 0, b: 2 }],
  ['unsets', { unset: ['a', 'list[0]'] }, { a: 1, list: [1, 2] }, { list: [2] }],
  ['adds and takes', { inc: { n: 2 }, dec: { m: 1.5 } }, { n: 1, m: 1 }, { n: 3, m: -0.5 }],
  ['inserts after', { insert: { after: 'list[-1]', items: [3, 4] } }, { list: [1, 2] }, { list: [1, 2, 3, 4] }],
  ['inserts before', { insert: { before: 'list[0]', items: [0] } }, { list: [1] }, { list: [0, 1] }],
  ['replaces in a list', { insert: { replace: 'list[0:2]', items: ['x'] } }, { list: [1, 2, 3] }, { list: ['x', 3] }],
  [
    'goes by key',
    { set: { 'list[_key=="b"].text': 'new' } },
    { list: [FIRST, { _key: 'b', text: '2' }] },
    { list: [FIRST, { _key: 'b', text: 'new' }] },
  ],
  [
    'changes a part of a text',
    { diffMatchPatch: { text: '@@ -1,8 +1,8 @@\n-the old \n+the new \n word\n' } },
    { text: 'the old word' },
    { text: 'the new word' },
  ],
];

test.each(cases)('a patch %s', async (_name, operations, before, after) => {
  const { editor, id, document, stands } = await note(before);
  await editor.patch(id, operations).commit();
  const { _rev, _updatedAt, ...stamps } = document;
  const kept = Object.fromEntries(Object.entries(stamps).filter(([name]) => name.startsWith('_')));
  expect(await stands()).toEqual({ ...kept, _rev: expect.any(String), _updatedAt, ...after });
  expect((await stands())?._rev).not.toBe(_rev);
});

test('a patch goes on documents that a query finds', async () => {
  const [one, two, other] = [await note({ team: 'x' }), await note({ team: 'x' }), await note({ team: 'y' })];
  const team = { query: '*[team == $team]', params: { team: 'x' } };
  await one.editor.patch(team).set({ seen: true }).commit();
  expect([await one.stands(), await two.stands()]).toMatchObject([{ seen: true }, { seen: true }]);
  expect(await other.stands()).not.toHaveProperty('seen');
});

test('a patch never changes the id and the time of creation', async () => {
  const { editor, id, document, stands } = await note();
  await editor.patch(id).set({ _id: 'drafts.thief', _createdAt: '2020-01-01T00:00:00Z', _rev: 'mine' }).commit();
  expect(await editor.getDocument('drafts.thief')).toBeUndefined();
  expect(await stands()).toMatchObject({ _id: id, _createdAt: document._createdAt });
  expect((await stands())?._rev).not.toBe('mine');
});

test('a patch of a document that is not there is refused', async () => {
  const editor = await store().client();
  const { status, type } = await storeRefusal(editor.patch('drafts.nobody').set({ a: 1 }).commit());
  expect([status, type]).toEqual([409, 'documentNotFoundError']);
});

test('a patch of a revision that stands no more is refused; of two at one moment one is', async () => {
  const { editor, id, rev, stands } = await note({ n: 0 });
  const write = async (n: number) => editor.patch(id).ifRevisionId(rev).set({ n }).commit();
  const outcomes = await Promise.allSettled([write(1), write(2)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await storeRefusal(write(3))).toMatchObject({ status: 409, type: 'documentRevisionIDDoesNotMatchError' });
  expect([1, 2]).toContain((await stands())?.['n']);
});

test('a transaction is carried out as a whole, each mutation on what the one before left', async () => {
  const { editor, id, stands } = await note({ n: 1 });
  const second = newId();
  const once = { inc: { n: 1 } };
  const created = { _id: second, _type: 'note' };
  await editor.transaction().patch(id, once).patch(id, once).create(created).delete(second).commit();
  expect(await stands()).toMatchObject({ n: 3 });
  expect(await editor.getDocument(second)).toBeUndefined();
});

test('a transaction with one bad part leaves everything as it was', async () => {
  const { editor, id, stands } = await note({ n: 1 });
  const second = newId();
  const created = { _id: second, _type: 'note' };
  const begun = editor
    .transaction()
    .patch(id, { inc: { n: 1 } })
    .create(created);
  const transaction = begun.patch('drafts.nobody', { set: { n: 1 } });
  expect((await storeRefusal(transaction.commit())).status).toBe(409);
  expect(await stands()).toMatchObject({ n: 1 });
  expect(await editor.getDocument(second)).toBeUndefined();
});

test('a transaction says which of its parts was bad', async () => {
  const mutations = [{ create: { _id: newId(), _type: 'note' } }, { delete: {} }];
  const { status, body } = await store().call('mutate/development', { mutations });
  expect([status, body['error']]).toMatchObject([400, { type: 'mutationError', items: [{ index: 1 }] }]);
});

test('a transaction is carried out once: its id is taken then', async () => {
  const { editor, id, stands } = await note({ n: 1 });
  const name = `once-${id}`;
  const more = { inc: { n: 1 } };
  const again = async () => editor.transaction().transactionId(name).patch(id, more).commit();
  expect(await again()).toMatchObject({ transactionId: name });
  expect(await storeRefusal(again())).toMatchObject({ status: 409, type: 'transactionIdAlreadyUsedError' });
  expect(await stands()).toMatchObject({ n: 2 });
});

test('a transaction that is only tried answers what it would do', async () => {
  const { editor, id, stands } = await note({ n: 1 });
  const nino = 'therapist-nino-beridze';
  const tried = await editor.patch(id).set({ n: 2 }).commit({ dryRun: true });
  expect([tried, await stands()]).toMatchObject([{ n: 2 }, { n: 1 }]);
  const fee = store().app.deps.content.snapshot().therapists.get(nino)?.fee;
  expect(await editor.patch(nino).set({ fee: 1 }).commit({ dryRun: true })).toMatchObject({ fee: 1 });
  expect(store().app.deps.content.snapshot().therapists.get(nino)?.fee).toBe(fee);
  expect(await editor.getDocument(nino)).toMatchObject({ fee });
});

test('a transaction answers documents, ids, or the first of them', async () => {
  const { editor, id } = await note({ n: 1 });
  const patch = () => editor.patch(id).inc({ n: 1 });
  expect(await patch().commit({ returnDocuments: true, returnFirst: false })).toMatchObject([{ n: 2 }]);
  expect(await patch().commit({ returnDocuments: false })).toMatchObject({
    transactionId: expect.any(String),
    documentId: id,
    results: [{ id, operation: 'update' }],
  });
  expect(await patch().commit({ returnDocuments: false, returnFirst: false })).toMatchObject({ documentIds: [id] });
});

test('a transaction gives keys to objects in lists when that is wished', async () => {
  const editor = await store().client();
  const list = [{ a: 1 }, { _key: 'mine', inner: [{ b: 2 }] }, 'text'];
  const [plain, keyed] = [newId(), newId()];
  await editor.create({ _id: plain, _type: 'note', list });
  expect((await editor.getDocument(plain))?.['list']).toEqual(list);
  const made = await editor.create({ _id: keyed, _type: 'note', list }, { autoGenerateArrayKeys: true });
  const key = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(made['list']).toEqual([{ _key: key, a: 1 }, { _key: 'mine', inner: [{ _key: key, b: 2 }] }, 'text']);
});

test('a transaction of nothing is one', async () => {
  const { status, body } = await store().call('mutate/development', { mutations: [] });
  expect([status, Object.keys(body)]).toEqual([200, ['transactionId']]);
});

test('a transaction of many documents lets visitors have their turn meanwhile, and is ended when it takes too long', async () => {
  const { datasetQueries: work, random } = store().app.deps;
  const ids = Array.from({ length: 500 }, (_, n) => `drafts.many-${n}`);
  const documents = new Map(ids.map((_id) => [_id, { _id, _type: 'note', list: [1, 2, 3] }]));
  const how = { now: 0, arrayKeys: false };
  const staging = new Staging({ work, random }, documents, how);
  let [turns, isOver] = [0, false];
  const turning = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  await carryOutMutations(staging, [{ patch: { id: ids, set: { seen: true } } }]);
  isOver = true;
  await turning;
  expect(staging.staged.get('drafts.many-499')).toMatchObject({ seen: true });
  expect(turns).toBeGreaterThan(5);
  const hurried = new Staging({ work, random }, documents, { ...how, withinMs: 1 });
  const again = carryOutMutations(hurried, [{ patch: { id: ids, set: { seen: true } } }]);
  await expect(again).rejects.toMatchObject({ status: 413, message: 'the transaction takes too long' });
});
