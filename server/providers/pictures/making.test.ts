import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Area, type Making, pictureTool, type PictureTool } from './pictures.ts';
import {
  colourAt,
  isNear,
  plain,
  quarterAt,
  quarters,
  stillPictures,
  withJpegSegment,
  withPngChunk,
} from './testing/test-pictures.ts';

const ALL: Area = { left: 0, top: 0, width: 1, height: 1 };
const CORNERS = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
] as const;

let tool: PictureTool;
beforeAll(() => {
  tool = pictureTool();
});

const made = (bytes: Buffer, wish: Partial<Making> = {}) =>
  tool.make(bytes, { area: ALL, width: 60, height: 40, format: 'webp', ...wish });

/** The quarters in the corners of a picture, from the upper left one clockwise. */
async function cornersOf(picture: Buffer): Promise<string> {
  const all = await Promise.all(CORNERS.map(([x, y]) => quarterAt(picture, x, y)));
  return all.join('');
}

// What EXIF's eight orientations make of a picture with the quarters ABCD, from the upper left one clockwise.
const TURNED = ['ABCD', 'BADC', 'CDAB', 'DCBA', 'ADCB', 'DABC', 'CBAD', 'BCDA'];

test.for(TURNED.map((corners, i) => ({ corners, orientation: i + 1 })))(
  'a photograph taken in orientation $orientation is upright, whole and in parts',
  async ({ corners, orientation }) => {
    const photo = await quarters(240, 160).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const lies = orientation <= 4;
    const [width, height] = lies ? [60, 40] : [40, 60];
    const judged = { kind: 'jpg', width: lies ? 240 : 160, height: lies ? 160 : 240, hasAlpha: false };
    expect(await tool.judge(photo)).toEqual(judged);
    const whole = await made(photo, { width, height });
    expect(await cornersOf(whole)).toBe(corners);
    expect(await sharp(whole).metadata()).toMatchObject({ width, height });
    for (const kind of ['png', 'webp', 'avif'] as const) {
      const other = await quarters(48, 32).withMetadata({ orientation }).toFormat(kind).toBuffer();
      expect(await cornersOf(await made(other, { width, height })), kind).toBe(corners);
    }
    for (const [i, [x, y]] of CORNERS.entries()) {
      const area = { left: x - 0.05, top: y - 0.05, width: 0.1, height: 0.1 };
      const part = await made(photo, { area, width: 20, height: 20 });
      expect(await cornersOf(part), `corner ${i}`).toBe(corners.charAt(i).repeat(4));
    }
  },
);

test('cutting takes the part that is asked for, to the pixel at its edges', async () => {
  const photo = await quarters(400, 200).png().toBuffer();
  const right = await made(photo, { area: { left: 0.5, top: 0, width: 0.5, height: 1 }, width: 100, height: 100 });
  expect(await cornersOf(right)).toBe('BBCC');
  expect([await quarterAt(right, 0.03, 0.2), await quarterAt(right, 0.03, 0.8)]).toEqual(['B', 'C']);
  const middle = await made(photo, {
    area: { left: 0.25, top: 0.25, width: 0.5, height: 0.5 },
    width: 60,
    height: 30,
  });
  expect(await cornersOf(middle)).toBe('ABCD');
  expect([await quarterAt(middle, 0.45, 0.2), await quarterAt(middle, 0.55, 0.2)]).toEqual(['A', 'B']);
});

test('cutting fills every size to its borders, and shows the middle of an area of another shape', async () => {
  const photo = await quarters(333, 217).png().toBuffer();
  for (const [width, height] of [
    [97, 63],
    [31, 31],
    [1, 1],
    [333, 217],
    [400, 300],
  ] as const) {
    const picture = await made(photo, { width, height });
    expect(await sharp(picture).metadata()).toMatchObject({ width, height, hasAlpha: false });
    if (width > 1) expect(await cornersOf(picture), `${width} x ${height}`).toBe('ABCD');
  }
});

test('cutting refuses an area outside the picture and a size that is none', async () => {
  const { png } = await stillPictures();
  const areas = [
    { ...ALL, left: -0.1 },
    { ...ALL, left: 0.1 },
    { ...ALL, width: 0 },
    { ...ALL, height: Number.NaN },
  ];
  for (const area of areas) await expect(made(png, { area })).rejects.toThrow(RangeError);
  for (const width of [0, -1, 1.5, 99_999, Number.NaN]) await expect(made(png, { width })).rejects.toThrow(RangeError);
});

