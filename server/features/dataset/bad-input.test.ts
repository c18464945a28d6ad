import { afterEach, expect, test } from 'vitest';
import { storeOfFile } from '#server/testing/content/store-client.ts';

/** Input that no program of the vendor sends, or only by mistake. The store stays as it was and readable. */
const store = storeOfFile();

const ID = 'drafts.thing';

/** Status of a transaction; the store is as it was when it is refused. */
async function mutate(...mutations: unknown[]): Promise<number> {
  return (await store().call('mutate/development', { mutations })).status;
}

/** Status of a body that is sent as it is written. */
async function sent(body: string): Promise<number> {
  return (await store().call('mutate/development', body)).status;
}

const create = (fields: object) => ({ create: { _type: 'thing', ...fields } });

/** Every write of a document, published or not, takes a number. */
async function standing(): Promise<string> {
  const [state] = await store().app.rows<{ mark: string }>('select mark::text as mark from content_state');
  return String(state?.mark);
}

// What cannot be read again breaks this.
afterEach(async () => {
  await store().app.rows(`select document->>'_id' from content_drafts where (document->>'_id') is distinct from id`);
});

async function refused(status: number, work: () => Promise<number>, name: unknown = ''): Promise<void> {
  const before = await standing();
  expect([name, await work()]).toEqual([name, status]);
  expect(await standing()).toBe(before);
}

test('a document of an unknown type is kept as a draft', async () => {
  expect(await mutate(create({ _id: 'drafts.odd', _type: 'never.heard-of_it', deep: [[{ a: null }]] }))).toBe(200);
  const editor = await store().client();
  expect(await editor.getDocument('drafts.odd')).toMatchObject({ _type: 'never.heard-of_it', deep: [[{ a: null }]] });
});

test.each([
  ['a slash', 'a/b'],
  ['a space', 'a b'],
  ['nothing', ''],
  ['129 letters', 'x'.repeat(129)],
  ['a number', 7],
  ['a list', ['a']],
  ['null', null],
  ['Georgian', 'ნინო'],
  ['a release', 'versions.r1.thing'],
  ['a draft of a draft', 'drafts.drafts.thing'],
  ['a draft of a release', 'drafts.versions.r1.thing'],
])('a document whose id is %s is refused', async (name, _id) => {
  for (const kind of ['create', 'createOrReplace', 'createIfNotExists']) {
    await refused(400, async () => mutate({ [kind]: { _id, _type: 'thing' } }), [name, kind]);
  }
});

test.each([undefined, null, '', 'x'.repeat(129), 'a b', 7, ['thing'], {}])(
  'a document of the type %j is refused',
  async (_type) => {
    await refused(400, async () => mutate({ create: { _id: ID, _type } }));
  },
);

test('a document of more than a million letters is refused, also when a patch would make it', async () => {
  await refused(413, async () => mutate(create({ _id: ID, text: 'x'.repeat(1_000_001) })));
  expect(await mutate(create({ _id: 'drafts.large', text: 'x'.repeat(600_000) }))).toBe(200);
  await refused(413, async () => mutate({ patch: { id: 'drafts.large', set: { more: 'x'.repeat(600_000) } } }));
  await mutate({ delete: { id: 'drafts.large' } });
});

test('a document with words that are no text is refused', async () => {
  const bad = [
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00 x"',
    '1e400',
    '-1e400',
    '{"__proto__":{"a":1}}',
    '{"constructor":1}',
  ];
  for (const value of bad) {
    const fields = [`"field":${value}`, `"list":[[{"a":${value}}]]`];
    for (const field of fields) {
      const body = `{"mutations":[{"create":{"_id":"${ID}","_type":"thing",${field}}}]}`;
      await refused(400, async () => sent(body), body);
    }
  }
  for (const name of ['\\u0000', '\\ud800', '__proto__']) {
    const body = `{"mutations":[{"create":{"_id":"${ID}","_type":"thing","a":{"${name}":1}}}]}`;
    await refused(400, async () => sent(body), body);
  }
});

test('a document of 33 levels is refused', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const body = (levels: number) => `{"mutations":[{"create":{"_id":"${ID}","_type":"thing","a":${deep(levels - 4)}}}]}`;
  await refused(400, async () => sent(body(33)));
  expect(await sent(body(32))).toBe(200);
  await mutate({ delete: { id: ID } });
});

test('a call of 10 MB is refused', async () => {
  await refused(413, async () => sent(`{"mutations":["${'x'.repeat(10_000_000)}"]}`));
});

