import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import { MOST_PICTURE } from '#domain/pictures.ts';
import { beforeAll, expect, test } from 'vitest';
import { pictureTool, type PictureTool } from './pictures.ts';
import {
  boxOf,
  claiming,
  claimingInside,
  plain,
  stillPictures,
  withJpegSegment,
  withPngChunk,
} from './testing/test-pictures.ts';

const KINDS = ['jpg', 'png', 'webp', 'avif'] as const;
const text = (words: string) => Buffer.from(words, 'latin1');

let tool: PictureTool;
let still: Awaited<ReturnType<typeof stillPictures>>;
beforeAll(async () => {
  tool = pictureTool();
  still = await stillPictures();
});

test('pictures of the four formats are taken', async () => {
  for (const kind of KINDS) {
    expect(await tool.judge(still[kind])).toEqual({ kind, width: 60, height: 40, hasAlpha: false });
  }
});

test('what is no picture is refused in words, whatever its name says', async () => {
  const zip = text(`PK\x03\x04${'\0'.repeat(26)}a.png`);
  for (const file of [zip, text('<!doctype html><script>1</script>'), text('x'), Buffer.alloc(1000)]) {
    expect(await tool.judge(file)).toEqual({ fault: 'no-picture' });
  }
  expect(await tool.judge(Buffer.alloc(0))).toEqual({ fault: 'empty' });
});

