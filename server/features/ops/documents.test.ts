import { beforeEach, expect, test } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { check, finish, order } from '#server/testing/booking/shopping.ts';

const { Th1: PROFILE } = DEMO_THERAPISTS;
const CONTENT = ['content_state', 'content_changes', 'content_documents', 'content_problems', 'legal_versions'];

let app: TestApp;
let admin: TestPerson;

beforeEach(async () => {
  app = await testApp({ isLive: true });
  admin = await app.signInAs('ADMIN');
});

type Document = Record<string, unknown> & { _id: string };
const post = (path: string, body: object, token = admin.token) => app.inject('POST', path, { token, body });
const get = async (path: string) => (await app.inject('GET', path, { token: admin.token })).body;
const exported = async (id?: string): Promise<string> =>
  String((await get(`/ops/content/documents${id === undefined ? '' : `?id=${id}`}`))['ndjson']);
const documentOf = async (id: string): Promise<Document> => JSON.parse(await exported(id)) as Document;
const linesOf = (...documents: object[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');
const imported = (ndjson: string, over = false, hide = false) =>
  post('/ops/content/import', { ndjson, over, hide, reason: 'a new price list' });
const hiding = async (ndjson: string) => imported(ndjson, false, true);
const feeOf = async (id: string): Promise<unknown> => {
  const { therapist } = (await app.inject('GET', `/therapists/${id}`, {})).body as { therapist?: { fee: number } };
  return therapist?.fee;
};

test('an export has every document once, sorted, with what the store wrote', async () => {
  const lines = (await exported()).trimEnd().split('\n');
  const documents = lines.map((line) => JSON.parse(line) as Document);
  const ids = documents.map(({ _id }) => _id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect(documents).toHaveLength(app.deps.contentStore.shipped().length);
  for (const document of documents) {
    expect(Object.keys(document).slice(0, 5)).toEqual(['_id', '_type', '_rev', '_createdAt', '_updatedAt']);
  }
  const refused = app.inject('GET', '/ops/content/documents?id=nobody', { token: admin.token });
  expect(await refusal(refused)).toEqual([404, 'NOT_FOUND']);
});

test('an export taken into an empty store and exported again is the same bytes', async () => {
  const odd = { _id: 'landing', _type: 'landingPage', zeta: [{ b: 1, a: null }], alpha: 1e21, ა: 'ბ' };
  await imported(linesOf({ ...(await documentOf(PROFILE)), fee: 12 }, odd));
  const before = await exported();
  await emptyTables(app.deps.db, CONTENT);
  const other = await testApp({ isLive: true, db: app.deps.db });
  const operator = { token: (await other.signInAs('ADMIN')).token };
  await emptyTables(app.deps.db, CONTENT);
  const body = { ndjson: before, over: true, reason: 'moving' };
  await app.deps.db.run('insert into content_state(change, mark) values (1, gen_random_uuid())');
  await other.inject('POST', '/ops/content/import', { ...operator, body });
  const after = (await other.inject('GET', '/ops/content/documents', operator)).body['ndjson'];
  expect(after).toBe(before);
});

test('an import shows what it would do and changes nothing', async () => {
  const changed = { ...(await documentOf(PROFILE)), fee: 12, slug: { current: 'X' } };
  const ndjson = linesOf(changed, await documentOf('issue-grief'), { _id: 'x', _type: 'landing' });
  const preview = await post('/ops/content/import/preview', { ndjson });
  const nino = { id: PROFILE, type: 'therapist', name: 'Nino Beridze' };
  const x = { id: 'x', type: 'landing', name: '' };
  const left = { leadsTo: null, leftOut: 'document' };
  expect(preview.body).toEqual({
    added: [x],
    changed: [
      {
        ...nino,
        fields: [
          { path: 'slug._type', before: '"slug"', after: null },
          { path: 'slug.current', before: '"nino-beridze"', after: '"X"' },
          { path: 'fee', before: '20', after: '12' },
        ],
      },
    ],
    deleted: [],
    unchanged: 1,
    hidden: [
      { ...nino, ...left, code: 'BAD_FIELD', path: 'slug.current', found: '"X"', goesOn: true, wasShown: true },
      { ...x, ...left, code: 'UNKNOWN_TYPE', path: '_type', found: '"landing"', goesOn: false, wasShown: false },
    ],
    mended: [],
    drafts: [],
    leaps: [],
  });
  expect(await feeOf(PROFILE)).toBe(20);
});

test('an import does what it showed, and is in the audit log with its reason, a line for each document', async () => {
  const changed: Document = { ...(await documentOf(PROFILE)), fee: 12 };
  const ndjson = linesOf(changed, { _id: 'x', _type: 'landing', words: 'kept as they are' });
  const { body: shown } = await post('/ops/content/import/preview', { ndjson });
  const { status, body } = await imported(ndjson);
  expect([status, body]).toEqual([200, shown]);
  expect(await feeOf(PROFILE)).toBe(12);
  expect(await documentOf('x')).toMatchObject({ words: 'kept as they are' });
  const after = await documentOf(PROFILE);
  expect(after['_rev']).not.toBe(changed['_rev']);
  expect(after['_updatedAt']).toBe(new Date(app.clock.now()).toISOString());
  const lines = `select entity_id as id, reason from audit_log where action = 'ops.content-import' order by entity_id`;
  expect(await app.rows(lines)).toEqual([PROFILE, 'x'].map((id) => ({ id, reason: 'a new price list' })));
});

test('an import of a document that changed since the export is refused with its name, unless over', async () => {
  const [one, two] = [await documentOf(PROFILE), await documentOf(PROFILE)];
  const grief = await documentOf('issue-grief');
  await imported(linesOf({ ...one, fee: 12 }));
  const late = linesOf({ ...two, fee: 14 }, { ...grief, name: { ka: 'ნაღველი' } });
  const { status, body } = await imported(late);
  expect([status, body['code'], body['documents']]).toEqual([409, 'DOCUMENTS_CHANGED', [PROFILE]]);
  expect(await feeOf(PROFILE)).toBe(12);
  expect(await documentOf('issue-grief')).toEqual(grief);
  expect((await imported(late, true)).status).toBe(200);
  expect(await feeOf(PROFILE)).toBe(14);
});

test('of two imports at one moment by two operators one is done, the other told which documents', async () => {
  const nino = await documentOf(PROFILE);
  const answers = await Promise.all([12, 14].map(async (fee) => imported(linesOf({ ...nino, fee }))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['documents']).toEqual([PROFILE]);
});

test('an import of the same again changes nothing', async () => {
  const before = await exported();
  const { body } = await imported(before);
  expect(body).toMatchObject({ added: [], changed: [], unchanged: before.trimEnd().split('\n').length });
  expect(await app.rows('select change from content_state')).toEqual([{ change: 1 }]);
});

test('an import of a document that was deleted and edited since the export is another version', async () => {
  const range = await documentOf('price-80-120');
  await post('/ops/content/delete', { id: range._id, reason: 'not wanted' });
  await imported(linesOf({ ...range, max: 130 }), true);
  const { body } = await imported(linesOf({ ...range, max: 140 }));
  expect([body['code'], body['documents']]).toEqual(['DOCUMENTS_CHANGED', [range._id]]);
});

test('an import of a number that no JSON holds is judged as it is kept', async () => {
  const range = JSON.stringify({ ...(await documentOf('price-80-120')), max: 'X' }).replace('"X"', '1e309');
  const { body } = await hiding(range);
  expect(body['hidden']).toMatchObject([{ id: 'price-80-120', code: 'BAD_FIELD', path: 'max' }]);
  expect((await app.inject('GET', '/content/price-ranges', {})).body).toHaveLength(2);
});

test('an import names a profile that loses its last offer, beside one whose other offer was lost before', async () => {
  await hiding(linesOf({ ...(await documentOf('type-personal')), name: 7 }));
  const { body } = await hiding(linesOf({ ...(await documentOf('type-couple')), name: 7 }));
  const hidden = body['hidden'] as { id: string }[];
  expect(hidden.filter(({ id }) => id === PROFILE)).toMatchObject([{ leftOut: 'document' }]);
});

const priced = async (price: number, more: object = {}): Promise<Document> => {
  const nino = await documentOf(PROFILE);
  const [offer, ...others] = nino['sessionTypes'] as object[];
  return { ...nino, ...more, sessionTypes: [{ ...offer, price }, ...others] };
};

test('an import that changes a price by more than a fifth says so beside what clients pay, and a lesser one not', async () => {
  const leap = async (price: number) => {
    const { body } = await post('/ops/content/import/preview', { ndjson: linesOf(await priced(price)) });
    return body['leaps'];
  };
  expect(await leap(1000)).toEqual([
    {
      id: PROFILE,
      type: 'therapist',
      name: 'Nino Beridze',
      sessionType: expect.stringMatching(/^[A-Z]/),
      before: { price: 10_000, clientPays: 12_000 },
      after: { price: 100_000, clientPays: 120_000 },
    },
  ]);
  expect(await leap(120)).toEqual([]);
});

test('an import of such a price that nobody has looked at is refused with it, and made by a second press or after a look', async () => {
  const dear = linesOf(await priced(1000));
  const { status, body } = await imported(dear);
  expect([status, body['code'], body['leaps']]).toMatchObject([409, 'PRICES_LEAP', [{ after: { price: 100_000 } }]]);
  expect((await imported(dear)).status).toBe(200);
  const cheap = linesOf(await priced(100));
  await post('/ops/content/import/preview', { ndjson: cheap });
  expect((await imported(cheap)).status).toBe(200);
});

test('an import that takes what visitors see off the site by a mistake is refused unless that is wished', async () => {
  const free = linesOf(await priced(0));
  const { body: shown } = await post('/ops/content/import/preview', { ndjson: free });
  expect(shown['hidden']).toMatchObject([{ id: PROFILE, leftOut: 'document', wasShown: true }]);
  const { status, body } = await imported(free, true);
  expect([status, body['code'], body['documents']]).toEqual([409, 'DOCUMENTS_HIDDEN', [PROFILE]]);
  expect(await feeOf(PROFILE)).toBe(20);
  // Also what goes with a document that is broken.
  const type = linesOf({ ...(await documentOf('type-personal')), name: 7 });
  expect((await imported(type)).body['documents']).toContain('type-personal');
  expect((await hiding(free)).status).toBe(200);
  expect(await feeOf(PROFILE)).toBe(undefined);
  // What nobody sees may be unfinished.
  expect((await imported(linesOf(await priced(0, { about: 'later' })))).status).toBe(200);
  expect((await imported(linesOf(await priced(100, { visible: false })))).status).toBe(200);
  expect((await imported(linesOf(await priced(0)))).status).toBe(200);
});

test('an import that would leave no Georgian terms is refused as a whole', async () => {
  const terms = await documentOf('legal-terms-client-ka');
  const nino = await documentOf(PROFILE);
  const ndjson = linesOf({ ...nino, fee: 12 }, { ...terms, title: '' });
  for (const how of ['/preview', '']) {
    const sent = { ndjson, ...(how === '' && { reason: 'wrong' }) };
    const { status, body } = await post(`/ops/content/import${how}`, sent);
    expect([status, body['code'], body['documents']]).toEqual([409, 'CONTENT_LACKS', ['terms/client/ka']]);
  }
  expect(await feeOf(PROFILE)).toBe(20);
});

const NINO = { _id: 'x', _type: 'therapist' };
test.each([
  ['no JSON', `${JSON.stringify(NINO)}\n{"_id":`, 2, 'not-json'],
  ['a list', '[]', 1, 'not-a-document'],
  ['an id with a slash', linesOf({ ...NINO, _id: 'a/b' }), 1, 'bad-id'],
  ['an id of 300 letters', linesOf({ ...NINO, _id: 'a'.repeat(300) }), 1, 'bad-id'],
  ['no id', linesOf({ _type: 'therapist' }), 1, 'bad-id'],
  ['a draft', linesOf({ ...NINO, _id: 'drafts.x' }), 1, 'draft'],
  ['no type', `\n\n${JSON.stringify({ _id: 'x' })}`, 3, 'no-type'],
  ['33 levels', `{"_id":"x","_type":"a","b":${'['.repeat(33)}${']'.repeat(33)}}`, 1, 'not-json'],
  ['__proto__', '{"_id":"x","_type":"a","__proto__":{"polluted":true}}', 1, 'forbidden-name'],
  ['another type than its id had', linesOf({ ...NINO, _id: 'issue-grief' }), 1, 'other-type'],
  ['more than a million letters', linesOf({ ...NINO, words: 'a'.repeat(1_000_000) }), 1, 'too-long'],
  ['the same id twice', linesOf(NINO, { ...NINO, fee: 1 }), 2, 'twice'],
])('an import with %s is refused as a whole, with the line', async (_name, ndjson, line, why) => {
  const before = await exported();
  const { status, body } = await imported(ndjson);
  expect([status, body['code'], body['line'], body['why']]).toEqual([422, 'LINE_UNREADABLE', line, why]);
  expect(await exported()).toBe(before);
});

test('an import of 20 MB is refused', async () => {
  const huge = linesOf({ _id: 'x', _type: 'a', words: 'a'.repeat(20_000_000) });
  expect(await refusal(imported(huge))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('an import needs a fresh code', async () => {
  // The operator of the demo needs none.
  await app.rows(`update users set is_demo = false`);
  await app.rows(`update sign_ins set code_shown_at = code_shown_at - interval '1 hour'`);
  expect(await refusal(post('/ops/content/import', { ndjson: '{}', reason: 'x' }))).toEqual([403, 'PROOF_NEEDED']);
});

test('a broken document is not sold; order and mails go on naming the specialist', async () => {
  const ana = await app.signIn();
  const orderId = await order(app, ana);
  const { body } = await hiding(linesOf({ ...(await documentOf(PROFILE)), fee: 101 }));
  expect(body['hidden']).toMatchObject([{ id: PROFILE, code: 'BAD_FEE' }]);
  expect(await refusal(app.inject('GET', `/therapists/${PROFILE}`, {}))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  expect(await refusal(check(app, ana))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  await finish(app, orderId, 'pay');
  await app.deps.jobs.drain();
  const shown = await app.inject('GET', `/order/${orderId}`, {});
  expect(shown.body).toMatchObject({ data: { specialist: { name: 'ნინო' }, status: 'confirmed' } });
  expect(app.mails.find(({ to }) => to === 'ana@example.com')?.text).toContain('ნინო');
});

const deletion = (id: string, how: '' | '/preview' = '') =>
  post(`/ops/content/delete${how}`, { id, ...(how === '' && { reason: 'not offered any more' }) });

test('a deletion of a profile with a calendar is refused: hiding is the way', async () => {
  for (const how of ['/preview', ''] as const) {
    expect(await refusal(deletion(PROFILE, how))).toEqual([409, 'PROFILE_HAS_CALENDAR']);
  }
});

test('a deletion of what others refer to is refused with who', async () => {
  const { status, body } = await deletion('issue-grief');
  expect([status, body['code']]).toEqual([409, 'DOCUMENT_REFERRED']);
  expect(body['documents']).toContain('group-teen-new_conditions');
});

test('a deletion of what nobody uses is shown, done, and undone by an import', async () => {
  const range = await exported('price-80-120');
  const shown = await deletion('price-80-120', '/preview');
  expect(shown.body).toMatchObject({ deleted: [{ id: 'price-80-120', type: 'priceRange' }] });
  expect((await deletion('price-80-120')).status).toBe(200);
  expect((await app.inject('GET', '/content/price-ranges', {})).body).toHaveLength(2);
  expect(await refusal(deletion('price-80-120'))).toEqual([404, 'NOT_FOUND']);
  const { body } = await imported(range);
  expect([body['code'], body['documents']]).toEqual(['DOCUMENTS_CHANGED', ['price-80-120']]);
  await imported(range, true);
  expect((await app.inject('GET', '/content/price-ranges', {})).body).toHaveLength(3);
});

test('an invitation to a profile that was deleted is withdrawn, and none is sent', async () => {
  const id = DEMO_THERAPISTS.Th2;
  await app.rows('delete from therapists where content_id = $1', [id]);
  const body = { profile: id, email: 'new@example.com', phone: '+995577000111', reason: 'contract signed' };
  expect((await post('/ops/therapists/invite', body)).status).toBe(200);
  await app.deps.jobs.drain();
  const link = /\/psychologist\/invite#t=([\w-]{43})\b/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await app.inject('POST', '/invitations/read', { body: { token: link } })).body['state']).toBe('open');
  await post('/ops/content/delete', { id, reason: 'left us' });
  expect((await app.inject('POST', '/invitations/read', { body: { token: link } })).body['state']).toBe('withdrawn');
  expect(await refusal(post('/ops/therapists/invite', body))).toEqual([404, 'THERAPIST_NOT_FOUND']);
});

test('what a version of the product brings is nothing new after the first start', async () => {
  expect(await get('/ops/content/shipped')).toMatchObject({
    outcome: { added: [], changed: [], deleted: [] },
    edited: [],
    deleted: [],
  });
});

test('what a version of the product brings is added and changed, but never over an editor', async () => {
  const { contentStore } = app.deps;
  const shipped = contentStore.shipped();
  await imported(linesOf({ ...(await documentOf('issue-grief')), name: { ka: 'ნაღველი' } }));
  await post('/ops/content/delete', { id: 'price-80-120', reason: 'not wanted' });
  // An older version of the product brought another fee, and did not have one of the numbers.
  await app.deps.db.run('delete from content_documents where id = $1', ['crisis-111']);
  const server = await testApp({ isLive: true, db: app.deps.db });
  const newer = shipped.map((one) => (one['_id'] === PROFILE ? { ...one, fee: 5 } : one));
  Object.assign(server.deps.contentStore, { shipped: () => newer });
  const operator = { token: (await server.signInAs('ADMIN')).token };
  const status = (await server.inject('GET', '/ops/content/shipped', operator)).body;
  expect(status).toMatchObject({
    outcome: {
      added: [{ id: 'crisis-111' }],
      changed: [{ id: PROFILE, fields: [{ path: 'fee', before: '20', after: '5' }] }],
    },
    edited: [{ id: 'issue-grief', isNewer: false }],
    deleted: [{ id: 'price-80-120' }],
  });
  const body = { reason: 'a new version' };
  const applied = await server.inject('POST', '/ops/content/shipped', { ...operator, body });
  expect(applied.body).toEqual(status['outcome']);
  expect((await server.inject('GET', '/ops/content/shipped', operator)).body).toMatchObject({
    outcome: { added: [], changed: [] },
    edited: [{ id: 'issue-grief' }],
    deleted: [{ id: 'price-80-120' }],
  });
  expect(await feeOf(PROFILE)).toBe(20);
  await app.deps.contentStore.look();
  expect(await feeOf(PROFILE)).toBe(5);
});