test.each([
  'null',
  '[]',
  '{}',
  '"x"',
  '{"mutations":null}',
  '{"mutations":{}}',
  '{"mutations":[null]}',
  '{"mutations":["x"]}',
  '{"mutations":[[]]}',
  '{"mutations":[{}]}',
  '{"mutations":[{"create":null}]}',
  '{"mutations":[{"create":[]}]}',
  '{"mutations":[{"destroy":{"id":"a"}}]}',
  '{"mutations":[{"create":{"_type":"a"},"delete":{"id":"a"}}]}',
  '{"mutations":[{"delete":{}}]}',
  '{"mutations":[{"delete":{"id":[1]}}]}',
  '{"mutations":[{"delete":{"id":""}}]}',
  '{"mutations":[{"delete":{"query":7}}]}',
  '{"mutations":[{"patch":{"set":{"a":1}}}]}',
  '{"mutations":[{"hasOwnProperty":{"id":"a"}}]}',
  '{"mutations":[],"transactionId":7}',
  '{"mutations":[],"transactionId":""}',
  '{"mutations":[],"transactionId":"a b"}',
  '{"mutations":[]',
  '',
])('a call as %j is refused', async (body) => {
  await refused(400, async () => sent(body));
});

test('a call with a query in 101 mutations is refused, in 100 not', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ delete: { query: '*[_id == "nothing"]' } }));
  await refused(413, async () => mutate(...many(101)));
  expect(await mutate(...many(100))).toBe(200);
});

test('a call of 1,001 mutations is refused, of 1,000 not', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ delete: { id: 'drafts.nobody' } }));
  await refused(413, async () => mutate(...many(1001)));
  expect(await mutate(...many(1000))).toBe(200);
});

test('a call of more changes than there may be documents is refused', async () => {
  const id = Array.from({ length: 1000 }, (_, n) => `drafts.nobody-${n}`);
  await refused(413, async () => mutate(...Array.from({ length: 22 }, () => ({ delete: { id } }))));
});

test('a call of another form than JSON is refused', async () => {
  const { call } = store();
  for (const type of ['text/plain', 'application/x-ndjson', 'multipart/form-data; boundary=x']) {
    const { status } = await call('mutate/development', '{"mutations":[]}', { 'content-type': type });
    expect([type, status]).toEqual([type, 415]);
  }
});

const cases: [string, object][] = [
  ['a number that is none', { inc: { n: 'x' } }],
  ['a sum that is too large', { inc: { huge: 1.7e308 } }],
  ['a place far behind the end', { set: { 'list[900000000]': 1 } }],
  ['a quote that is never closed', { set: { 'list[_key=="a].b': 1 } }],
  ['a range far behind the end', { set: { 'list[0:900000000]': 1 } }],
  ['a path that is none', { set: { 'list[': 1 } }],
  ['a path to nothing', { set: { '': 1 } }],
  ['the prototype', { set: { 'deep.__proto__.a': 1 } }],
  ['the prototype in brackets', { set: { "deep['__proto__'].a": 1 } }],
  ['the constructor', { unset: ['deep.constructor.name'] }],
  ['an unknown kind', { replace: { a: 1 } }],
  ['a kind of a wrong form', { set: 7 }],
  ['unset of no list', { unset: 'text' }],
  ['insert of no list', { insert: { after: 'list[-1]', items: 7 } }],
  ['insert without a place', { insert: { items: [1] } }],
  ['a difference that is none', { diffMatchPatch: { text: 'nonsense' } }],
  ['a difference that is no text', { diffMatchPatch: { text: 7 } }],
  ['a zero byte by a difference', { diffMatchPatch: { text: '@@ -1,3 +1,4 @@\n old\n+%00\n' } }],
  ['half a letter', { set: { text: '\ud800' } }],
  ['no type', { unset: ['_type'] }],
  ['a revision that is no text', { ifRevisionID: 7, set: { a: 1 } }],
];

test.each(cases)('a patch with %s leaves the document as it was', async (_name, operations) => {
  const id = 'drafts.patched';
  const fields = { n: 1, huge: 1.7e308, text: 'old', list: [1, 2], deep: { a: 1 } };
  expect(await mutate({ createOrReplace: { _id: id, _type: 'thing', ...fields } })).toBe(200);
  const before = await standing();
  const began = performance.now();
  const status = await mutate({ patch: { id, ...operations } });
  expect([400, 409]).toContain(status);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await standing()).toBe(before);
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('a patch that goes too deep is refused', async () => {
  const path = Array.from({ length: 40 }, (_, n) => `a${n}`).join('.');
  expect(await mutate({ createOrReplace: { _id: ID, _type: 'thing' } })).toBe(200);
  await refused(400, async () => mutate({ patch: { id: ID, set: { [path]: 1 } } }));
  await mutate({ delete: { id: ID } });
});