test('an SVG, a GIF, a TIFF and a HEIC are refused in words', async () => {
  const [gif, tiff] = [await plain(WHITE).gif().toBuffer(), await plain(WHITE).tiff().toBuffer()];
  const svg = text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const file of [svg, gif, tiff]) expect(await tool.judge(file)).toEqual({ fault: 'other-format' });
  const heic = text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`);
  expect(await tool.judge(heic)).toEqual({ fault: 'heic' });
});

test('200 frames are refused in words', async () => {
  const frames = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      plain({ ...WHITE, r: i }, 2, 2)
        .png()
        .toBuffer(),
    ),
  );
  const moving = sharp(frames, { join: { animated: true } });
  expect(await tool.judge(await moving.clone().webp().toBuffer())).toEqual({ fault: 'moving' });
  expect(await tool.judge(await moving.clone().gif().toBuffer())).toEqual({ fault: 'other-format' });
});

test('a script behind the end of any picture is refused in words', async () => {
  for (const kind of KINDS) {
    const file = Buffer.concat([still[kind], text('<script>alert(1)</script>')]);
    expect(await tool.judge(file)).toEqual({ fault: 'behind-the-end' });
  }
});

test('a file of 21 MB is refused in words, and one of 20 MB is not', async () => {
  const padded = (bytes: number) => Buffer.concat([still.png, Buffer.alloc(bytes - still.png.length)]);
  expect(await tool.judge(padded(21_000_000))).toEqual({ fault: 'too-large' });
  expect(await tool.judge(padded(MOST_PICTURE.bytes + 1))).toEqual({ fault: 'too-large' });
  expect(await tool.judge(padded(MOST_PICTURE.bytes))).toMatchObject({ kind: 'png' });
});

test('51 megapixels and a side that no JPEG could have are refused in words', async () => {
  for (const kind of KINDS) {
    expect(await tool.judge(claiming(kind, still[kind], 8500, 6000))).toEqual({ fault: 'too-many-pixels' });
  }
  expect(await tool.judge(claiming('png', still.png, 65_536, 1))).toEqual({ fault: 'too-many-pixels' });
});

test('the refusal of a picture names what to do in every case', () => {
  for (const { en: words } of Object.values(CONTENT_TEXTS.pictures))
    expect(words).toMatch(/as JPEG\.$|Choose the picture again\.$/);
  expect(CONTENT_TEXTS.pictures['too-large'].en).toContain(`${MOST_PICTURE.bytes / 1e6} MB`);
  expect(CONTENT_TEXTS.pictures['too-many-pixels'].en).toContain(`${MOST_PICTURE.pixels / 1e6} megapixels`);
  expect(CONTENT_TEXTS.pictures['too-many-pixels'].en).toContain('65,535');
});

const WHITE = { r: 255, g: 255, b: 255 };

test('a file whose pixels are fewer than its head says is broken', async () => {
  for (const kind of ['jpg', 'png', 'webp'] as const) {
    expect(await tool.judge(claiming(kind, still[kind], 90, 80)), kind).toEqual({ fault: 'broken' });
  }
});

test('a JPEG that ends in the middle of its pixels is broken, also with an end put behind', async () => {
  const photo = await noise(300, 200).jpeg({ quality: 90 }).toBuffer();
  expect(await tool.judge(photo)).toMatchObject({ kind: 'jpg' });
  for (const missing of [12, 300]) {
    const cut = photo.subarray(0, photo.length - missing);
    expect(await tool.judge(cut)).toEqual({ fault: 'broken' });
    expect(await tool.judge(Buffer.concat([cut, Buffer.from([0xff, 0xd9])])), `${missing}`).toEqual({
      fault: 'broken',
    });
  }
});

test('a PNG with a wrong byte in its last row is broken', async () => {
  const photo = await noise(300, 200).png({ compressionLevel: 0 }).toBuffer();
  const wrong = Buffer.from(photo);
  wrong[photo.length - 40] = (photo[photo.length - 40] ?? 0) ^ 0xff;
  expect(await tool.judge(photo)).toMatchObject({ kind: 'png' });
  expect(await tool.judge(wrong)).toEqual({ fault: 'broken' });
});

test('a file that has its parts and nothing that can be decoded is broken', async () => {
  for (const kind of KINDS) {
    const file = Buffer.from(still[kind]);
    const start = { jpg: file.length - 60, png: 45, webp: 20, avif: file.length - 60 }[kind];
    file.fill(0x55, start, file.length - (kind === 'png' ? 16 : 2));
    expect(await tool.judge(file), kind).toEqual({ fault: 'broken' });
  }
});

/** A picture that packs badly, so that every row has bytes of its own. */
function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: WHITE, noise: { type: 'gaussian', mean: 128, sigma: 50 } },
  });
}

test('a JPEG whose head of pixels has the wrong number that some Samsung phones write is taken', async () => {
  const photo = Buffer.from(still.jpg);
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const spectralEnd = scan + 2 + photo.readUInt16BE(scan + 2) - 2;
  expect(photo[spectralEnd]).toBe(63);
  photo[spectralEnd] = 0;
  expect(await tool.judge(photo)).toMatchObject({ kind: 'jpg', width: 60 });
  expect(await tool.judge(photo.subarray(0, -200))).toEqual({ fault: 'broken' });
});

test('a JPEG with a second picture for bright screens behind it is taken', async () => {
  // Its types lack what the library has.
  const bright = noise(300, 200) as Sharp & { withGainMap(): Sharp };
  const photo = await bright.withGainMap().jpeg().toBuffer();
  expect(photo.indexOf(Buffer.from([0xff, 0xd9]))).toBeLessThan(photo.length - 1000);
  expect(await tool.judge(photo)).toEqual({ kind: 'jpg', width: 300, height: 200, hasAlpha: false });
});

test('a moving photograph without its end mark is taken, if its pixels are whole', async () => {
  const photo = await noise(300, 200).jpeg({ quality: 90 }).toBuffer();
  const video = Buffer.concat([
    boxOf('ftyp', text('mp42\0\0\0\0')),
    boxOf('mdat', Buffer.alloc(9000, text('\xff\xd8a'))),
  ]);
  const whole = Buffer.concat([photo.subarray(0, -2), video]);
  expect(await tool.judge(whole)).toEqual({ kind: 'jpg', width: 300, height: 200, hasAlpha: false });
  const area = { left: 0, top: 0, width: 1, height: 1 };
  expect((await tool.make(whole, { area, width: 30, height: 20, format: 'webp' })).length).toBeGreaterThan(50);
  expect(await tool.judge(Buffer.concat([photo.subarray(0, -300), video]))).toEqual({ fault: 'broken' });
});

test('a JPEG with a comment, and a PNG with a text, are taken', async () => {
  expect(await tool.judge(withJpegSegment(still.jpg, 0xfe, text('comment')))).toMatchObject({ kind: 'jpg' });
  expect(await tool.judge(withPngChunk(still.png, 'tEXt', text('a\0b')))).toMatchObject({ kind: 'png' });
});

test('files that claim what they do not have load no decoder when they claim 60,000 x 60,000 pixels', () => {
  const bombs = KINDS.map((kind) => claiming(kind, still[kind], 60_000, 60_000));
  expect(judgedElsewhere(bombs, [])).toEqual({ faults: ['too-many-pixels'], isFlat: true, isLoaded: false });
});

test('files that claim what they do not have take no memory when they claim as much as is taken, or too much in their inner picture', () => {
  const bombs = KINDS.map((kind) => claiming(kind, still[kind], 7000, 7000));
  bombs.push(claimingInside(still.avif, 7000), claimingInside(still.avif, 60_000));
  expect(judgedElsewhere(bombs, [still.jpg])).toEqual({ faults: ['broken'], isFlat: true, isLoaded: true });
});

/**
 * The judgements of another process on files: their faults, whether its memory stayed within 50 MB, and whether the
 * decoder is loaded at the end. It judges the pictures of `before` first.
 */
function judgedElsewhere(files: Buffer[], before: Buffer[]): unknown {
  const script = `
    import { pictureTool } from ${JSON.stringify(import.meta.resolve('./pictures.ts'))};
    const tool = pictureTool();
    const judge = async (file) => (await tool.judge(Buffer.from(file, 'base64'))).fault;
    for (const file of ${listed(before)}) await judge(file);
    const most = process.resourceUsage().maxRSS;
    const faults = [];
    for (let i = 0; i < 10; i += 1) for (const file of ${listed(files)}) faults.push(await judge(file));
    const isFlat = process.resourceUsage().maxRSS - most < 50 * 1024;
    const isLoaded = process.report.getReport().sharedObjects.some((file) => file.includes('vips'));
    console.log(JSON.stringify({ faults: [...new Set(faults)], isFlat, isLoaded }));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

function listed(files: Buffer[]): string {
  return JSON.stringify(files.map((file) => file.toString('base64')));
}

test('any change of a picture is refused or a picture, never an error', async () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KINDS), changes, async (kind, changed) => {
      const file = Buffer.from(still[kind]);
      for (const [at, value] of changed) file[at % file.length] = value;
      const seen = await tool.judge(file);
      expect('fault' in seen ? Object.keys(CONTENT_TEXTS.pictures) : [kind]).toContain(
        'fault' in seen ? seen.fault : seen.kind,
      );
    }),
    { numRuns: 300 },
  );
});
