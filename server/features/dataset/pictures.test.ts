import type { SanityClient } from '@sanity/client';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MOST_PICTURE } from '#domain/pictures.ts';
import { photograph, PLANTED } from '#server/testing/content/photographs.ts';
import { contentToken, storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';

/** Pictures that the unchanged client uploads into our store. */
const store = storeOfFile();
const NINO = 'therapist-nino-beridze';

let seed = 0;
/** Uploads a photograph that no other test has. */
async function uploaded() {
  const editor = await store().client();
  const bytes = await photograph({ seed: (seed += 1) });
  const document = await editor.assets.upload('image', bytes, { filename: 'იმერეთი.jpg', title: 'A portrait' });
  return { editor, bytes, document };
}
const named = (id: string) => ({ _type: 'picture', asset: { _type: 'reference', _ref: id } });
const show = async (editor: SanityClient, id: string) => editor.patch(NINO, { set: { photo: named(id) } }).commit();

test('an upload is a document with the ids and dimensions of the content service, and a profile shows it', async () => {
  const { editor, bytes, document } = await uploaded();
  expect(document).toMatchObject({
    _type: 'sanity.imageAsset',
    _id: expect.stringMatching(/^image-[a-f0-9]{40}-800x1000-jpg$/),
    originalFilename: 'იმერეთი.jpg',
    title: 'A portrait',
    size: bytes.length,
    mimeType: 'image/jpeg',
    metadata: { dimensions: { width: 800, height: 1000, aspectRatio: 0.8 }, hasAlpha: false, isOpaque: true },
  });
  expect(await editor.getDocument(document._id)).toEqual(document);
  await show(editor, document._id);
  const { therapists, problems } = store().app.deps.content.snapshot();
  expect(therapists.get(NINO)?.photo?.srcset).toMatch(/ 96w, .* 448w$/);
  expect(problems.filter(({ id }) => id === NINO)).toEqual([]);
});

test('the same file twice is one picture, whatever it is called', async () => {
  const { editor, bytes, document } = await uploaded();
  expect(await editor.assets.upload('image', bytes, { filename: 'another.jpg' })).toEqual(document);
  const count = '*[_type == "sanity.imageAsset" && sha1hash == $sha1]._id';
  expect(await editor.fetch(count, { sha1: document.sha1hash })).toEqual([document._id]);
});

test('the original is what was sent, for an editor who is signed in and for nobody else', async () => {
  const { bytes, document } = await uploaded();
  const { port, token } = store();
  const url = `http://127.0.0.1:${port}${document.url}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${await token()}` } });
  const got = Buffer.from(await answer.arrayBuffer());
  expect(got.equals(bytes)).toBe(true);
  for (const planted of PLANTED.slice(0, 1)) expect(got.includes(planted)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { token: client } = await store().app.signIn();
  for (const authorization of [undefined, 'Bearer x', `Bearer ${client}`]) {
    const refused = await fetch(url, { headers: { ...(authorization !== undefined && { authorization }) } });
    expect(refused.status).toBe(401);
  }
  const behind = { authorization: `Bearer ${await token()}`, 'x-forwarded-for': '203.0.113.7' };
  expect((await fetch(url, { headers: behind })).status).toBe(404);
});

test.each(['x.jpg', `${'a'.repeat(40)}-1x1.jpg`, '..%2f..%2fetc', `${'a'.repeat(40)}-1x1.svg`])(
  'there is no original called %s',
  async (file) => {
    const { port, token } = store();
    const url = `http://127.0.0.1:${port}/api/store/images/local/development/${file}`;
    expect((await fetch(url, { headers: { authorization: `Bearer ${await token()}` } })).status).toBe(404);
  },
);

/** Whether the check of the content tells of the picture as one that nothing names. */
async function isUnused(id: string): Promise<boolean> {
  const { token } = await store().app.signInAs('ADMIN');
  const { body } = await store().app.inject('GET', '/ops/content/check', { token });
  const findings = body['findings'] as { kind: string; documentId: string }[];
  return findings.some(({ kind, documentId }) => kind === 'unused-picture' && documentId === id);
}

test('a picture that documents name stays, and one that nobody names goes', async () => {
  const { editor, document } = await uploaded();
  expect(await isUnused(document._id)).toBe(true);
  await editor.create({ _id: `drafts.with-${document.sha1hash}`, _type: 'note', photo: named(document._id) });
  const type = 'documentHasExistingReferencesError';
  expect(await storeRefusal(editor.delete(document._id))).toMatchObject({ status: 409, type });
  expect(await isUnused(document._id)).toBe(false);
  await editor.delete(`drafts.with-${document.sha1hash}`);
  await editor.delete(document._id);
  expect(await editor.getDocument(document._id)).toBeUndefined();
});

