import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readContainer } from './container.ts';
import { boxOf, claiming, plain, pngChunk, stillPictures, withPngChunk } from './testing/test-pictures.ts';

const KINDS = ['jpg', 'png', 'webp', 'avif'] as const;
const text = (words: string) => Buffer.from(words, 'latin1');
const after = (first: Uint8Array, ...more: Uint8Array[]) => readContainer(Buffer.concat([first, ...more]));

let still: Awaited<ReturnType<typeof stillPictures>>;
beforeAll(async () => {
  still = await stillPictures();
});

test('pictures of the four formats are known by their content, with their size', () => {
  const seen = KINDS.map((kind) => readContainer(still[kind]));
  expect(seen).toEqual(KINDS.map((kind) => ({ kind, width: 60, height: 40 })));
});

test('pictures of the four formats with other ways of packing pixels are known as well', async () => {
  const one = plain({ r: 1, g: 2, b: 3, alpha: 0.5 });
  const files = await Promise.all([
    one.clone().webp({ lossless: true }).toBuffer(),
    one.clone().webp({ quality: 50 }).toBuffer(),
    one.clone().jpeg({ progressive: true }).toBuffer(),
    one.clone().png({ progressive: true, palette: true }).toBuffer(),
    one.clone().avif({ effort: 0, lossless: true }).toBuffer(),
  ]);
  const kinds = ['webp', 'webp', 'jpg', 'png', 'avif'];
  expect(files.map((file) => readContainer(file))).toEqual(kinds.map((kind) => ({ kind, width: 60, height: 40 })));
});

test('pictures of the four formats that claim 60,000 x 60,000 pixels say so without being decoded', () => {
  const seen = KINDS.map((kind) => readContainer(claiming(kind, still[kind], 60_000, 60_000)));
  expect(seen).toEqual(KINDS.map((kind) => ({ kind, width: 60_000, height: 60_000 })));
});

test('pictures of the four formats cut off anywhere are broken, or no picture where nothing tells what they were', () => {
  for (const kind of KINDS) {
    const file = still[kind];
    for (let length = 1; length < file.length; length += 1) {
      const seen = readContainer(file.subarray(0, length));
      expect(seen, `${kind} of ${length} bytes`).toHaveProperty(
        'fault',
        expect.stringMatching(/^(broken|no-picture)$/),
      );
    }
  }
});

test('what stands behind the end of a picture may be zeros and a line break in all formats', () => {
  for (const kind of KINDS) {
    for (const padding of ['\n', '\r\n', '\0\0\0\n'])
      expect(after(still[kind], text(padding))).toHaveProperty('kind', kind);
    expect(after(still[kind], Buffer.alloc(100))).toHaveProperty('kind', kind);
  }
});

test('what stands behind the end of a picture is refused when it is a script, a zip or a page', () => {
  const scripts = [
    '<script>alert(1)</script>',
    'PK\x03\x04 and the rest',
    '<!doctype html>',
    '#!/bin/sh',
    '\0\0\0GIF89a',
  ];
  for (const kind of KINDS) {
    for (const script of scripts) {
      expect(after(still[kind], text(script)), `${kind} ${script}`).toEqual({ fault: 'behind-the-end' });
    }
  }
});

test('what stands behind the end of a picture is refused when it is another picture, but for the smaller versions and gain maps in a JPEG', () => {
  expect(after(still.png, still.png)).toEqual({ fault: 'behind-the-end' });
  expect(after(still.webp, still.jpg)).toEqual({ fault: 'behind-the-end' });
  expect(after(still.avif, still.jpg)).toEqual({ fault: 'behind-the-end' });
  expect(after(still.jpg, still.png)).toEqual({ fault: 'behind-the-end' });
  expect(after(still.jpg, still.jpg, Buffer.alloc(7), still.jpg)).toHaveProperty('kind', 'jpg');
  expect(after(still.jpg, still.jpg.subarray(0, -2))).toEqual({ fault: 'behind-the-end' });
});

test('what stands behind the end of a picture may be the video of a moving photograph in a JPEG, with nothing behind it', () => {
  const video = Buffer.concat([boxOf('ftyp', text('mp42\0\0\0\0isom')), boxOf('mdat', Buffer.alloc(50, 7))]);
  expect(after(still.jpg, video)).toHaveProperty('kind', 'jpg');
  expect(after(still.jpg, video, text('PK\x03\x04 zip'))).toEqual({ fault: 'behind-the-end' });
  expect(after(still.png, video)).toEqual({ fault: 'behind-the-end' });
  const endless = still.jpg.subarray(0, -2);
  expect(after(endless, video)).toHaveProperty('kind', 'jpg');
  expect(after(endless, video, text('PK\x03\x04 zip'))).toEqual({ fault: 'broken' });
  expect(after(endless, samsungRecord('MotionPhoto_Data'))).toHaveProperty('kind', 'jpg');
  expect(after(endless, text('<script>'), boxOf('free', text('ftyp')))).toEqual({ fault: 'broken' });
});

