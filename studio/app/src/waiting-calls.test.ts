import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { currentTrouble, report } from './connection.ts';
import { readWaiting, writeWaiting } from './waiting-calls.ts';

type Turn = (response: ServerResponse) => void | Promise<void>;

let server: ReturnType<typeof createServer> | null = null;

/** A server that answers each call by the next turn; answers its address and the bodies it was sent. */
async function serverOf(...turns: Turn[]): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  server = createServer(async (request, response) => {
    bodies.push(await text(request));
    await turns.shift()?.(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}

afterEach(() => {
  report(null);
  server?.closeAllConnections();
  server?.close();
});

const answer =
  (status: number, body: object = {}): Turn =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const breakOff: Turn = (response) => void response.destroy();
const used = answer(409, { error: { type: 'transactionIdAlreadyUsedError' } });
const write = async (url: string) =>
  writeWaiting(fetch, url, { method: 'POST', body: JSON.stringify({ actions: [1] }) }, 1);

test('a change whose answer is lost is sent again with the same id, and was carried out once', async () => {
  const { url, bodies } = await serverOf(breakOff, answer(503), used);
  const written = await write(url);
  expect(written.status).toBe(200);
  const [first, ...again] = bodies;
  expect(again).toEqual([first, first]);
  expect(await written.json()).toEqual({
    transactionId: (JSON.parse(first ?? '') as { transactionId: string }).transactionId,
  });
});

test('an id that was used before the first try is a refusal', async () => {
  const { url } = await serverOf(used);
  expect((await write(url)).status).toBe(409);
});

test.each(['a change', 'a reading'])('%s that finds the sign-in over waits for the next one', async (what) => {
  const { url } = await serverOf(answer(401), answer(200, { documents: [] }));
  const answered = what === 'a change' ? write(url) : readWaiting(fetch, url, {});
  await expect.poll(currentTrouble).toBe('signed-out');
  report(null);
  expect((await answered).status).toBe(200);
});

test('while nothing answers, or a proxy says that the product is down, a reading waits and a word stands on the page', async () => {
  const seen = Promise.withResolvers<void>();
  const later: Turn = async (response) => {
    await seen.promise;
    answer(502)(response);
  };
  const { url } = await serverOf(breakOff, later, answer(404), answer(200));
  const read = async () => (await readWaiting(fetch, url, {}, 1)).status;
  const first = read();
  await expect.poll(currentTrouble).toBe('unreachable');
  seen.resolve();
  expect([await first, currentTrouble()]).toEqual([404, null]);
  report('signed-out');
  // Only the window for signing in tells that somebody is signed in.
  expect([await read(), currentTrouble()]).toEqual([200, 'signed-out']);
});
