import { onTestFinished, expect, test } from 'vitest';
import { hostedDataset } from '#server/testing/content/hosted-app.ts';
import { outgoing } from '#server/providers/outgoing.ts';
import { listenFor } from '#tools/fakes/fake-server.ts';
import { sanityContent } from './sanity.ts';

const SIGNAL = new AbortController().signal;

/** The provider on a fake, with a short patience. */
function reader(fake: { liveUrl: string; cdnUrl: string }, token: string | null = null, answeredWithinMs?: number) {
  const settings = {
    projectId: 'fake',
    dataset: 'development',
    token,
    liveUrl: fake.liveUrl,
    cdnUrl: fake.cdnUrl,
    imagesUrl: fake.cdnUrl,
  };
  const call = outgoing({ beforeCall: () => undefined });
  return sanityContent({ settings, call, ...(answeredWithinMs !== undefined && { answeredWithinMs }) });
}

/** The provider on a server that answers everything with this. */
async function answered(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const { url, close } = await listenFor((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  onTestFinished(close);
  return { asked, ...reader({ liveUrl: `${url}/live`, cdnUrl: `${url}/cdn` }, 'a-token-of-ours') };
}

test('a listing has the published documents of our types, and documents are read by pages', async () => {
  const { dataset, fake } = await hostedDataset();
  for (let at = 0; at < 900; at++) dataset.edit(`method-more-${at}`, { _type: 'method' });
  dataset.edit('news', { _type: 'newsArticle' });
  const hosted = reader(fake);
  const listing = await hosted.list('live', SIGNAL);
  const documents = 'documents' in listing ? listing.documents : [];
  expect(documents).toHaveLength(dataset.documents.size - 1);
  fake.calls.length = 0;
  const read = await hosted.read(
    documents.map(({ id }) => id),
    SIGNAL,
  );
  expect('documents' in read ? read.documents.length : read).toBe(documents.length);
  expect(fake.calls).toHaveLength(3);
});

test('the CDN and the live address are asked with the token, at the version of the specification', async () => {
  const hosted = await answered({ result: { count: 0, documents: [] } });
  await hosted.list('cdn', SIGNAL);
  await hosted.list('live', SIGNAL);
  const path = 'v2023-05-03/data/query/development?perspective=published';
  const authorization = 'Bearer a-token-of-ours';
  expect(hosted.asked).toEqual([
    { url: `/cdn/${path}`, authorization },
    { url: `/live/${path}`, authorization },
  ]);
});

test('an answer that does not come, or in the middle of which the service goes, is none', async () => {
  const { fake } = await hostedDataset();
  fake.fail('slow');
  expect(await reader(fake, null, 200).list('live', SIGNAL)).toEqual({ failed: 'unreachable' });
  fake.fail('cut');
  expect(await reader(fake).list('live', SIGNAL)).toEqual({ failed: 'unreachable' });
  const ended = AbortSignal.abort();
  expect(await reader(fake).list('live', ended)).toEqual({ failed: 'unreachable' });
});

test('the file of a picture that comes a byte at a time, or not at all, is none', async () => {
  const { url, close } = await listenFor((request, response) => {
    if (request.url?.includes('/cdn/') === true) return;
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '20000' });
    const timer = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(timer));
  });
  onTestFinished(close);
  const parts = { sha1: 'a'.repeat(40), width: 10, height: 10, kind: 'jpg' } as const;
  for (const cdnUrl of [`${url}/cdn`, url]) {
    const began = performance.now();
    expect(await reader({ liveUrl: url, cdnUrl }, null, 200).picture(parts)).toEqual({ failed: 'unreachable' });
    // All of the file would take twenty seconds.
    expect(performance.now() - began).toBeLessThan(10_000);
  }
});

const NOW = '2026-11-25T06:00:00Z';
const ONE = { _id: 'a', _type: 'issue', _rev: 'r', _updatedAt: '2026-11-24T06:00:00Z' };

test.for([
  ['no JSON', '<html>'],
  ['no object', '[1]'],
  ['no result', {}],
  ['a result of another form', { result: [] }],
  ['no count', { result: { documents: [ONE] } }],
  ['a document that is none', { result: { count: 1, documents: [null] } }],
  ['an id with a slash', { result: { now: NOW, count: 1, documents: [{ ...ONE, _id: 'a/b' }] } }],
  ['a draft', { result: { now: NOW, count: 1, documents: [{ ...ONE, _id: 'drafts.a' }] } }],
  ['a document of a person', { result: { now: NOW, count: 1, documents: [{ ...ONE, _id: 'user-a' }] } }],
  ['a type that is not ours', { result: { now: NOW, count: 1, documents: [{ ...ONE, _type: 'user' }] } }],
  [
    'a type that is a name of JavaScript',
    { result: { now: NOW, count: 1, documents: [{ ...ONE, _type: '__proto__' }] } },
  ],
  ['no revision', { result: { now: NOW, count: 1, documents: [{ ...ONE, _rev: 1 }] } }],
  ['no time', { result: { now: NOW, count: 1, documents: [{ ...ONE, _updatedAt: 'yesterday' }] } }],
  ['no time of its own', { result: { count: 1, documents: [ONE], now: 'soon' } }],
] as const)('a listing with %s cannot be read', async ([, body]) => {
  expect(await (await answered(body)).list('live', SIGNAL)).toEqual({ failed: 'unreadable' });
});

test('a listing with less than it announces, or a document twice, is not complete', async () => {
  const list = async (count: number, documents: object[]) =>
    (await answered({ result: { count, documents, now: NOW } })).list('live', SIGNAL);
  expect(await list(2, [ONE])).toEqual({ failed: 'incomplete', detail: '1 of 2' });
  expect(await list(2, [ONE, ONE])).toEqual({ failed: 'incomplete', detail: '1 of 2' });
});

test('a status is told with how long the service wants to be left alone, and no words of it', async () => {
  const hosted = await answered('secret words', 429, { 'retry-after': '7' });
  expect(await hosted.list('live', SIGNAL)).toEqual({ failed: 'refused', detail: '429', retryAfterMs: 7000 });
});

test('what our token may not read is not gone', async () => {
  const missing = async (omitted: object[], documents: object[] = []) =>
    (await answered({ documents, omitted })).missing(['a', 'b'], SIGNAL);
  const gone = (id: string) => ({ id, reason: 'existence' });
  expect(await missing([gone('a'), gone('b')])).toEqual({ ids: ['a', 'b'] });
  expect(await missing([gone('a')], [{ _id: 'b' }])).toEqual({ ids: ['a'] });
  expect(await missing([gone('a'), { id: 'b', reason: 'permission' }])).toMatchObject({ failed: 'incomplete' });
  expect(await missing([gone('a')])).toMatchObject({ failed: 'incomplete', detail: '1 of 2' });
});
