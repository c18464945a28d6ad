import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitorEndpoints } from '#contract/visitor-endpoints.ts';
import { addEndpoints, type Api, ApiError, createApi } from './client.ts';

addEndpoints(visitorEndpoints);

const USER = { id: 'u1', role: 'USER', step: 2, phone: '+995599123456' };

const NOW = '2026-11-24T10:00:00.000Z';

type Seen = { method: string; path: string; authorization: string | undefined; language: string | undefined };

let server: Server;
let seen: Seen[];
let token: string | null;
let ended: number;
let heard: string[];
let refreshStatus: 200 | 401 | 503;
let hanging: () => void;
let api: Api;

/** A real server: a call without the token `fresh` is refused, `/api/refresh` gives it out. */
beforeEach(async () => {
  seen = [];
  token = 'stale';
  ended = 0;
  heard = [];
  refreshStatus = 200;
  hanging = () => {};
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api = apiWith({});
});

/** The client of that server, with the token of the test, which differs like this. */
function apiWith({ read = () => token, ...more }: { read?: () => string | null; origin?: string; timeoutMs?: number }) {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokens = {
    read,
    renew: ({ accessToken }: { accessToken: string }) => void (token = accessToken),
    lost: () => void (ended += 1),
  };
  return createApi({ origin, locale: () => 'ka', tokens, hearTime: (now) => void heard.push(now), ...more });
}

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { authorization, 'accept-language': language } = request.headers;
  const path = request.url ?? '';
  seen.push({ method: request.method ?? '', path, authorization, language });
  const send = (status: number, body?: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const refuse = (status: number, code: string) => send(status, { message: `said ${code}`, code, requestId: 'r1' });
  if (path === '/api/refresh') {
    const refreshed = () => send(200, { accessToken: 'fresh', user: USER });
    setTimeout(() => (refreshStatus === 200 ? refreshed() : refuse(refreshStatus, 'NOT_AUTHORIZED')), 20);
  } else if (path === '/api/login-email') refuse(401, 'BAD_LOGIN');
  else if (path === '/api/logout') send(204);
  else if (path === '/api/order/o1' && authorization !== 'Bearer stale') {
    send(200, { data: { isOwn: authorization === 'Bearer fresh' }, now: NOW });
  } else if (path.startsWith('/api/order/') && path !== '/api/order/o1') refuse(404, 'ORDER_NOT_FOUND');
  else if (path.startsWith('/api/therapists/')) hanging();
  else if (path.startsWith('/api/info')) {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<h1>Bad gateway</h1>');
  } else if (authorization !== 'Bearer fresh') refuse(401, 'NOT_AUTHORIZED');
  else send(200, { user: USER, therapist: null, preferences: null });
}

const ask = () => api.call('readUser', { body: { user: { id: 'u1' } } });
const pathsOf = () => seen.map(({ path }) => path.replace('/api', ''));

// spec §7: "On 401 one retry is made after GET /refresh"
// spec §7: "the new token is saved."
// spec §9: "One retry after 401."
test('a refused token is renewed once and the call is made again with the new one', async () => {
  expect((await ask()).user.id).toBe('u1');
  expect(pathsOf()).toEqual(['/get-user-information', '/refresh', '/get-user-information']);
  expect(seen.at(-1)?.authorization).toBe('Bearer fresh');
  expect(token).toBe('fresh');
});

test('a refused token of several calls at once is renewed by one refresh', async () => {
  await Promise.all([ask(), ask(), ask()]);
  expect(pathsOf().filter((path) => path === '/refresh')).toHaveLength(1);
});

test('a refused token renewed meanwhile by another tab needs no refresh', async () => {
  const call = ask();
  token = 'fresh';
  await call;
  expect(pathsOf()).not.toContain('/refresh');
});

// spec §8: "Failed token refresh: logs 'not authorized' and rethrows the original error."
test('a refused token that a server at fault does not renew is kept, and the first refusal is rethrown', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  refreshStatus = 503;
  await expect(ask()).rejects.toMatchObject({ status: 401, message: 'said NOT_AUTHORIZED' });
  expect([ended, token]).toEqual([0, 'stale']);
  expect(warn).toHaveBeenCalledWith('not authorized');
  warn.mockRestore();
});

test('a refused token that has expired is renewed for a call that answers visitors and signed-in people differently', async () => {
  const { data } = await api.call('readOrder', { params: { orderId: 'o1' } });
  expect(data.isOwn).toBe(true);
  expect(pathsOf()).toEqual(['/order/o1', '/refresh', '/order/o1']);
});

