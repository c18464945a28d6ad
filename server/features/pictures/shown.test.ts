import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY, SECOND } from '#domain/dates.ts';
import type { PictureMaker } from '#server/providers/pictures/ask-process.ts';
import { coloursOf, factsOf, photograph, PLANTED } from '#server/testing/content/photographs.ts';
import { storeServer } from '#server/testing/content/store-client.ts';
import { forgetUnusedPictures, shownPictures, unreadOriginals } from './pictures.ts';

const NINO = 'therapist-nino-beridze';

/** A product whose Nino has this photograph, and what a server of it shows of pictures. */
async function withPortrait({ bytes, fields = {} }: { bytes?: Buffer; fields?: object } = {}) {
  const server = await storeServer();
  const { app } = server;
  const editor = await server.client();
  const original = bytes ?? (await photograph());
  const { _id } = await editor.assets.upload('image', original);
  const show = async (more: object) => {
    const photo = { _type: 'picture', asset: { _type: 'reference', _ref: _id }, ...more };
    await editor.patch(NINO).set({ photo }).commit();
    return namesIn(app.deps.content.snapshot().therapists.get(NINO)?.photo?.srcset ?? '');
  };
  const names = await show(fields);
  const dir = join(mkdtempSync(join(tmpdir(), 'simshvide-pictures-')), 'pictures');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  let made = 0;
  const pictureMaker: PictureMaker = {
    ...app.deps.pictureMaker,
    make(original_, wish) {
      made += 1;
      return app.deps.pictureMaker.make(original_, wish);
    },
  };
  const serve = () => shownPictures({ ...app.deps, pictureMaker }, dir);
  return { server, app, editor, id: _id, dir, names, show, serve, shown: serve(), made: () => made };
}

function namesIn(srcset: string): string[] {
  return srcset.split(', ').map((one) => one.replace('/media/', '').split(' ', 1)[0] ?? '');
}
const nameOf = (names: readonly string[], width: number) => names.find((name) => name.includes(`-${width}.`)) ?? '';

test('each size is made once, in its width, upright and with nothing in its file but the picture', async () => {
  const { shown, names, made, dir } = await withPortrait();
  expect(names.map((name) => /-(\d+)\.webp$/.exec(name)?.[1])).toEqual(['96', '160', '256', '448']);
  for (const name of names) {
    const { bytes = Buffer.alloc(0), type } = (await shown.find(name)) ?? {};
    expect(type).toBe('image/webp');
    const facts = await factsOf(bytes);
    expect([`${facts.width}`, facts.format, facts.said]).toEqual([/-(\d+)\./.exec(name)?.[1], 'webp', []]);
    for (const planted of PLANTED) expect(Buffer.from(bytes).includes(planted)).toBe(false);
  }
  expect((await shown.find(nameOf(names, 256)))?.bytes.length).toBeGreaterThan(0);
  expect(made()).toBe(4);
  expect(readdirSync(dir).toSorted()).toEqual(names.toSorted());
});

test('the crop and the focus of the editor hold', async () => {
  const { shown, names } = await withPortrait({
    fields: {
      crop: { left: 0, right: 0.5, top: 0.5, bottom: 0 },
      hotspot: { x: 0.25, y: 0.75, width: 0.1, height: 0.1 },
    },
  });
  const { left, right, top } = await coloursOf((await shown.find(nameOf(names, 96)))?.bytes ?? Buffer.alloc(0));
  // The left half without the white on top: red alone.
  for (const [red = 0, , blue = 0] of [left, right, top]) expect([red > 180, blue < 60]).toEqual([true, true]);
});

test('fifty visitors who ask at once before it is made get it, and it is made once', async () => {
  const { shown, names, made } = await withPortrait();
  const found = await Promise.all(Array.from({ length: 50 }, async () => shown.find(nameOf(names, 448))));
  expect(new Set(found.map((one) => Buffer.from(one?.bytes ?? []).toString('base64'))).size).toBe(1);
  expect(found[0]?.bytes.length).toBeGreaterThan(500);
  expect(made()).toBe(1);
});

test('at any other address there is nothing, and nothing is made', async () => {
  const { shown, names, made, dir } = await withPortrait();
  const [name = ''] = names;
  const others = [
    name.replace('-96.', '-97.'),
    name.replace('-96.', '-99999.'),
    name.replace('.webp', '.jpg'),
    name.replace('.webp', '.png'),
    `${name}?w=99999`,
    `../${name}`,
    '..%2f..%2fetc%2fpasswd',
    '',
    name.toUpperCase(),
    ...Array.from({ length: 1000 }, (_, n) => `${'A'.repeat(18)}${String(n).padStart(4, '0')}-256.webp`),
  ];
  for (const other of others) expect([other, await shown.find(other)]).toEqual([other, null]);
  expect([made(), existsSync(dir)]).toEqual([0, false]);
});

