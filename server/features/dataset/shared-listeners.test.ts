import { createClient } from '@sanity/client';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SECOND } from '#domain/dates.ts';
import {
  contentToken,
  heardBy,
  storeOfFile,
  type StoreServer,
  storeServer,
} from '#server/testing/content/store-client.ts';
import { sharedListeners } from '#studio/app/src/shared-listeners.ts';

/** The unchanged client, all of whose listeners are carried over one stream, as in a tab of the Studio. */
const store = storeOfFile();

afterEach(() => {
  vi.useRealTimers();
});

let made = 0;
const newId = (): string => `drafts.shared-${++made}`;

/** A tab: its client, the calls that it made of the server, and who it is from now on. */
async function openTab({ url, token }: Pick<StoreServer, 'url' | 'token'>) {
  const calls: string[] = [];
  const shown = { token: await token() };
  const carried = sharedListeners({
    base: url,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const call = `${init?.method ?? 'GET'} ${/data\/(\w+)/.exec(address)?.[1]}`;
      calls.push(call);
      init?.signal?.addEventListener('abort', () => calls.push(`end of ${call}`));
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${shown.token}`);
      return fetch(input, { ...init, headers });
    },
  });
  const config = { projectId: 'local', dataset: 'development', apiVersion: '2025-02-19', apiHost: url };
  const client = createClient({
    ...config,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    resolveFetch: () => carried,
  });
  return { client, calls, shown };
}

/** Opens a stream: its id, and all that was told on it once it has ended. */
async function openStream({ url }: Pick<StoreServer, 'url'>, token: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v2025-02-19/data/listeners/development`, { headers, signal: stop.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readOn = async () => {
    const read = await reader?.read();
    text += read?.value ?? '';
    return read?.done === false;
  };
  while (!text.includes('event: stream')) await readOn();
  const whole = async () => {
    while (await readOn());
    return text;
  };
  return { path: `listeners/development/${/"stream":"([^"]+)"/.exec(text)?.[1]}`, whole };
}

test('listeners of one tab are told on one stream, each its own changes', async () => {
  const { client, calls } = await openTab(store());
  const ids = [newId(), newId(), newId()];
  const heard = ids.map((id) => heardBy(client, '*[_id == $id]', { params: { id } }));
  const all = heardBy(client, '*[_type == "shared"]');
  for (const one of [...heard, all]) await one.isWelcome();
  expect(calls).toEqual(['GET listeners', 'POST listeners']);
  for (const _id of ids) await client.create({ _id, _type: 'shared', text: 'სიტყვა\n\nდა მეორე' });
  await expect.poll(() => all.mutations().length).toBe(3);
  const told = (one: { mutations(): { documentId?: string }[] }) => one.mutations().map((event) => event.documentId);
  await expect.poll(() => heard.map(told)).toEqual(ids.map((id) => [id]));
  expect(all.mutations()[0]).toMatchObject({ result: { text: 'სიტყვა\n\nდა მეორე' } });
});

test('listeners of one tab are refused one by one, in the words of the listen call', async () => {
  const { client, calls } = await openTab(store());
  const right = heardBy(client, '*[_type == "word"]');
  const wrong = heardBy(client, '*[nothing()]');
  await right.isWelcome();
  await expect.poll(() => wrong.errors).toMatchObject([{ status: 400 }]);
  expect([right.errors, calls.filter((call) => call === 'POST listeners')]).toEqual([[], ['POST listeners']]);
});

test('listeners of one tab end one by one, others begin on the same stream, and it ends with the last one', async () => {
  const { client, calls } = await openTab(store());
  const [first, second] = [heardBy(client, '*[_type == "a"]'), heardBy(client, '*[_type == "b"]')];
  await first.isWelcome();
  await second.isWelcome();
  first.stop();
  const third = heardBy(client, '*[_type == "a"]');
  await third.isWelcome();
  await client.create({ _id: newId(), _type: 'a' });
  await expect.poll(() => third.mutations().length).toBe(1);
  expect([first.mutations(), calls.filter((call) => call === 'GET listeners').length]).toEqual([[], 1]);
  second.stop();
  third.stop();
  await expect.poll(() => calls).toContain('end of GET listeners');
});

test('listeners of one tab are ended with their sign-in, and each is told that it may not come back', async () => {
  const { app, url } = store();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const signIn = await app.signInAs('ADMIN');
  const { body } = await app.inject('POST', '/ops/content/token', { token: signIn.token });
  const { client } = await openTab({ url, token: async () => String(body['token']) });
  const heard = [heardBy(client, '*[_type == "a"]'), heardBy(client, '*[_type == "b"]')];
  for (const one of heard) await one.isWelcome();
  await app.inject('POST', '/logout', { token: signIn.token });
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  for (const one of heard) await expect.poll(() => one.errors).toMatchObject([{ status: 401 }]);
});

describe('a stream of listeners', () => {
  const open = [{ listener: 'a', search: 'query=*' }];

  test('a stream of listeners takes listeners of the sign-in alone that opened it', async () => {
    const { call, app } = store();
    const { path } = await openStream(store(), await store().token());
    const other = { authorization: `Bearer ${await contentToken(app)}` };
    expect((await call(path, { open }, other)).status).toBe(404);
    expect((await call('listeners/development/nobody', { open })).status).toBe(404);
    expect((await call(path, { open }, { authorization: 'Bearer nothing' })).status).toBe(401);
    expect((await call(path, { open })).status).toBe(200);
  });

  test('a stream of listeners refuses what is no list of listeners, and an id that is listening', async () => {
    const { call } = store();
    const { path } = await openStream(store(), await store().token());
    const many = Array.from({ length: 61 }, (_, n) => ({ listener: String(n), search: 'query=*' }));
    for (const body of [
      { open: [{ listener: 'a' }] },
      { open: [{ listener: 'a b', search: 'query=*' }] },
      { open: [{ listener: 'a', search: 'x'.repeat(20_000) }] },
      { open: [...open, ...open] },
      { open: many },
      { close: 'a' },
      [],
    ]) {
      expect([body, (await call(path, body)).status]).toEqual([body, 400]);
    }
    expect((await call(path, { open, close: ['nobody'] })).status).toBe(200);
    expect((await call(path, { open })).status).toBe(400);
  });

  test('a stream of listeners ends with its last listener, and is gone then', async () => {
    const { call, token } = store();
    const { path, whole } = await openStream(store(), await token());
    await call(path, { open: [...open, { listener: 'b', search: 'query=%5B' }] });
    await call(path, { close: ['a'] });
    const told = await whole();
    expect(told).toContain('{"listener":"a","name":"welcome","data":{"listenerName":');
    expect(told).toContain('{"listener":"b","status":400,"body":{"statusCode":400,"error":{"type":"queryParseError"');
    expect((await call(path, { open })).status).toBe(404);
  });
});

test('a server has five hundred listeners at most, on however many streams, and room again when a stream ends', async () => {
  const { app, url, call, token } = await storeServer();
  const sixty = Array.from({ length: 60 }, (_, n) => ({ listener: String(n), search: 'query=*' }));
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  while (streams.length < 9) {
    const stream = await openStream({ url }, await token());
    await call(stream.path, { open: sixty });
    streams.push(stream);
  }
  const alone = await call('listen/development?query=*');
  expect([alone.status, alone.body]).toMatchObject([429, { error: { type: 'tooManyListeners' } }]);
  const [first, last] = [streams[0], streams[8]];
  await call(first?.path ?? '', { close: sixty.map(({ listener }) => listener) });
  expect(await first?.whole()).not.toContain('"status":');
  await call(last?.path ?? '', { open: [{ listener: 'late', search: 'query=*' }] });
  await app.app.close();
  const told = (await last?.whole()) ?? '';
  expect([...told.matchAll(/"status":429/g)]).toHaveLength(40);
  expect(told).toContain('{"listener":"late","name":"welcome"');
});

test('a server that starts again has its listeners back by themselves', async () => {
  const { app, url, port, token } = await storeServer();
  const tab = await openTab({ url, token });
  const heard = [heardBy(tab.client, '*[_type == "a"]'), heardBy(tab.client, '*[_type == "b"]')];
  for (const one of heard) await one.isWelcome();
  await app.app.close();
  const next = await storeServer({ db: app.deps.db }, port);
  tab.shown.token = await next.token();
  for (const one of heard) await one.isWelcome(2);
  await tab.client.create({ _id: newId(), _type: 'b' });
  await expect.poll(() => heard.map((one) => one.mutations().length)).toEqual([0, 1]);
  expect(heard.flatMap(({ errors }) => errors)).toEqual([]);
});
