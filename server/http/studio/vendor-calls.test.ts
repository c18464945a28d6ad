import { beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { addOperator } from '#server/features/ops/operator.ts';
import { editorPreferences } from '#server/http/studio/vendor-calls.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { enterStudio, type StudioBrowser, studioBrowser } from '#server/testing/content/studio.ts';

let product: TestApp;
let browser: StudioBrowser;
beforeEach(async () => {
  product = await testApp({ isLive: true });
  browser = await studioBrowser(product);
});

const BASE = '/api/store';
const ask = async (path: string, version = 'v2021-06-07') => {
  const { status, text, cookie } = await browser.get(`${BASE}/${version}${path}`);
  return { status, body: JSON.parse(text) as unknown, cookie };
};

test('the Studio is told who works in it and until when, and that asking is no work', async () => {
  const editor = await enterStudio(product, browser);
  await giveEmail(product.deps, editor.userId, 'nino@example.com');
  const endsAt = product.clock.now() + HOUR;
  product.clock.advance(20 * MINUTE);
  const { status, body, cookie } = await ask('/users/me', 'v1');
  expect([status, cookie]).toEqual([200, null]);
  expect(body).toMatchObject({ id: editor.userId, name: 'nino@example.com', email: 'nino@example.com' });
  expect((body as { endsAt: number }).endsAt).toBe(Math.floor(endsAt / 1000) * 1000);
  expect((await ask('/auth/id', 'vX')).body).toEqual({ id: editor.userId });
});

test('the Studio learns of operators how they are called, and of nobody else anything', async () => {
  const editor = await enterStudio(product, browser);
  const contacts = { phone: '577000112', email: 'nino@example.com', locale: 'ka' } as const;
  const other = await addOperator(product.deps, contacts);
  const client = await product.signIn();
  const ids = [other.id, editor.userId, client.userId, 'nobody', "'; --"];
  const { body } = await ask(`/users/${ids.map(encodeURIComponent).join(',')}`);
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({ id: other.id, displayName: 'n•••@example.com' });
});

test('the Studio may change every document of the one dataset, and has nothing else switched on', async () => {
  await enterStudio(product, browser);
  const answers = await Promise.all(
    [
      '/projects/local/datasets/development/acl',
      '/projects/local/datasets',
      '/projects/local/datasets?datasetProfile=comments&addonFor=development',
      '/projects/local',
      '/projects/local/grants',
      '/projects/local/user-applications',
      '/features',
      '/ping',
    ].map(async (path) => ask(path)),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, [{ filter: '_id in path("**")', permissions: ['read', 'create', 'history', 'update'] }]],
    [200, [{ name: 'development', aclMode: 'private' }]],
    [200, []],
    [200, expect.objectContaining({ id: 'local', organizationId: null })],
    [200, {}],
    [200, []],
    [200, []],
    [200, {}],
  ]);
});

test('the Studio remembers what an editor has set', async () => {
  await enterStudio(product, browser);
  const keys = '/users/me/keyvalue/sort.therapist,search';
  const set = [{ key: 'sort.therapist', value: { by: 'name' } }];
  const put = async (body: object, headers = {}) =>
    browser.call(`${BASE}/v2021-06-07/users/me/keyvalue`, body, headers, 'PUT');
  expect((await ask(keys)).body).toEqual([
    { key: 'sort.therapist', value: null },
    { key: 'search', value: null },
  ]);
  const { status, text } = await put(set);
  expect([status, JSON.parse(text)]).toEqual([200, set]);
  expect((await ask(keys)).body).toEqual([...set, { key: 'search', value: null }]);
  expect((await put(set, { origin: 'https://evil.example' })).status).toBe(403);
  for (const [body, refused] of [
    [{}, 400],
    [[{ value: 1 }], 400],
    [[{ key: 'a', value: 'x'.repeat(9000) }], 413],
  ] as const) {
    expect((await put(body)).status).toBe(refused);
  }
});

test('the Studio is told that there is nothing else of its vendor, without a word in the log', async () => {
  await enterStudio(product, browser);
  product.logs.length = 0;
  const from = { 'content-type': 'text/plain' };
  const answers = [
    await ask('/journey/announcements', 'v2023-01-01'),
    await ask('/data/history/development/events/documents/therapist-nino-beridze'),
    await ask('/socket/development', 'v2022-06-30'),
    await ask('/media-libraries?organizationId=null'),
    await browser.call(`${BASE}/vX/intake/batch`, { events: 'x'.repeat(100_000) }, from),
    await browser.call(`${BASE}/v1/descriptors/claim`, {}),
  ];
  for (const { status } of answers) expect(status).toBe(404);
  expect(answers[0]?.cookie).toBeNull();
  expect(answers[0]).toMatchObject({ body: { statusCode: 404, error: { type: 'NOT_FOUND' } } });
  expect(product.logs).toEqual([]);
});

test('who is not signed in is told nothing of all that, and the product does not know these calls', async () => {
  const admin = await product.signInAs('ADMIN');
  for (const path of ['/users/me', `/users/${admin.userId}`, '/projects/local', '/users/me/keyvalue/a', '/ping']) {
    expect(await ask(path)).toMatchObject({ status: 401, body: { statusCode: 401, error: { type: 'unauthorized' } } });
    const { statusCode } = await product.app.inject({ url: `${BASE}/v1${path}` });
    expect([path, statusCode]).toEqual([path, 404]);
  }
});

test('what editors have set is kept for each alone, and the oldest gives way to the newest', () => {
  const preferences = editorPreferences();
  const keys = Array.from({ length: 51 }, (_, n) => `key-${n}`);
  for (const key of keys) preferences.write('nino', [{ key, value: key }]);
  preferences.write('gela', [{ key: 'key-50', value: 1 }]);
  expect(preferences.read('nino', ['key-0', 'key-1', 'key-50']).map(({ value }) => value)).toEqual([
    null,
    'key-1',
    'key-50',
  ]);
});