test('cutting throws for bytes that are no picture, and the next one is made', async () => {
  const { png } = await stillPictures();
  await expect(made(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow('unsupported');
  await expect(made(png.subarray(0, 60))).rejects.toThrow(Error);
  expect(await cornersOf(await made(png))).toBe('ABCD');
});

const CLAY = { r: 208, g: 90, b: 60 };
const SEEN = [208, 90, 60];

test.for([
  { name: 'CMYK with a profile', tolerance: 24, file: () => plain(CLAY).withIccProfile('cmyk').jpeg() },
  { name: 'CMYK without one', tolerance: 24, file: () => plain(CLAY).toColourspace('cmyk').jpeg() },
  { name: 'Display P3', tolerance: 4, file: () => plain(CLAY).withIccProfile('p3').jpeg({ quality: 100 }) },
  {
    name: 'Display P3 of 16 bits',
    tolerance: 4,
    file: () => plain(CLAY).toColourspace('rgb16').withIccProfile('p3').png(),
  },
  { name: '16 bits', tolerance: 4, file: () => plain(CLAY).toColourspace('rgb16').png() },
  { name: '10 bits', tolerance: 4, file: () => plain(CLAY).avif({ effort: 0, quality: 90, bitdepth: 10 }) },
])('colours of a picture in $name are those that people see', async ({ file, tolerance }) => {
  const photo = await file().toBuffer();
  expect(await tool.judge(photo)).toMatchObject({ width: 60, height: 40, hasAlpha: false });
  for (const format of ['webp', 'jpeg'] as const) {
    const picture = await made(photo, { format });
    const colour = await colourAt(picture, 0.5, 0.5);
    expect(isNear(colour, SEEN, tolerance), `${format} ${colour.join()}`).toBe(true);
    expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
  }
});

test('colours are grey where they were grey, of 8 and of 16 bits', async () => {
  const grey = plain({ r: 127, g: 127, b: 127 });
  const photos = [
    await grey.clone().toColourspace('b-w').jpeg().toBuffer(),
    await grey.clone().toColourspace('grey16').png().toBuffer(),
  ];
  for (const photo of photos) {
    expect(await tool.judge(photo)).toMatchObject({ hasAlpha: false });
    expect(isNear(await colourAt(await made(photo), 0.5, 0.5), [127, 127, 127], 3)).toBe(true);
  }
});

test('colours show through where they did in WebP, and stand on sand in JPEG', async () => {
  const half = plain({ ...CLAY, alpha: 0.5 });
  const photos = [
    await half.clone().png().toBuffer(),
    await half.clone().webp().toBuffer(),
    await half.clone().avif({ effort: 0, quality: 90 }).toBuffer(),
  ];
  for (const photo of photos) {
    expect(await tool.judge(photo)).toMatchObject({ hasAlpha: true });
    const [webp, jpeg] = [await made(photo), await made(photo, { format: 'jpeg' })];
    expect(isNear(await colourAt(webp, 0.5, 0.5), [...SEEN, 128], 5)).toBe(true);
    expect(isNear(await colourAt(jpeg, 0.5, 0.5), [226, 163, 142], 5)).toBe(true);
  }
  const clear = await plain({ r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
  expect(isNear(await colourAt(await made(clear, { format: 'jpeg' }), 0.5, 0.5), [243, 236, 223], 3)).toBe(true);
});

describe('what nobody meant to publish', () => {
  const PLANTED = ['PlantedCamera', 'PlantedOwner', '41/1 42/1', 'PlantedXmp', 'PlantedComment', 'PlantedIptc', 'JFXX'];
  const EXIF = {
    IFD0: { Make: 'PlantedCamera', Artist: 'PlantedOwner', ImageDescription: 'PlantedComment' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 42/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '44/1 49/1 0/1' },
  };
  const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>PlantedXmp</dc:creator></x:xmpmeta>';
  const words = (text: string) => Buffer.from(text, 'latin1');

  /** The metadata that cameras and programs write, in the formats that have a place for it. */
  const SEGMENTS = [
    { marker: 0xfe, told: 'PlantedComment' },
    { marker: 0xed, told: 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x78\0\x0bPlantedIptc' },
    { marker: 0xe0, told: 'JFXX\0\x10PlantedThumbnail' },
  ];
  const more: Record<string, (photo: Buffer) => Buffer> = {
    jpeg: (photo) => SEGMENTS.reduce((file, { marker, told }) => withJpegSegment(file, marker, words(told)), photo),
    png: (photo) => withPngChunk(photo, 'tEXt', words('Comment\0PlantedComment')),
  };

  test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
    'what nobody meant to publish is in no picture made of a %s',
    async (kind) => {
      const told = await quarters(60, 40).withExif(EXIF).withXmp(XMP).withIccProfile('p3').toFormat(kind).toBuffer();
      const photo = more[kind]?.(told) ?? told;
      expect(await sharp(photo).metadata()).toMatchObject({ exif: expect.any(Buffer), icc: expect.any(Buffer) });
      expect(photo.includes('PlantedCamera')).toBe(true);
      expect(await tool.judge(photo)).toMatchObject({ width: 60, height: 40 });
      for (const format of ['webp', 'jpeg'] as const) {
        const picture = await made(photo, { format });
        const seen = await sharp(picture).metadata();
        for (const kept of [
          'exif',
          'icc',
          'iptc',
          'xmp',
          'xmpAsString',
          'comments',
          'orientation',
          'tifftagPhotoshop',
        ]) {
          expect(seen, kept).not.toHaveProperty(kept);
        }
        for (const word of [...PLANTED, 'Planted', 'Exif', 'GPS', 'ICC', 'adobe', 'EXIF', 'XMP']) {
          expect(picture.includes(word), `${word} in ${format}`).toBe(false);
        }
      }
    },
  );
});

test('the same bytes and wish make the same bytes', async () => {
  const photo = await quarters(300, 200).jpeg().toBuffer();
  for (const format of ['webp', 'jpeg'] as const) {
    const [one, other] = await Promise.all([made(photo, { format }), made(Buffer.from(photo), { format })]);
    expect(one.equals(other)).toBe(true);
  }
});

test('of many that are judged and made at once, never more than two are with the decoder', async () => {
  const { jpg, png } = await stillPictures(400, 300);
  let most = 0;
  const watch = () => {
    // What is worked on is read first: a picture that leaves the queue between both reads must not count twice.
    const { process } = sharp.counters();
    const { queue } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on('change', watch);
  try {
    const all = Array.from({ length: 12 }, (_, i) => [tool.judge(i % 2 ? jpg : png), made(i % 3 ? png : jpg)]).flat();
    const broken = made(Buffer.from('no picture')).catch((error: unknown) => error);
    await Promise.all([...all, broken]);
  } finally {
    sharp.queue.off('change', watch);
  }
  expect(most).toBe(2);
});
