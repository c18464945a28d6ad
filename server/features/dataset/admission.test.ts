import { expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { contentToken, storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';

/** The right to work with our store. */
const store = storeOfFile();

const CALLS: [string, unknown?][] = [
  ['query/development?query=*'],
  ['query/development', { query: '*' }],
  ['doc/development/language-ka'],
  ['mutate/development', { mutations: [{ delete: { id: 'language-ka' } }] }],
  ['actions/development', { actions: [] }],
  ['listen/development?query=*'],
];

/** The status of each call with this header. */
async function statuses(authorization: string | undefined): Promise<number[]> {
  const { call } = store();
  const headers = { authorization: authorization ?? '' };
  return Promise.all(CALLS.map(async ([path, body]) => (await call(path, body, headers)).status));
}

const NOBODY = CALLS.map(() => 401);

test('the store does not exist for another machine, through a proxy, and under another name', async () => {
  const { app, token, url } = store();
  const headers = { authorization: `Bearer ${await token()}`, host: new URL(url).host };
  const look = async (more: object, path = 'query/development?query=*') =>
    app.app.inject({ method: 'GET', url: `/api/store/v2023-05-03/data/${path}`, headers, ...more });
  expect((await look({})).statusCode).toBe(200);
  const strangers = [
    { remoteAddress: '192.168.1.20' },
    { headers: { ...headers, 'x-forwarded-for': '127.0.0.1' } },
    { headers: { ...headers, forwarded: 'for=127.0.0.1' } },
    { headers: { ...headers, host: 'simshvide.ge' } },
  ];
  const nothing = (await look({}, 'nothing/development')).body;
  for (const stranger of strangers) {
    for (const path of ['query/development?query=*', 'listen/development?query=*', 'nothing/development']) {
      const { statusCode, body } = await look(stranger, path);
      expect([stranger, statusCode, body]).toEqual([stranger, 404, nothing]);
    }
  }
});

test('the store has one dataset, and speaks no version older than 2023-05-03', async () => {
  const { client, url, token } = store();
  expect((await storeRefusal((await client({ dataset: 'production' })).fetch('*[0]'))).status).toBe(404);
  const headers = { authorization: `Bearer ${await token()}` };
  const status = async (version: string) =>
    (await fetch(`${url}/${version}/data/query/development?query=1`, { headers })).status;
  const versions = ['v2023-05-02', 'v1', 'v2021-03-25', 'v', '2023-05-03', 'v2023-5-3', 'v2023-05-03x'];
  for (const version of versions) expect([version, await status(version)]).toEqual([version, 400]);
  for (const version of ['v2023-05-03', 'v2026-11-01', 'vX']) {
    expect([version, await status(version)]).toEqual([version, 200]);
  }
});

test('the store has no other calls, and answers them in its own form', async () => {
  const { call, url, token } = store();
  for (const path of ['export/development', 'history/development/documents/x', 'query', '']) {
    const { status, body } = await call(path);
    expect([path, status, body]).toMatchObject([path, 404, { statusCode: 404, error: { type: 'NOT_FOUND' } }]);
  }
  const headers = { authorization: `Bearer ${await token()}` };
  const put = await fetch(`${url}/v2023-05-03/data/query/development`, { method: 'PUT', headers });
  expect(put.status).toBe(404);
});

test('a token is needed for every call, and nothing is told without it', async () => {
  const { client, call } = store();
  expect(await statuses(undefined)).toEqual(NOBODY);
  const stranger = await client({ token: null });
  expect(await storeRefusal(stranger.fetch('*'))).toMatchObject({ status: 401, type: 'unauthorized' });
  for (const authorization of ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer a.b.c']) {
    const { body } = await call('query/development?query=*', undefined, { authorization });
    expect(Object.keys(body).toSorted()).toEqual(['error', 'message', 'statusCode']);
    expect(body).toMatchObject({ statusCode: 401 });
  }
  expect(await (await client()).getDocument('language-ka')).toBeDefined();
});

test('a token of a person opens nothing here, and that of the store nothing elsewhere', async () => {
  const { app, token } = store();
  const { token: access, cookie } = await app.signInAs('ADMIN');
  expect([await statuses(`Bearer ${access}`), await statuses(`Bearer ${cookie}`)]).toEqual([NOBODY, NOBODY]);
  const own = await token();
  for (const path of ['/ops/payments/stuck', '/content/user']) {
    expect([path, (await app.inject('GET', path, { token: own })).status]).toEqual([path, 401]);
  }
  expect((await app.inject('POST', '/ops/content/token', { token: own })).status).toBe(401);
});

test('a token ends after a quarter of an hour', async () => {
  const { app } = store();
  const bearer = `Bearer ${await contentToken(app)}`;
  app.clock.advance(15 * MINUTE - 1000);
  expect(await statuses(bearer).then(([query]) => query)).toBe(200);
  app.clock.advance(1000);
  expect(await statuses(bearer)).toEqual(NOBODY);
});

test('a token ends with the sign-in, also when another server ended it', async () => {
  const { app } = store();
  const { token, userId } = await app.signInAs('ADMIN');
  const bearer = `Bearer ${String((await app.inject('POST', '/ops/content/token', { token })).body['token'])}`;
  expect((await statuses(bearer))[0]).toBe(200);
  await app.rows(
    `update sign_ins set revoked_at = created_at, revoked_why = 'logout' where user_id = $1 and revoked_at is null`,
    [userId],
  );
  expect(await statuses(bearer)).toEqual(NOBODY);
});
