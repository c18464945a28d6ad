import { expect, test } from 'vitest';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { RawDocument } from './content.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { makeSnapshot, readDocuments } from './local.ts';

const NINO = 'therapist-nino-beridze';
const SEED = readDocuments(CONTENT_DIR);
const sha1 = 'ab12'.repeat(10);
/** The id of an uploaded picture of such a size. */
const idOf = (size: string, kind = 'jpg') => `image-${sha1}-${size}-${kind}`;
const asset = (id: string): RawDocument => ({ _id: id, _type: PICTURE_TYPE });
const named = (id: string, more: object = {}) => ({
  _type: 'picture',
  asset: { _type: 'reference', _ref: id },
  ...more,
});

/** The content in which Nino has these fields, beside the documents of uploaded pictures. */
function snapshotWith(fields: object, ...ids: string[]) {
  const changed = SEED.map((document) => (document['_id'] === NINO ? { ...document, ...fields } : document));
  return makeSnapshot([...changed, ...ids.map(asset)]);
}
const ninoIn = (snapshot: ReturnType<typeof makeSnapshot>) => {
  const nino = snapshot.therapists.get(NINO);
  if (nino === undefined) throw new Error('Nino is not in the list');
  return nino;
};
/** The sizes of her portrait: those of 4:5, and that of a shared link. */
function portraitOf(photo: object, id: string) {
  const nino = ninoIn(snapshotWith({ photo, education: [] }, id));
  return {
    portrait: nino.pictures.filter(({ format }) => format === 'webp'),
    shared: nino.pictures.filter(({ format }) => format === 'jpeg'),
  };
}

test.each([
  ['an address that runs', { url: 'javascript:alert(1)' }],
  ['an address outside the folder', { url: '/media/../../etc/passwd' }],
  ['another host', { url: 'https://tracker.example/pixel.gif' }],
  ['the host of the content service', { url: 'https://cdn.sanity.io/images/p/d/a-1x1.jpg' }],
  ['an SVG', named(idOf('40x50', 'svg'))],
  ['a GIF', named(idOf('40x50', 'gif'))],
  ['a HEIC', named(idOf('40x50', 'heic'))],
  ['51 megapixels', named(idOf('10000x5100'))],
  ['no height', named(idOf('10x0'))],
  ['a file', named('file-ab-pdf')],
  ['a reference to nothing', { asset: { _ref: null } }],
  ['a number', 7],
  ['a list', []],
])('%s is no picture: it is missing and named, and the profile stays', (_what, photo) => {
  const snapshot = snapshotWith({ photo });
  expect(ninoIn(snapshot)).toMatchObject({ photo: null, sharedPhoto: null, visible: true });
  expect(snapshot.problems).toEqual([
    { id: NINO, type: 'therapist', code: 'BAD_PICTURE', path: 'photo', leftOut: 'reference' },
  ]);
});

test('a picture that nobody has uploaded is missing and named until it is there', () => {
  const id = idOf('800x1000');
  const photo = named(id);
  const before = snapshotWith({ photo });
  expect(ninoIn(before).photo).toBeNull();
  expect(before.problems).toEqual([
    { id: NINO, type: 'therapist', code: 'UNKNOWN_REFERENCE', path: 'photo.asset', leftOut: 'reference' },
  ]);
  const after = snapshotWith({ photo }, id);
  expect(ninoIn(after).photo?.url).toMatch(/^\/media\/[\w-]{22}-256\.webp$/);
  expect(after.problems).toEqual([]);
});

test('a place from which an editor has taken the picture is empty, and no problem', () => {
  for (const photo of [undefined, null, {}, { _type: 'picture', caption: 'a' }]) {
    const snapshot = snapshotWith({ photo });
    expect([ninoIn(snapshot).photo, snapshot.problems]).toEqual([null, []]);
  }
});

test('one broken picture of a gallery leaves the others where they are', () => {
  const id = idOf('1200x900');
  const gallery = [{ url: '/media/diploma-1.svg' }, { url: 'x' }, named(id)];
  const item = { name: { ka: 'ა' }, year: '2010', degree: { ka: 'ბ' }, gallery };
  const snapshot = snapshotWith({ education: [item] }, id);
  const [shown] = ninoIn(snapshot).education;
  expect(shown?.gallery.map(({ width, height, srcset }) => [width, height, srcset === ''])).toEqual([
    [null, null, true],
    [1200, 900, false],
  ]);
  expect(snapshot.problems.map(({ path }) => path)).toEqual(['education[0].gallery[1]']);
});

