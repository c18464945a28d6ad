import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { refuseNetworkInTransaction } from '#server/db/open-db.ts';
import { testApp } from '#server/testing/app.ts';
import { testDb } from '#server/testing/database/database.ts';
import { startKeepzFake } from '#tools/fakes/keepz.ts';
import { outgoing } from './outgoing.ts';

let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
});

/** A server of one answer; answers its address and the calls that came. */
async function serve(answer: RequestListener): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const call = outgoing({ beforeCall: () => undefined });
const get = (url: string, ms = 5000) => call({ method: 'GET', url, signal: AbortSignal.timeout(ms) });

test('an answer comes back with its status, also with a refusal', async () => {
  const { url } = await serve((_, response) => response.writeHead(409).end('{"a":1}'));
  expect(await get(url)).toEqual({ status: 409, text: '{"a":1}' });
});

test('a redirect is not followed', async () => {
  const { url, calls } = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  expect(await get(url)).toMatchObject({ status: 302 });
  expect(calls).toEqual(['GET /']);
});

test('an answer that does not end counts as no answer', async () => {
  const { url } = await serve((_, response) => {
    const more = (error?: Error | null): void => {
      if (!error && !response.destroyed) response.write('x'.repeat(64 * 1024), more);
    };
    more();
  });
  expect(await get(url)).toBeNull();
});

test('a timeout and a broken connection are no answer: the request may have been carried out', async () => {
  const silent = await serve(() => undefined);
  expect(await get(silent.url, 50)).toBeNull();
  await stop?.();
  const broken = await serve((_, response) => response.destroy());
  expect(await get(broken.url)).toBeNull();
});

test('a refused connection says that the request was not carried out', async () => {
  const { url } = await serve(() => undefined);
  await stop?.();
  stop = null;
  expect(await get(url)).toEqual({ status: 0, text: '' });
  expect(await get('https://nowhere.invalid')).toEqual({ status: 0, text: '' });
});

test('a network call inside a database transaction is refused, and nothing is sent', async () => {
  const { url, calls } = await serve((_, response) => response.end('{}'));
  const db = await testDb();
  const guarded = outgoing({ beforeCall: refuseNetworkInTransaction });
  const request = { method: 'GET', url, signal: AbortSignal.timeout(5000) } as const;
  await expect(db.transaction(() => guarded(request))).rejects.toThrow('the network was used inside a transaction');
  expect(calls).toEqual([]);
  expect(await guarded(request)).toEqual({ status: 200, text: '{}' });
});

test('the providers of the server refuse calls inside a transaction', async () => {
  const keepz = await startKeepzFake();
  stop = () => keepz.close();
  const { deps } = await testApp({ env: keepz.env });
  const ref = { attemptId: deps.random.uuid() };
  const inside = deps.db.transaction(() => deps.payments.status(ref));
  await expect(inside).rejects.toThrow('the network was used inside a transaction');
  expect(keepz.calls).toEqual([]);
  expect(await deps.payments.status(ref)).toMatchObject({ ok: false, kind: 'rejected' });
});
