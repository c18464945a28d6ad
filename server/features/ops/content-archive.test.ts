import { createClient } from '@sanity/client';
import { exportDataset } from '@sanity/export';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, type TarEntry, unpackTar } from 'modern-tar';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  listening,
  operatorAtTerminal,
  sendTo,
  type Terminal,
  terminal,
  YES,
} from '#server/testing/content/content-command.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { testDb } from '#server/testing/database/database.ts';
import { photograph } from '#server/testing/content/photographs.ts';
import { contentToken, storeServer } from '#server/testing/content/store-client.ts';
import { clientOf } from '#tools/crashes/content/documents.ts';

/** Archives of content with its photographs, out and in by the command. */

const NINO = 'therapist-nino-beridze';

/** A server with a photograph that somebody uploaded under a name, and a profile that shows it. */
async function withPhotograph(words: { filename?: string; title?: string } = {}) {
  const { app, url, operator } = await operatorAtTerminal();
  const editor = clientOf(url, await contentToken(app));
  const bytes = await photograph();
  const { _id } = await editor.assets.upload('image', bytes, words);
  const photo = { _type: 'picture', asset: { _type: 'reference', _ref: _id }, hotspot: { x: 0.5, y: 0.3 } };
  await editor.patch(NINO).set({ photo }).commit();
  return { app, operator, editor, id: _id, bytes };
}

/** A second installation, without a profile. */
async function another(): Promise<{ app: TestApp; operator: Terminal }> {
  const app = await testApp({ isLive: true, db: await testDb(), env: { DEMO: '0' } });
  return { app, operator: terminal(await listening(app), (await app.signInAs('ADMIN')).cookie) };
}

/** Imports a file of an operator, or fails with what the command said. */
async function imported(operator: Terminal, ...args: string[]): Promise<void> {
  const { code, noted } = await operator.content('import', ...args);
  expect(code, noted.join('\n')).toBe(0);
}

async function filesIn(path: string): Promise<Map<string, Uint8Array>> {
  const entries = await unpackTar(gunzipSync(readFileSync(path)));
  return new Map(entries.map(({ header, data = new Uint8Array() }) => [header.name, data]));
}
const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

test('an export with photographs is the archive of the content service, and comes out of another installation byte for byte', async () => {
  const { operator, id, bytes } = await withPhotograph({ filename: 'ნინო.jpg', title: 'Nino' });
  const wrong = await operator.content('export', 'all.ndjson');
  expect([wrong.code, wrong.noted.join(' ')]).toEqual([1, expect.stringContaining('export all.tar.gz')]);
  expect((await operator.content('export')).code).toBe(1);
  expect(readdirSync(operator.dir)).not.toContain('all.ndjson');
  expect(await operator.content('export', 'all.tar.gz')).toMatchObject({
    code: 0,
    said: [expect.stringMatching(/^Written to all\.tar\.gz: \d+ documents, 1 picture\.$/)],
  });
  const files = await filesIn(join(operator.dir, 'all.tar.gz'));
  const file = `${id.replace('image-', '').replace(/-jpg$/, '')}.jpg`;
  expect([...files.keys()]).toEqual([
    'development-export/data.ndjson',
    'development-export/assets.json',
    `development-export/images/${file}`,
  ]);
  expect(Buffer.from(files.get(`development-export/images/${file}`) ?? []).equals(bytes)).toBe(true);
  const data = textOf(files.get('development-export/data.ndjson'));
  expect(data).toContain(`{"_type":"picture","_sanityAsset":"image@file://./images/${file}","hotspot"`);
  expect(data).not.toContain('sanity.imageAsset');
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  expect(JSON.parse(textOf(files.get('development-export/assets.json')))).toEqual({
    [`image-${sha1}`]: { originalFilename: 'ნინო.jpg', title: 'Nino' },
  });
  const archive = readFileSync(join(operator.dir, 'all.tar.gz'));
  expect((await operator.content('export', 'all.tar.gz')).code).toBe(0);
  expect(readFileSync(join(operator.dir, 'all.tar.gz')).equals(archive)).toBe(true);

  const { app: second, operator: other } = await another();
  writeFileSync(join(other.dir, 'all.tar.gz'), archive);
  await imported(other, 'all.tar.gz');
  expect(await second.rows('select 1 as one from content_pictures')).toEqual([]);
  await imported(other, 'all.tar.gz', ...YES);
  expect(second.deps.content.snapshot().therapists.get(NINO)?.photo?.srcset).toContain(' 448w');
  await other.content('export', 'again.tar.gz');
  expect(readFileSync(join(other.dir, 'again.tar.gz')).equals(archive)).toBe(true);
  expect((await other.content('import', 'all.tar.gz', ...YES)).code).toBe(0);
}, 60_000);

test('an import brings the file of a picture whose document is there without it', async () => {
  const { app, operator, id } = await withPhotograph();
  await operator.content('export', 'all.tar.gz');
  await app.deps.db.run('update content_pictures set bytes = null where id = $1', [id]);
  await imported(operator, 'all.tar.gz', ...YES);
  expect(await app.rows('select 1 as one from content_pictures where bytes is not null')).toHaveLength(1);
});

