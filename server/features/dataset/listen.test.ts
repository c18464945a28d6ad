import { createConnection, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test as base, vi } from 'vitest';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { contentToken, heardBy, storeOfFile, storeRefusal, storeServer } from '#server/testing/content/store-client.ts';

/** The events that listeners of the unchanged client are told. */
const store = storeOfFile();
const test = base.extend('editor', async () => store().client());

afterEach(() => {
  vi.useRealTimers();
});

let made = 0;
const newId = (): string => `drafts.word-${++made}`;

test('a listener is welcome, and told of what appears, changes and disappears', async ({ editor }) => {
  const id = newId();
  const heard = heardBy(editor, '*[_type == "word" && _id == $id]', {
    params: { id },
    includePreviousRevision: true,
  });
  await heard.isWelcome();
  const first = await editor.create({ _id: id, _type: 'word', n: 1 });
  const second = await editor.patch(id).set({ n: 2 }).commit();
  await editor.create({ _id: newId(), _type: 'word' });
  await editor.transaction().transactionId(`last-${id}`).delete(id).commit();
  await expect.poll(() => heard.mutations().length).toBe(3);
  const [appear, update, disappear] = heard.mutations();
  expect(appear).toMatchObject({
    documentId: id,
    transition: 'appear',
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
    timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    identity: expect.stringMatching(/^[\w-]{36}$/),
    resultRev: first._rev,
    result: { n: 1 },
    mutations: [{ create: { n: 1 } }],
  });
  expect(update).toMatchObject({
    transition: 'update',
    previousRev: first._rev,
    resultRev: second._rev,
    previous: { n: 1 },
    result: { n: 2 },
  });
  expect(disappear).toMatchObject({
    transition: 'disappear',
    transactionId: `last-${id}`,
    previousRev: second._rev,
    resultRev: `last-${id}`,
    mutations: [{ delete: { id } }],
  });
  expect(disappear).not.toHaveProperty('result');
});

test('a listener is told of a document that comes into its query and leaves it', async ({ editor }) => {
  const id = newId();
  const heard = heardBy(editor, '*[_id == $id && open == true]', { params: { id }, includeResult: false });
  await heard.isWelcome();
  await editor.create({ _id: id, _type: 'word', open: false });
  await editor.patch(id).set({ open: true }).commit();
  await editor.patch(id).set({ more: 1 }).commit();
  await editor.patch(id).set({ open: false }).commit();
  await expect
    .poll(() => heard.mutations().map(({ transition }) => transition))
    .toEqual(['appear', 'update', 'disappear']);
  for (const event of heard.mutations()) {
    for (const name of ['result', 'previous']) expect(event).not.toHaveProperty(name);
  }
});

test('a listener is told of each document of a transaction once, of a draft and what is published', async () => {
  const { client } = store();
  const editor = await client({ apiVersion: '2025-02-19' });
  const [publishedId, draftId] = ['word-pair', 'drafts.word-pair'];
  await editor.create({ _id: draftId, _type: 'word' });
  const heard = heardBy(editor, '*[_id in [$publishedId, $draftId]]', { params: { publishedId, draftId } });
  await heard.isWelcome();
  await editor.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
  await expect.poll(() => heard.mutations().length).toBe(2);
  const of = (transactionCurrentEvent: number) => ({ transactionTotalEvents: 2, transactionCurrentEvent });
  expect(heard.mutations()).toMatchObject([
    { documentId: draftId, transition: 'disappear', ...of(1) },
    { documentId: publishedId, transition: 'appear', ...of(2) },
  ]);
  expect(new Set(heard.mutations().map(({ transactionId }) => transactionId)).size).toBe(1);
});

test('a listener is told nothing of what was only tried or refused', async ({ editor }) => {
  const id = newId();
  const heard = heardBy(editor, '*[_id == $id]', { params: { id } });
  await heard.isWelcome();
  await editor.create({ _id: id, _type: 'word', n: 1 }, { dryRun: true });
  const refused = editor
    .transaction()
    .create({ _id: id, _type: 'word', n: 2 })
    .patch('drafts.nobody', { set: { n: 1 } });
  expect((await storeRefusal(refused.commit())).status).toBe(409);
  await editor.create({ _id: id, _type: 'word', n: 3 });
  await expect.poll(() => heard.mutations().length).toBe(1);
  expect(heard.mutations()).toMatchObject([{ result: { n: 3 } }]);
});