test('a picture stays also when only a text of before names it, to which people may have agreed', async () => {
  const { editor, document } = await uploaded();
  const id = 'legal-terms-specialist-en';
  const text = await editor.getDocument(id);
  if (text === undefined) throw new Error('there is no such text');
  const { body: words } = text as unknown as { body: object[] };
  const body = [...words, { _key: 'picture', ...named(document._id) }];
  await editor.patch(id).set({ body }).commit();
  await editor.patch(id).set({ body: words }).commit();
  expect(await isUnused(document._id)).toBe(false);
  const description = expect.stringContaining(`${id}@`);
  expect(await storeRefusal(editor.delete(document._id))).toMatchObject({ status: 409, description });
});

test('a document of a picture that nobody has uploaded is refused, and so is a reference to it', async () => {
  const editor = await store().client();
  const id = `image-${'e'.repeat(40)}-10x10-jpg`;
  const refused = await storeRefusal(editor.create({ _id: id, _type: 'sanity.imageAsset' }));
  expect(refused).toMatchObject({ status: 409, type: 'pictureNotUploadedError' });
  const type = 'documentReferenceDoesNotExistError';
  expect(await storeRefusal(show(editor, id))).toMatchObject({ status: 409, type });
});

describe('what is no picture to take is refused in words, and nothing is stored', () => {
  const count = async () => {
    const [row] = await store().app.rows<{ n: number }>('select count(*)::int as n from content_pictures');
    return row?.n;
  };

  test.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /JPEG/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG/],
    ['one byte', Buffer.from('x'), /JPEG/],
  ])('what is no picture to take is refused in words, and nothing is stored: %s', async (_what, bytes, words) => {
    const before = await count();
    const editor = await store().client();
    const refused = await storeRefusal(editor.assets.upload('image', bytes, { filename: 'portrait.png' }));
    expect(refused).toMatchObject({ status: 400, type: 'pictureRefused', description: expect.stringMatching(words) });
    expect(await count()).toBe(before);
  });

  test('a picture of a byte more than 20 MB is refused in words before it is read, and nothing is stored', async () => {
    const editor = await store().client();
    const bytes = Buffer.alloc(MOST_PICTURE.bytes + 1, 0xff);
    expect(await storeRefusal(editor.assets.upload('image', bytes))).toMatchObject({
      status: 413,
      type: 'pictureRefused',
      description: expect.stringContaining('20 MB'),
    });
  });

  test('a picture with a token that does not hold, another dataset and words without end is refused in words, and nothing is stored', async () => {
    const bytes = await photograph({ seed: 999 });
    const stranger = await store().client({ token: null });
    expect(await storeRefusal(stranger.assets.upload('image', bytes))).toMatchObject({ status: 401 });
    const other = await store().client({ dataset: 'production' });
    expect(await storeRefusal(other.assets.upload('image', bytes))).toMatchObject({ status: 404 });
    const editor = await store().client();
    const title = 'a'.repeat(1001);
    expect(await storeRefusal(editor.assets.upload('image', bytes, { title }))).toMatchObject({ status: 400 });
  });
});

test('of seventeen uploads at once one is refused before its picture is read, and those that break off make room', async () => {
  const { port, token } = store();
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'image/jpeg', 'content-length': '1000' };
  const path = '/api/store/v2023-05-03/assets/images/development';
  const begun = Array.from({ length: 17 }, () => request({ port, path, method: 'POST', headers }));
  // Half a request holds up the end of a server, also when the test has failed before it breaks them off.
  onTestFinished(() => begun.forEach((one) => void one.destroy()));
  for (const one of begun) one.on('error', () => undefined).write('half of a picture');
  // Any of them may be the last to arrive. Its refusal says that the other sixteen are being taken.
  const [refused] = await Promise.race(begun.map((one) => once(one, 'response')));
  expect((refused as IncomingMessage).statusCode).toBe(429);
  const editor = await store().client();
  const bytes = await photograph({ seed: 4321 });
  const answer = async () =>
    editor.assets.upload('image', bytes).then(
      () => 200,
      ({ statusCode }: { statusCode: number }) => statusCode,
    );
  expect(await answer()).toBe(429);
  for (const one of begun) one.destroy();
  await expect.poll(answer).toBe(200);
});

test('an operator reads originals, and keeps one for an import', async () => {
  const { app } = store();
  const { bytes, document } = await uploaded();
  const { token } = await app.signInAs('ADMIN');
  const read = await app.inject('GET', `/ops/content/picture?id=${document._id}`, { token });
  expect(Buffer.from(String(read.body['bytes']), 'base64').equals(bytes)).toBe(true);
  const kept = await photograph({ width: 300, height: 200, seed: 1234 });
  const body = { bytes: kept.toString('base64') };
  const { status, body: answer } = await app.inject('POST', '/ops/content/picture', { token, body });
  expect([status, answer['id']]).toEqual([200, expect.stringMatching(/-300x200-jpg$/)]);
  const garbage = await app.inject('POST', '/ops/content/picture', { token, body: { bytes: '!!' } });
  expect([garbage.status, garbage.body['code']]).toEqual([422, 'PICTURE_REFUSED']);
  expect(await contentToken(app)).not.toBe('');
});
