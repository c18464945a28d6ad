import { expect, test as base } from 'vitest';
import { storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';

/** Questions of the unchanged client to our store. */
const store = storeOfFile();
const test = base.extend('editor', async () => store().client());

const LANGUAGE = 'language-de';

test('a query takes parameters, also where the client would ask the network of the service', async () => {
  const { client } = store();
  for (const useCdn of [false, true]) {
    const editor = await client({ useCdn });
    const found = await editor.fetch<string[]>('*[_type == $type && _id in $ids]._id', {
      type: 'language',
      ids: [LANGUAGE, 'language-fr', 'method-cbt'],
    });
    expect(found.toSorted()).toEqual([LANGUAGE, 'language-fr']);
  }
});

test('a query follows references, orders and takes a part', async ({ editor }) => {
  const [first, ...others] = await editor.fetch<{ _id: string; category: string }[]>(
    '*[_type == "method"] | order(_id desc)[0...3]{_id, "category": category->_id}',
  );
  expect(first?.category).toMatch(/^method-category-/);
  expect(others).toHaveLength(2);
  expect(first?._id && others[0] && first._id > others[0]._id).toBe(true);
});

test('a query of more than an address can have goes as a body', async ({ editor }) => {
  const long = `${'x'.repeat(20_000)}`;
  expect(await editor.fetch('*[_id == $id || _id == $long]._id', { id: LANGUAGE, long })).toEqual([LANGUAGE]);
});

test('a query with a mistake is refused with its place', async () => {
  const { client, call } = store();
  const editor = await client();
  const query = '*[_type == "language" &&]';
  const { status, description } = await storeRefusal(editor.fetch(query));
  expect([status, description.includes(query)]).toEqual([400, true]);
  const { body } = await call(`query/development?query=${encodeURIComponent(query)}`);
  expect(body['error']).toMatchObject({ type: 'queryParseError', query, start: 23, end: query.length });
});

test('a query of an unknown function is refused in words', async ({ editor }) => {
  const { status, description } = await storeRefusal(editor.fetch('*[nothingLikeIt(_id)]'));
  expect([status, description]).toEqual([400, expect.stringMatching(/nothingLikeIt/)]);
  for (const [query, name] of [
    ['*[text::query("x")]', 'text::query'],
    ['{"at": geo::latLng(1, 2)}', 'geo::latLng'],
  ] as const) {
    const refused = await storeRefusal(editor.fetch(query));
    expect([query, refused.status, refused.description]).toEqual([
      query,
      400,
      expect.stringContaining(`a function of ${name}`),
    ]);
  }
});

test('a query whose parameter looks like one is given data', async ({ editor }) => {
  expect(await editor.fetch('*[_id == $id]', { id: '" || true || "' })).toEqual([]);
  expect(await editor.fetch('$text', { text: '*[_type == "language"]' })).toBe('*[_type == "language"]');
  expect(await editor.fetch('$value', { value: { type: 'Everything' } })).toEqual({ type: 'Everything' });
});

test('a query of more than 64 kB is refused', async ({ editor }) => {
  expect((await storeRefusal(editor.fetch('$long', { long: 'x'.repeat(70_000) }))).status).toBe(413);
});

test('a query sees a change that was acknowledged just before', async ({ editor }) => {
  for (const order of [1, 2, 3]) {
    await editor.patch(LANGUAGE).set({ order }).commit();
    expect(await editor.fetch('*[_id == $id][0].order', { id: LANGUAGE })).toBe(order);
  }
});

test('a query that asks for the time is answered anew', async ({ editor }) => {
  for (const query of ['now()', 'dateTime::now()', '*[_id == "language-ka"][0]{"at": now()}.at']) {
    const before = await editor.fetch<string>(query);
    await expect.poll(async () => (await editor.fetch<string>(query)) > before).toBe(true);
  }
});

test('a query is not sent back when nobody wants it', async () => {
  const { call } = store();
  expect((await call('query/development?query=1%2B1')).body).toMatchObject({ query: '1+1', result: 2 });
  expect((await call('query/development?query=1%2B1&returnQuery=false')).body).not.toHaveProperty('query');
});

test('a query without a text, with parameters that are none, or of a release is refused', async () => {
  const { call } = store();
  const bad: [string, unknown?][] = [
    ['query/development'],
    ['query/development?query=1&query=2'],
    ['query/development?query=1&$x=nothing'],
    ['query/development?query=1&$x=%5B'],
    ['query/development?query=1&perspective=rABC'],
    ['query/development', { query: 1 }],
    ['query/development', { query: '1', params: [] }],
    ['query/development', []],
    ['query/development', '{'],
    ['query/development', { query: '' }],
  ];
  for (const [path, body] of bad) expect([path, body, (await call(path, body)).status]).toEqual([path, body, 400]);
});

test('a perspective shows the drafts beside the published documents, instead of them, or not at all', async () => {
  const editor = await store().client();
  await editor.create({ _id: 'drafts.language-fr', _type: 'language', title: 'draft' });
  await editor.create({ _id: 'drafts.language-new', _type: 'language', title: 'new' });
  const seen = async (perspective: 'raw' | 'published' | 'drafts' | 'previewDrafts') =>
    editor.fetch<{ _id: string; title: unknown }[]>(
      '*[_id in ["language-fr", "drafts.language-fr", "language-new", "drafts.language-new"]]{_id, title, _originalId} | order(_id)',
      {},
      { perspective },
    );
  const raw = await seen('raw');
  expect(raw.map(({ _id }) => _id)).toEqual(['drafts.language-fr', 'drafts.language-new', 'language-fr']);
  const published = await seen('published');
  expect(published.map(({ _id }) => _id)).toEqual(['language-fr']);
  expect(published[0]?.title).not.toBe('draft');
  for (const perspective of ['drafts', 'previewDrafts'] as const) {
    expect(await seen(perspective)).toEqual([
      { _id: 'language-fr', title: 'draft', _originalId: 'drafts.language-fr' },
      { _id: 'language-new', title: 'new', _originalId: 'drafts.language-new' },
    ]);
  }
});

test('a perspective is raw before 2025-02-19 and published since then', async () => {
  const { client } = store();
  const editor = await client();
  await editor.create({ _id: 'drafts.language-tr', _type: 'language', title: 'draft' });
  const query = 'count(*[_id == "drafts.language-tr"])';
  const ages = [
    ['2023-05-03', 1],
    ['2025-02-18', 1],
    ['2025-02-19', 0],
    ['2026-01-01', 0],
  ] as const;
  for (const [apiVersion, drafts] of ages) {
    expect([apiVersion, await (await client({ apiVersion })).fetch(query)]).toEqual([apiVersion, drafts]);
  }
});

test('a perspective shows references to what is only a draft as the draft', async ({ editor }) => {
  await editor.create({ _id: 'drafts.method-category-new', _type: 'methodCategory', title: 'new' });
  await editor.create({
    _id: 'drafts.method-new',
    _type: 'method',
    category: { _type: 'reference', _ref: 'method-category-new', _weak: true },
  });
  const query = '*[_id == "method-new"][0].category->title';
  expect(await editor.fetch(query, {}, { perspective: 'drafts' })).toBe('new');
  expect(await editor.fetch(query, {}, { perspective: 'published' })).toBeNull();
});

test('documents asked for by their ids come in the order that was asked, null where there is none', async () => {
  const { client, call } = store();
  const editor = await client();
  expect((await editor.getDocument(LANGUAGE))?.['_id']).toBe(LANGUAGE);
  expect(await editor.getDocument('nobody')).toBeUndefined();
  const found = await editor.getDocuments(['language-ka', 'nobody', LANGUAGE]);
  expect(found.map((one) => one?._id ?? null)).toEqual(['language-ka', null, LANGUAGE]);
  const { body } = await call(`doc/development/language-ka,nobody`);
  expect(body['omitted']).toEqual([{ id: 'nobody', reason: 'existence' }]);
});

test('documents asked for by their ids may be many', async ({ editor }) => {
  const ids = await editor.fetch<string[]>('*._id', {}, { perspective: 'published' });
  const found = await editor.getDocuments([...ids, ...ids.map((id) => `nobody-${id}`)]);
  expect(ids.join(',').length).toBeGreaterThan(2000);
  expect(found.map((one) => one?._id ?? null)).toEqual([...ids, ...ids.map(() => null)]);
});

test('documents asked for by their ids are none for names of what every object has', async () => {
  const { body } = await store().call('doc/development/__proto__,constructor');
  expect(body).toMatchObject({ documents: [], omitted: [{ id: '__proto__' }, { id: 'constructor' }] });
});