test('an archive of before is written over only when nothing of it is lost', async () => {
  const { editor, operator } = await withPhotograph();
  await operator.content('export', 'all.tar.gz');
  await editor.patch(NINO).set({ fee: 31 }).commit();
  const refused = await operator.content('export', 'all.tar.gz');
  expect([refused.code, refused.noted.join(' ')]).toEqual([1, expect.stringContaining(NINO)]);
  writeFileSync(join(operator.dir, 'notes.tar.gz'), 'call Nino');
  expect((await operator.content('export', 'notes.tar.gz')).code).toBe(1);
  expect((await operator.content('export', 'all.tar.gz', '--over')).code).toBe(0);
  expect(readdirSync(operator.dir).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('an archive that the exporter of the content service made is imported', async () => {
  const { app, operator, id, bytes } = await withPhotograph({ filename: 'nino.jpg' });
  const documents = app.deps.contentStore.library().documents();
  // The service as its exporter asks it: all documents as a stream, and files at the addresses that they name.
  const service = createServer((request, response) => {
    const { host = '' } = request.headers;
    if (request.url === '/v2023-05-03/data/export/development') {
      const named = documents.map((one) => ({ ...one, ...(one['_id'] === id && { url: `http://${host}/file.jpg` }) }));
      return response.end(named.map((one) => `${JSON.stringify(one)}\n`).join(''));
    }
    return response.writeHead(request.url === '/file.jpg' ? 200 : 404).end(bytes);
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void service.close());
  // A server that listens on a port has an address object.
  const { port } = service.address() as AddressInfo;
  const client = createClient({
    projectId: 'fake',
    dataset: 'development',
    apiVersion: '2023-05-03',
    apiHost: `http://127.0.0.1:${port}`,
    useProjectHostname: false,
    useCdn: false,
    token: 'sk-any',
  });
  const outputPath = join(operator.dir, 'vendor.tar.gz');
  const { assetCount } = await exportDataset({ client, dataset: 'development', outputPath });
  expect(assetCount).toBe(1);

  const { app: second, operator: other } = await another();
  writeFileSync(join(other.dir, 'vendor.tar.gz'), readFileSync(outputPath));
  await imported(other, 'vendor.tar.gz', ...YES);
  expect(second.deps.content.snapshot().therapists.get(NINO)?.photo?.srcset).toContain(' 448w');
  expect(second.deps.contentStore.library().stored(id)?.document).toMatchObject({ originalFilename: 'nino.jpg' });
}, 60_000);

test('pictures go along into another dataset, before what names them, and those that are there are not sent again', async () => {
  const { operator, id } = await withPhotograph({ filename: 'nino.jpg' });
  await operator.content('export', 'all.tar.gz');
  const hosted = await storeServer({ db: await testDb(), env: { DEMO: '0' } });
  await sendTo(hosted, operator);
  const send = async (...more: string[]) => operator.content('import', 'all.tar.gz', '--to', 'hosted', ...more);
  expect(await send()).toMatchObject({
    code: 0,
    said: [expect.stringContaining('1 picture to upload'), expect.anything()],
  });
  expect(await hosted.app.rows('select 1 as one from content_pictures')).toEqual([]);
  const done = await send('--yes');
  expect([done.code, done.said]).toEqual([0, [expect.stringContaining('1 picture uploaded')]]);
  expect(hosted.app.deps.contentStore.library().stored(id)?.document).toMatchObject({ originalFilename: 'nino.jpg' });
  expect(hosted.app.deps.content.snapshot().therapists.get(NINO)?.photo?.srcset).toContain(' 448w');
  expect((await send('--yes')).said).toEqual([expect.stringMatching(/^Nothing to do: /)]);
}, 60_000);

describe('an archive that is refused, whole and with the name of what is wrong', () => {
  const FOLDER = 'x-export-1';
  const line = (file: string) =>
    `${JSON.stringify({ _id: NINO, _type: 'therapist', photo: { _type: 'picture', _sanityAsset: `image@file://./images/${file}` } })}\n`;
  const entry = (name: string, body: string | Uint8Array): TarEntry => ({
    header: { name: `${FOLDER}/${name}`, size: Buffer.byteLength(body) },
    body,
  });

  /** A whole archive with one photograph, and what the case makes of it. */
  async function refusal(change: (whole: { file: string; bytes: Buffer; entries: TarEntry[] }) => Promise<Uint8Array>) {
    const { app, operator } = await operatorAtTerminal();
    const bytes = await photograph({ width: 40, height: 50 });
    const file = `${createHash('sha1').update(bytes).digest('hex')}-40x50.jpg`;
    const entries = [entry('data.ndjson', line(file)), entry(`images/${file}`, bytes)];
    writeFileSync(join(operator.dir, 'all.tar.gz'), await change({ file, bytes, entries }));
    const { code, noted } = await operator.content('import', 'all.tar.gz', ...YES);
    expect(code).toBe(1);
    expect(await app.rows('select 1 as one from content_pictures')).toEqual([]);
    return noted.join('\n');
  }
  const packed = async (entries: TarEntry[]) => gzipSync(await packTar(entries));

  test('an archive cut off in the middle is refused, whole and with the name of what is wrong', async () => {
    const cut = refusal(async ({ entries }) => (await packed(entries)).subarray(0, 700));
    expect(await cut).toMatch(/cut off or damaged/);
    const inTar = refusal(async ({ entries }) => gzipSync((await packTar(entries)).subarray(0, 2500)));
    expect(await inTar).toMatch(/cut off or damaged|is not in the archive|another picture/);
  });

  test.each([
    ['../data.ndjson', 'leads out of it'],
    ['x/../../etc/passwd', 'leads out of it'],
    ['/etc/passwd', 'leads out of it'],
    ['C:/data.ndjson', 'leads out of it'],
    ['x\\data.ndjson', 'leads out of it'],
    [`${FOLDER}/images/a.svg`, 'images/a.svg'],
    [`${FOLDER}/images/sub/a.jpg`, 'images/sub/a.jpg'],
    [`${FOLDER}/files/a.pdf`, 'files/a.pdf'],
    [`${FOLDER}/run.sh`, 'run.sh'],
    ['other/data.ndjson', 'two folders'],
    [`${FOLDER}/data.ndjson`, 'stands in it twice'],
  ])('an archive with a file called %s is refused, whole and with the name of what is wrong', async (name, words) => {
    const said = await refusal(async ({ entries }) => packed([...entries, { header: { name, size: 1 }, body: 'x' }]));
    expect(said).toContain(words);
  });

  test('an archive with a link in the place of a file is refused, whole and with the name of what is wrong', async () => {
    const link = { name: `${FOLDER}/images/link.jpg`, size: 0, type: 'symlink', linkname: '/etc/passwd' } as const;
    const said = await refusal(async ({ entries }) => packed([...entries, { header: link }]));
    expect(said).toMatch(/link\.jpg is a symlink to \/etc\/passwd/);
  });

  test('an archive with a bomb of zeros, in a file, between files or behind them, is refused, whole and with the name of what is wrong', async () => {
    const file = `images/${'a'.repeat(40)}-4000x4000.jpg`;
    const large = refusal(async ({ entries }) => packed([...entries, entry(file, Buffer.alloc(21_000_000))]));
    expect(await large).toContain(`${file} has 21000000 bytes`);
    const behind = async ({ entries }: { entries: TarEntry[] }) =>
      gzipSync(Buffer.concat([await packTar(entries), Buffer.alloc(200_000_000)]));
    expect(await refusal(behind)).toContain('more is in it than its files');
  }, 30_000);

  test('an archive with a picture that is missing, another one than its name says, or none is refused, whole and with the name of what is wrong', async () => {
    const missing = refusal(async ({ entries }) => packed(entries.slice(0, 1)));
    expect(await missing).toMatch(/names images\/\S+, which is not in/);
    const other = await photograph({ width: 40, height: 50, seed: 5 });
    const swapped = refusal(async ({ file, entries: [data] }) =>
      packed([...(data ? [data] : []), entry(`images/${file}`, other)]),
    );
    expect(await swapped).toContain('another picture than its name says');
    const html = Buffer.from('<!doctype html>');
    const name = `${createHash('sha1').update(html).digest('hex')}-40x50.jpg`;
    const page = refusal(async () => packed([entry('data.ndjson', line(name)), entry(`images/${name}`, html)]));
    expect(await page).toContain('is no picture');
    const wide = refusal(async ({ file, bytes }) => {
      const named = file.replace('40x50', '41x50');
      return packed([entry('data.ndjson', line(named)), entry(`images/${named}`, bytes)]);
    });
    expect(await wide).toContain('its name says something else');
  });

  test('an archive without documents, or with a place that leads to another host, is refused, whole and with the name of what is wrong', async () => {
    expect(await refusal(async ({ entries }) => packed(entries.slice(1)))).toContain('it has no data.ndjson');
    const away = `${JSON.stringify({ _id: NINO, _type: 'therapist', photo: { _sanityAsset: 'image@https://a.example/b.jpg' } })}\n`;
    expect(await refusal(async () => packed([entry('data.ndjson', away)]))).toContain('https://a.example/b.jpg');
  });
});

test('a line that stands for a picture that nobody has brought is refused', async () => {
  const { operator } = await operatorAtTerminal();
  operator.write('all.ndjson', { _id: `image-${'d'.repeat(40)}-1x1-jpg`, _type: 'sanity.imageAsset' });
  const { code, noted } = await operator.content('import', 'all.ndjson', ...YES);
  expect([code, noted.join(' ')]).toEqual([1, expect.stringContaining('a picture that nobody has uploaded')]);
});