test('a refused token is renewed for a file as well, which is answered as it came', async () => {
  const answer = await api.open('readOrder', { params: { orderId: 'o1' } });
  expect(await answer.text()).toBe(JSON.stringify({ data: { isOwn: true }, now: NOW }));
  expect(pathsOf()).toEqual(['/order/o1', '/refresh', '/order/o1']);
  await expect(api.open('readOrder', { params: { orderId: 'o2' } })).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
  });
});

test('a refused token that cannot be renewed is dropped, and the call is answered as for a visitor', async () => {
  refreshStatus = 401;
  const { data } = await api.call('readOrder', { params: { orderId: 'o1' } });
  expect(data.isOwn).toBe(false);
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer stale', undefined, undefined]);
  expect(ended).toBe(1);
});

// spec §8: "Failed token refresh: logs 'not authorized' and rethrows the original error."
test('a refused token that cannot be renewed ends the sign-in and rethrows the first refusal', async () => {
  refreshStatus = 401;
  await expect(ask()).rejects.toMatchObject({ code: 'NOT_AUTHORIZED', status: 401, message: 'said NOT_AUTHORIZED' });
  expect(pathsOf()).toEqual(['/get-user-information', '/refresh']);
  expect(ended).toBe(1);
});

test('a call without a token is not repeated', async () => {
  token = null;
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(pathsOf()).toEqual(['/get-user-information']);
});

test('a call in the name of another person is not made', async () => {
  const own = apiWith({
    read: () => {
      throw new ApiError('', { code: 'NOT_AUTHORIZED', status: 401 });
    },
  });
  await expect(own.call('signOut', {})).rejects.toMatchObject({ code: 'NOT_AUTHORIZED', status: 401 });
  expect(seen).toEqual([]);
});

test('a call refused for a wrong password asks for no refresh', async () => {
  await expect(api.call('signInByEmail', { body: { email: 'a@b.ge', password: 'x' } })).rejects.toMatchObject({
    code: 'BAD_LOGIN',
  });
  expect(pathsOf()).toEqual(['/login-email']);
});

test('a call carries the language of the interface', async () => {
  await ask();
  expect(seen[0]?.language).toBe('ka');
});

test('a call without content answers null', async () => {
  expect(await api.call('signOut', {})).toBeNull();
});

test('a call tells the time of the server where it carries one', async () => {
  token = 'fresh';
  await ask();
  expect(heard).toEqual([]);
  await api.call('readOrder', { params: { orderId: 'o1' }, query: {} });
  expect(heard).toEqual([NOW]);
});

test('a call puts parameters into the path and the query', async () => {
  await expect(api.call('readOrder', { params: { orderId: 'a/b' }, query: { locale: 'en' } })).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
    requestId: 'r1',
  });
  expect(pathsOf()).toEqual(['/order/a%2Fb?locale=en']);
});

test('a call answered by something that is not ours fails with its status', async () => {
  await expect(api.call('readTherapyTypes', {})).rejects.toMatchObject({ code: 'UNREADABLE', status: 502 });
});

test('a call without a server is told apart as being offline', async () => {
  const failure = await apiWith({ origin: 'http://127.0.0.1:1' })
    .call('readTherapyTypes', {})
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'OFFLINE', status: 0 });
});

test.each([
  ['with a signal of its own', { signal: new AbortController().signal }],
  ['without one', {}],
])('a call %s that is never answered fails as one without a server', async (_, how) => {
  const call = apiWith({ timeoutMs: 50 }).call('readTherapist', {
    params: { id: 't1' },
    query: { locale: 'en' },
    ...how,
  });
  await expect(call).rejects.toMatchObject({ code: 'OFFLINE', status: 0 });
});

test('a call that goes on is ended by its caller alone', async () => {
  const caller = new AbortController();
  hanging = () => setTimeout(() => caller.abort(), 100);
  const line = apiWith({ timeoutMs: 20 }).open('readTherapist', { params: { id: 't1' }, query: {} }, caller.signal);
  await expect(line).rejects.toMatchObject({ name: 'AbortError' });
});

test('a call that is aborted fails as aborted, and does not report the server', async () => {
  const caller = new AbortController();
  hanging = () => caller.abort();
  const call = api.call('readTherapist', { params: { id: 't1' }, query: { locale: 'en' }, signal: caller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