test('a picture has at most five sizes, and none is larger than the original', () => {
  const large = portraitOf(named(idOf('4000x5000')), idOf('4000x5000'));
  expect(large.portrait.map(({ width, height }) => [width, height])).toEqual([
    [96, 120],
    [160, 200],
    [256, 320],
    [448, 560],
  ]);
  expect(large.shared.map(({ width, height }) => [width, height])).toEqual([[1200, 630]]);
  const small = portraitOf(named(idOf('200x300')), idOf('200x300'));
  expect(small.portrait.map(({ width }) => width)).toEqual([96, 160, 200]);
  expect(small.shared.map(({ width }) => width)).toEqual([200]);
  const tiny = portraitOf(named(idOf('1x1')), idOf('1x1'));
  expect(tiny.portrait.map(({ width, height }) => [width, height])).toEqual([[1, 1]]);
});

test('without a focus the upper middle is kept, with one what it points at, and never more than the crop', () => {
  const id = idOf('1000x2500');
  const [plain] = portraitOf(named(id), id).portrait;
  // 1000 x 1250 of 2500: half of it, a fifth of what is free above.
  expect(plain?.area).toEqual({ left: 0, top: 0.1, width: 1, height: 0.5 });
  const low = named(id, { hotspot: { x: 0.5, y: 0.9, width: 0.1, height: 0.1 } });
  expect(portraitOf(low, id).portrait[0]?.area).toEqual({ left: 0, top: 0.5, width: 1, height: 0.5 });
  const crop = { left: 0.1, right: 0.1, top: 0.2, bottom: 0.4 };
  const cut = named(id, { crop, hotspot: { x: 0.2, y: 0.5, width: 0.1, height: 0.1 } });
  for (const { area } of [...portraitOf(cut, id).portrait, ...portraitOf(cut, id).shared]) {
    expect(area.left).toBeGreaterThanOrEqual(0.1);
    expect(area.top).toBeGreaterThanOrEqual(0.2);
    expect(area.left + area.width).toBeLessThanOrEqual(0.900001);
    expect(area.top + area.height).toBeLessThanOrEqual(0.600001);
  }
});

test.each([[{ left: 0.6, right: 0.6 }], [{ top: -1 }], [{ left: 'a' }], [{ top: 0.5, bottom: 0.499 }], ['all']])(
  'the crop %j leaves nothing to see, and is none',
  (crop) => {
    const id = idOf('800x1000');
    expect(portraitOf(named(id, { crop }), id).portrait[0]?.area).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  },
);

test('another crop or focus has other addresses, the same one has the same, and the snapshot knows them all', () => {
  const id = idOf('4000x5000');
  const addressesOf = (more: object) => portraitOf(named(id, more), id).portrait.map(({ address }) => address);
  const plain = addressesOf({});
  expect(addressesOf({})).toEqual(plain);
  expect(addressesOf({ crop: { left: 0.1, right: 0, top: 0, bottom: 0 } })).not.toContain(plain[0]);
  const snapshot = snapshotWith({ photo: named(id), visible: false }, id);
  expect([...snapshot.pictures().keys()].filter((address) => plain.includes(address))).toEqual(plain);
  expect(ninoIn(snapshot).photo?.srcset).toBe(
    plain.map((one) => `${one} ${/-(\d+)\.webp$/.exec(one)?.[1]}w`).join(', '),
  );
});

test('pictures in a legal text are shown in sizes with their captions, and its words stay as they were written', () => {
  const id = idOf('1000x500');
  const block = { _key: 'p', ...named(id), caption: 'How it goes' };
  const documents = SEED.map((document) =>
    document['_id'] === 'legal-terms-client-en'
      ? { ...document, body: [block, { _key: 'q', _type: 'picture', url: 'x' }] }
      : document,
  );
  const { legal, problems } = makeSnapshot([...documents, asset(id)]);
  const text = legal('terms', 'client', 'en');
  expect(text?.body).toMatchObject([{ asset: { _ref: id } }, { url: 'x' }]);
  expect(text?.shown).toEqual([
    {
      _type: 'picture',
      _key: 'p',
      caption: 'How it goes',
      url: expect.stringMatching(/-800\.webp$/),
      srcset: expect.stringMatching(/ 480w, .* 800w, .* 1000w$/),
      width: 1000,
      height: 500,
    },
  ]);
  expect(problems.map(({ code, path }) => [code, path])).toEqual([['BAD_PICTURE', 'body[1]']]);
});
