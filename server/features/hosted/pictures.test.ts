import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pictureFileOf, pictureIdParts } from '#domain/pictures.ts';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { NINO } from '#server/testing/content/content-store.ts';
import { type HostedApp, hostedApp, hostedDataset } from '#server/testing/content/hosted-app.ts';
import { pictureProcess } from '#server/providers/pictures/ask-process.ts';
import { photograph } from '#server/testing/content/photographs.ts';
import { shownPictures } from '../pictures/pictures.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** The host of the service's pictures; what it answers can be changed. */
async function images() {
  const asked: string[] = [];
  let answer: Answering = (_request, response) => void response.writeHead(404).end();
  const server = createServer((request, response) => {
    asked.push(`${request.url}${request.headers.authorization === undefined ? '' : ' with a token'}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, answerWith: (next: Answering) => void (answer = next) };
}

const sends =
  (bytes: Uint8Array, type = 'image/jpeg'): Answering =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

/** A dataset in which Nino has a photograph, and the host that has its file if it is there. */
async function dataset({ token = null as string | null, isThere = false, id: given = '' } = {}) {
  const host = await images();
  const service = await hostedDataset({ token });
  const original = await photograph();
  if (isThere) host.answerWith(sends(original));
  const id = given || `image-${createHash('sha1').update(original).digest('hex')}-800x1000-jpg`;
  // Where the document says that its file is, is never asked.
  service.dataset.edit(id, { _type: 'sanity.imageAsset', url: 'http://127.0.0.1:1/elsewhere.jpg' });
  service.dataset.edit(NINO, { photo: { _type: 'picture', asset: { _type: 'reference', _ref: id } } });
  const parts = pictureIdParts(id);
  const file = parts === null ? '' : pictureFileOf(parts);
  const env = { SANITY_IMAGES_BASE_URL: host.url };
  const start = async (more: Parameters<typeof hostedApp>[1] = {}) => hostedApp(service.fake, { env, ...more });
  return { ...service, host, id, original, file, start };
}

/** The picture that a visitor gets at the address of Nino's portrait; null is a 404. */
async function portrait({ deps }: HostedApp): Promise<Uint8Array | null> {
  const dir = mkdtempSync(join(tmpdir(), 'simshvide-hosted-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const url = deps.content.snapshot().therapists.get(NINO)?.photo?.url ?? '';
  const found = await shownPictures(deps, dir).find(url.replace('/media/', ''));
  return found?.bytes ?? null;
}
async function findings(app: HostedApp) {
  const { token } = await app.signInAs('ADMIN');
  const found = (await app.inject('GET', '/ops/content/check', { token })).body['findings'];
  const all = found as { kind: string; documentId: string; path: string; why?: string }[];
  return all.filter(({ documentId, path }) => documentId === NINO && path.startsWith('photo'));
}

test('a picture that the dataset names is fetched once, whoever of two servers does it, and is shown while the service is down', async () => {
  const { host, fake, file, start } = await dataset({ isThere: true });
  const one = await start();
  const two = await start({ db: one.deps.db });
  await one.minute();
  await two.minute();
  expect(host.asked).toEqual([`/images/fake/development/${file}`]);
  expect(await findings(one)).toEqual([]);
  host.answerWith((request) => void request.socket.destroy());
  fake.fail('5xx');
  for (const app of [one, two]) expect((await portrait(app))?.length).toBeGreaterThan(0);
});

test('two servers that are due at once fetch a picture once', async () => {
  const { host, original, start } = await dataset();
  const one = await start();
  const two = await start({ db: one.deps.db });
  expect(host.asked).toHaveLength(1);
  host.answerWith(sends(original));
  await Promise.all([one.minute(), two.minute()]);
  expect(host.asked).toHaveLength(2);
  expect((await portrait(two))?.length).toBeGreaterThan(0);
});

test('with a token the very file is asked for', async () => {
  const { host, file, start } = await dataset({ token: 'the-right-one', isThere: true });
  await start();
  expect(host.asked).toEqual([`/images/fake/development/${file}?dlRaw=true with a token`]);
});

const other = await photograph({ seed: 77 });
test.each<[string, string, Answering]>([
  ['is gone', 'refused', (_request, response) => void response.writeHead(404).end('no such file')],
  [
    'is at another host',
    'refused',
    (_request, response) => void response.writeHead(302, { location: 'https://a.example/b.jpg' }).end(),
  ],
  ['is a page', 'not-taken', sends(Buffer.from('<!doctype html><title>Sign in</title>'), 'text/html')],
  ['is another picture', 'another', sends(other)],
  ['has 21 MB', 'unreachable', sends(Buffer.alloc(21_000_000, 1))],
  [
    'ends in the middle',
    'unreachable',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('x', () => response.destroy());
    },
  ],
])('a picture that %s is the placeholder, named by the check, and tried again later', async (_what, why, answer) => {
  const { host, original, start } = await dataset();
  host.answerWith(answer);
  const app = await start();
  expect(app.deps.content.snapshot().therapists.get(NINO)?.visible).toBe(true);
  expect(await portrait(app)).toBeNull();
  expect(await findings(app)).toMatchObject([{ kind: 'picture', path: 'photo.asset', why }]);
  const { length } = host.asked;
  await app.minute();
  expect(host.asked.length).toBe(length + 1);
  // The second time it waits for five minutes.
  for (let minute = 0; minute < 4; minute++) await app.minute();
  expect(host.asked.length).toBe(length + 1);
  host.answerWith(sends(original));
  await app.minute();
  expect((await portrait(app))?.length).toBeGreaterThan(0);
  expect(await findings(app)).toEqual([]);
  expect(app.said().filter((line) => line.startsWith('a picture'))).toEqual([
    expect.stringContaining('cannot be had'),
    expect.stringContaining('is here now'),
  ]);
});

test('a picture of a kind that is not taken stands as a document, and is named where it should be shown', async () => {
  const { host, start } = await dataset({ id: `image-${'c'.repeat(40)}-10x10-svg` });
  const app = await start();
  expect(host.asked).toEqual([]);
  expect(await findings(app)).toMatchObject([{ kind: 'rule', path: 'photo', code: 'BAD_PICTURE' }]);
});

test('a dataset that has lost its last picture is read, and nobody tries for what the content no longer names', async () => {
  const { host, dataset: there, id, start } = await dataset();
  const app = await start();
  expect(host.asked).toHaveLength(1);
  there.edit(NINO, { photo: null });
  there.delete(id);
  await app.minute();
  expect(await app.source()).toMatchObject({ why: null });
  app.clock.advance(6 * HOUR);
  await app.minute();
  expect(host.asked).toHaveLength(1);
  expect(app.clock.now()).toBeGreaterThan(MINUTE);
});

test.each([
  ['is larger than what is taken', `image-${'d'.repeat(40)}-9000x9000-jpg`],
  ['has an older id of the service', 'image-Tb9Ew8CXIwaY6R1kjMvI0uRR-2000x3000-jpg'],
  ['has an id that somebody made up', 'a-picture-of-nino'],
])('a picture that %s is named by the check, and all else of the dataset is read', async (_what, id) => {
  const { host, dataset: there, start } = await dataset({ id });
  const app = await start();
  there.edit(NINO, { fee: 35 });
  await app.minute();
  expect(app.fee()).toBe(35);
  expect(host.asked).toEqual([]);
  expect(await findings(app)).toMatchObject([{ kind: 'rule', path: 'photo', code: 'BAD_PICTURE' }]);
});

test('a picture whose document is older than the place of its file is fetched as well', async () => {
  const { host, original, id, start } = await dataset();
  const app = await start();
  const { db } = app.deps;
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run('delete from content_pictures where id = $1', [id]);
  });
  host.answerWith(sends(original));
  await app.minute();
  expect((await portrait(app))?.length).toBeGreaterThan(0);
});

test('a file at which the process of pictures ends is tried as rarely as any other that cannot be had', async () => {
  const { host, start } = await dataset({ isThere: true });
  const pictureMaker = { ...pictureProcess(), judge: async () => Promise.reject(new Error('ended')) };
  const app = await start({ change: { pictureMaker } });
  for (let minute = 0; minute < 5; minute++) await app.minute();
  expect(host.asked).toHaveLength(2);
  expect(await findings(app)).toMatchObject([{ kind: 'picture', path: 'photo.asset', why: 'not-taken' }]);
});

test('pictures may go by the hundred, and many that stay do not hide that half of all else is gone', async () => {
  const { dataset: there, start } = await dataset();
  const app = await start();
  const others = [...there.documents.keys()].map((_, at) => `issue-added-${at}`);
  const drawings = Array.from({ length: 300 }, (_, at) => `image-${String(at).padStart(40, '0')}-10x10-svg`);
  for (const id of others) there.edit(id, { _type: 'issue', key: id, name: { ka: 'თემა', en: 'Topic' } });
  for (const id of drawings) there.edit(id, { _type: 'sanity.imageAsset' });
  await app.minute();
  expect(app.deps.contentStore.library().documents()).toHaveLength(there.documents.size);
  for (const id of others) there.delete(id);
  await app.minute();
  expect(await app.source()).toMatchObject({ why: 'half-gone' });
  for (const id of others) there.edit(id, { _type: 'issue', key: id, name: { ka: 'თემა', en: 'Topic' } });
  for (const id of drawings) there.delete(id);
  await app.minute();
  expect(await app.source()).toMatchObject({ why: null });
  expect(app.deps.contentStore.library().documents()).toHaveLength(there.documents.size);
});