test("what stands behind the end of a picture may be Samsung's record at the very end of a JPEG", () => {
  const record = samsungRecord('Image_UTC_Data1700000000000');
  expect(after(still.jpg, record)).toHaveProperty('kind', 'jpg');
  expect(after(still.jpg, still.jpg, record)).toHaveProperty('kind', 'jpg');
  expect(after(still.jpg, text('<script>'), record)).toEqual({ fault: 'behind-the-end' });
  expect(after(still.jpg, record, text('<script>'))).toEqual({ fault: 'behind-the-end' });
  expect(after(still.jpg, text('<script></script>SEFT'))).toEqual({ fault: 'behind-the-end' });
});

/** A block, then the list that names it, as Samsung's phones write it. */
function samsungRecord(words: string): Buffer {
  const block = Buffer.concat([Buffer.from([0, 0, 1, 0x0a, 14, 0, 0, 0]), text(words)]);
  const list = Buffer.alloc(24);
  list.write('SEFH', 0, 'latin1');
  list.writeUInt32LE(0x6b, 4);
  list.writeUInt32LE(1, 8);
  block.copy(list, 12, 0, 4);
  list.writeUInt32LE(block.length, 16);
  list.writeUInt32LE(block.length, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(list.length, 0);
  end.write('SEFT', 4, 'latin1');
  return Buffer.concat([block, list, end]);
}

test('moving pictures are refused in all formats that can move', async () => {
  const frames = await Promise.all(
    Array.from({ length: 200 }, (_, i) => plain({ r: i, g: 0, b: 0 }, 2, 2).png().toBuffer()),
  );
  const all = sharp(frames, { join: { animated: true } });
  expect(readContainer(await all.clone().webp().toBuffer())).toEqual({ fault: 'moving' });
  expect(readContainer(await all.clone().gif().toBuffer())).toEqual({ fault: 'other-format' });
  expect(readContainer(withPngChunk(still.png, 'acTL', Buffer.alloc(8, 1)))).toEqual({ fault: 'moving' });
  expect(after(boxOf('ftyp', text('avis\0\0\0\0avifavismsf1')), boxOf('moov', Buffer.alloc(9)))).toEqual({
    fault: 'moving',
  });
  expect(after(still.avif, boxOf('moov', Buffer.alloc(9)))).toEqual({ fault: 'moving' });
});

test('anything but a picture of the four formats is told apart by what it is', () => {
  const seen = (start: string) => readContainer(text(start.padEnd(200, ' ')));
  const others = ['GIF89a', 'II*\0', 'MM\0*', 'BM', '\uFEFF <?xml version="1.0"?><!-- x --><svg xmlns="a">', '<svg>'];
  for (const start of others) expect(seen(start), start).toEqual({ fault: 'other-format' });
  for (const start of ['PK\x03\x04', '<!doctype html><p>', '%PDF-1.7', 'MZ', '\0\0']) {
    expect(seen(start), start).toEqual({ fault: 'no-picture' });
  }
  for (const brand of ['heic', 'heix', 'mif1']) {
    expect(after(boxOf('ftyp', text(`${brand}\0\0\0\0mif1heic`)))).toEqual({ fault: 'heic' });
  }
  expect(after(boxOf('ftyp', text('mp42\0\0\0\0isom')))).toEqual({ fault: 'other-format' });
  expect(readContainer(text('x'))).toEqual({ fault: 'no-picture' });
  expect(readContainer(Buffer.alloc(0))).toEqual({ fault: 'no-picture' });
});

test('anything with the start of a picture and nothing of its rest is broken', () => {
  for (const start of [
    '\xff\xd8\xff\xd9',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x04\0\0\0WEBP',
    '\0\0\0\0ftypavif',
  ]) {
    expect(readContainer(text(start)), start).toEqual({ fault: 'broken' });
  }
  expect(after(text('\x89PNG\r\n\x1a\n'), pngChunk('IEND', Buffer.alloc(0)))).toEqual({ fault: 'broken' });
});

test('any bytes get a fault or a picture with a size, never an error', () => {
  const sound = (bytes: Uint8Array) => {
    const seen = readContainer(bytes);
    expect('fault' in seen || (seen.width > 0 && seen.height > 0)).toBe(true);
  };
  const starts = fc.constantFrom(
    '',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x10\0\0\0WEBPVP8X',
    '\0\0\0\x14ftypavif',
  );
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 300 }), (start, rest) => sound(Buffer.concat([text(start), rest]))),
  );
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), changes, (kind, changed) => {
      const file = Buffer.from(still[kind]);
      for (const [at, value] of changed) file[at % Math.min(file.length, 400)] = value;
      sound(file);
    }),
    { numRuns: 1000 },
  );
});