test('what the content no longer names is shown for a day, and is gone after it', async () => {
  const { app, shown, names, show, dir, serve } = await withPortrait();
  const name = nameOf(names, 160);
  await shown.find(name);
  const later = nameOf(names, 256);
  const next = await show({ crop: { left: 0.1, right: 0.1, top: 0, bottom: 0 } });
  expect(next).not.toContain(name);
  expect(await shown.find(nameOf(next, 160))).toMatchObject({ isNamed: true });
  expect(await shown.find(name)).toMatchObject({ isNamed: false });
  app.clock.advance(DAY - 1);
  expect((await shown.find(name))?.bytes.length).toBeGreaterThan(0);
  // Made only now: a page that was drawn before still asks for it.
  expect((await shown.find(later))?.bytes.length).toBeGreaterThan(0);
  // A server that has started since knows it by the file.
  expect((await serve().find(later))?.bytes.length).toBeGreaterThan(0);
  app.clock.advance(1);
  expect((await shown.find(name)) === null).toBe(true);
  // Also the one that was made in the last moment of that day.
  for (const one of [name, later]) expect((await serve().find(one)) === null).toBe(true);
  const stop = serve().watch();
  await expect.poll(() => readdirSync(dir)).toEqual([nameOf(next, 160)]);
  stop();
});

test('a folder that is deleted, and one that cannot be written, keep nobody from seeing it; the log says it once', async () => {
  const { app, shown, names, made, dir } = await withPortrait();
  await shown.find(nameOf(names, 96));
  rmSync(dir, { recursive: true });
  expect((await shown.find(nameOf(names, 96)))?.bytes.length).toBeGreaterThan(0);
  expect([made(), readdirSync(dir)]).toEqual([2, [nameOf(names, 96)]]);
  rmSync(dir, { recursive: true });
  // In the place of the folder stands a file, which also the root user cannot write into.
  writeFileSync(dir, '');
  for (const name of names) expect((await shown.find(name))?.bytes.length).toBeGreaterThan(0);
  expect(app.logs.filter((line) => line.includes('pictures cannot be kept'))).toHaveLength(1);
  rmSync(dir);
  mkdirSync(dir);
  chmodSync(dir, 0o755);
  await shown.find(nameOf(names, 448));
  expect(readdirSync(dir)).toEqual([nameOf(names, 448)]);
});

test('an original that is not there, or that nothing can read, is no picture, and another try comes later', async () => {
  const { app, shown, names, id, made } = await withPortrait();
  const [row] = await app.rows<{ bytes: Uint8Array }>('select bytes from content_pictures where id = $1', [id]);
  await app.deps.db.run('update content_pictures set bytes = null where id = $1', [id]);
  expect(await shown.find(nameOf(names, 96))).toBeNull();
  await app.deps.db.run('update content_pictures set bytes = $2 where id = $1', [id, Buffer.from('broken')]);
  expect([await shown.find(nameOf(names, 96)), await shown.find(nameOf(names, 160))]).toEqual([null, null]);
  expect(app.logs.filter((line) => line.includes('a picture cannot be made'))).toHaveLength(1);
  await app.deps.db.run('update content_pictures set bytes = $2 where id = $1', [id, row?.bytes]);
  // Not at each request: a try costs as much as a picture that can be made.
  expect([await shown.find(nameOf(names, 96)), made()]).toEqual([null, 2]);
  app.clock.advance(10 * SECOND);
  expect((await shown.find(nameOf(names, 96)))?.bytes.length).toBeGreaterThan(0);
});

test('an original for which no document stands is kept for a day', async () => {
  const { app, editor, id } = await withPortrait();
  await editor.patch(NINO).unset(['photo']).commit();
  // Its document has stood for longer than a day.
  await app.deps.db.run("update content_pictures set kept_at = kept_at - interval '3 days'");
  await editor.delete(id);
  const kept = async () => (await app.rows('select 1 as one from content_pictures where id = $1', [id])).length;
  await forgetUnusedPictures(app.deps);
  expect(await kept()).toBe(1);
  app.clock.advance(DAY + 1);
  await forgetUnusedPictures(app.deps);
  expect(await kept()).toBe(0);
});

test('a document from before originals were kept is written again as it is, and named as a picture that nobody sees', async () => {
  const { app } = await withPortrait();
  const id = `image-${'f'.repeat(40)}-7x7-jpg`;
  const { db } = app.deps;
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run(
      `insert into content_documents (id, type, document, claimed_at, change) values ($1, 'sanity.imageAsset', '{}', 0, 1)`,
      [id],
    );
  });
  await db.run("update content_documents set valid = '{}' where id = $1", [id]);
  expect(await unreadOriginals(app.deps)).toEqual([{ id, why: null, since: null }]);
});

test('the database itself refuses a document of a picture that is not kept, and the end of one that is shown', async () => {
  const { app, id } = await withPortrait();
  await expect(app.deps.db.run('delete from content_pictures where id = $1', [id])).rejects.toMatchObject({
    code: '23514',
  });
  const other = id.replace(/\d+x\d+/, '7x7');
  const write = `insert into content_documents (id, type, document, claimed_at, change)
    values ($1, 'sanity.imageAsset', '{}', 0, 1)`;
  await expect(app.deps.db.run(write, [other])).rejects.toMatchObject({ code: '23514' });
});