test('a listener is told to come back within half a second when its stream ends', async () => {
  const { url, token } = store();
  const headers = { authorization: `Bearer ${await token()}` };
  const answer = await fetch(`${url}/v2023-05-03/data/listen/development?query=*`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('welcome')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(text).toMatch(/^retry: 500\n\n/);
});

test('a listener of a query with a mistake is refused', async () => {
  const { call } = store();
  for (const query of ['*[', '*[nothing()]', '']) {
    expect((await call(`listen/development?query=${encodeURIComponent(query)}`)).status).toBe(400);
  }
  expect((await call('listen/development')).status).toBe(400);
});

test('a listener is ended when its sign-in ends, and when its token runs out', async () => {
  const { app, client } = store();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begin = async () => {
    const signIn = await app.signInAs('ADMIN');
    const { body } = await app.inject('POST', '/ops/content/token', { token: signIn.token });
    const heard = heardBy(await client({ token: String(body['token']) }), '*');
    await heard.isWelcome();
    return { signIn, heard };
  };
  const [one, two] = [await begin(), await begin()];
  await app.inject('POST', '/logout', { token: one.signIn.token });
  const ends = () => [one, two].map(({ heard }) => heard.count('reconnect'));
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  await expect.poll(ends).toEqual([1, 0]);
  app.clock.advance(15 * MINUTE);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  await expect.poll(ends).toEqual([1, 1]);
  // Its program comes back by itself, and is told that it may not.
  for (const { heard } of [one, two]) await expect.poll(() => heard.errors).toMatchObject([{ status: 401 }]);
});

test('a server closes a listener that never reads', async () => {
  const { app, client, port } = store();
  const editor = await client({ token: await contentToken(app) });
  const accepted: Socket[] = [];
  app.app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const deaf = createConnection({ port, host: '127.0.0.1' });
  onTestFinished(() => void deaf.destroy());
  deaf.pause();
  const lines = [
    'GET /api/store/v2023-05-03/data/listen/development?query=*&includeResult=true HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${await contentToken(app)}`,
  ];
  deaf.write(`${lines.join('\r\n')}\r\n\r\n`);
  const ours = () => accepted.find(({ remotePort }) => remotePort === deaf.localPort);
  await expect.poll(() => ours()?.bytesWritten ?? 0).toBeGreaterThan(0);
  const line = ours();
  const id = newId();
  await editor.create({ _id: id, _type: 'word' });
  let [written, waiting] = [0, 0];
  // Two times 900,000 letters an event; the machine itself takes a few million for a line.
  for (; written < 60 && line?.destroyed === false; written++) {
    await editor
      .patch(id)
      .set({ text: String(written % 10).repeat(900_000) })
      .commit({ returnDocuments: false });
    waiting = Math.max(waiting, line.writableLength);
  }
  expect(line?.destroyed).toBe(true);
  expect(written).toBeGreaterThan(2);
  expect(waiting).toBeLessThan(10_000_000);
  await editor.delete(id);
});

test('a server that stops ends its listeners, and they come back by themselves to the next one', async () => {
  const { app, client, port } = await storeServer();
  const heard = heardBy(await client(), '*[_type == "word"]');
  await heard.isWelcome();
  await app.app.close();
  const next = await storeServer({ db: app.deps.db }, port);
  await heard.isWelcome(2);
  await (await next.client()).create({ _id: newId(), _type: 'word' });
  await expect.poll(() => heard.mutations().length).toBe(1);
  expect(heard.errors).toEqual([]);
});

test('two servers know at once what the other one acknowledged, and tell their listeners', async () => {
  const one = await storeServer();
  const two = await storeServer({ db: one.app.deps.db });
  const [here, there] = [await one.client(), await two.client()];
  const heard = heardBy(there, '*[_type == "word"]');
  await heard.isWelcome();
  const id = 'drafts.word-shared';
  await here.create({ _id: id, _type: 'word', n: 0 });
  for (let n = 1; n <= 10; n++) {
    const [writer, reader] = n % 2 === 0 ? [here, there] : [there, here];
    await writer.patch(id).inc({ n: 1 }).commit();
    expect(await reader.fetch('*[_id == $id][0].n', { id })).toBe(n);
    expect(await reader.getDocument(id)).toMatchObject({ n });
  }
  await expect
    .poll(() => heard.mutations().map(({ result }) => (result as { n: number }).n))
    .toEqual(Array.from({ length: 11 }, (_, n) => n));
});

test('of two servers that write on one revision at one moment one is refused', async () => {
  const one = await storeServer();
  const two = await storeServer({ db: one.app.deps.db });
  const editors = [await one.client(), await two.client()];
  const id = 'drafts.word-contested';
  const document = await editors[0]?.create({ _id: id, _type: 'word' });
  const outcomes = await Promise.allSettled(
    editors.map(async (editor, n) => editor.patch(id).ifRevisionId(String(document?._rev)).set({ n }).commit()),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  // Without a revision none is lost.
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) =>
      editors[n % 2]?.patch(id).setIfMissing({ list: [] }).append('list', [n]).commit(),
    ),
  );
  const list = await editors[1]?.fetch<number[]>('*[_id == $id][0].list', { id });
  expect(list?.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
