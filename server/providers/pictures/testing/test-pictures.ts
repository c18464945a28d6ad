import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The colours of the four quarters, from the upper left one clockwise. */
export const QUARTERS = { A: [200, 40, 40], B: [40, 160, 60], C: [50, 70, 200], D: [220, 190, 60] } as const;

/** The name of a quarter. */
export type Quarter = keyof typeof QUARTERS;

/** A picture whose quarters have colours of their own, so that turning, mirroring and cutting can be told. */
export function quarters(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = y < height / 2 ? (['A', 'B'] as const) : (['D', 'C'] as const);
      pixels.set(QUARTERS[x < width / 2 ? left : right], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A picture of one colour. */
export function plain(background: { r: number; g: number; b: number; alpha?: number }, width = 60, height = 40): Sharp {
  return sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });
}

/** A still picture in each of the four formats. */
export async function stillPictures(width = 60, height = 40): Promise<Record<'jpg' | 'png' | 'webp' | 'avif', Buffer>> {
  const one = quarters(width, height);
  const [jpg, png, webp, avif] = await Promise.all([
    one.clone().jpeg().toBuffer(),
    one.clone().png().toBuffer(),
    one.clone().webp().toBuffer(),
    one.clone().avif({ effort: 0 }).toBuffer(),
  ]);
  return { jpg, png, webp, avif };
}

/** The same files with another size in their heads, as bombs have it: the pixels of that size are not there. */
export function claiming(kind: 'jpg' | 'png' | 'webp' | 'avif', bytes: Buffer, width: number, height: number): Buffer {
  const file = Buffer.from(bytes);
  if (kind === 'jpg') {
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file.writeUInt16BE(height, frame + 5);
    file.writeUInt16BE(width, frame + 7);
  } else if (kind === 'png') {
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  } else if (kind === 'webp') {
    // The short form has sides of 14 bits; the long one, before it, those that players look at first.
    const long = Buffer.alloc(18);
    long.write('VP8X', 0, 'latin1');
    long.writeUInt32LE(10, 4);
    long.writeUIntLE(width - 1, 12, 3);
    long.writeUIntLE(height - 1, 15, 3);
    const whole = Buffer.concat([file.subarray(0, 12), long, file.subarray(12)]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  } else {
    const size = file.indexOf('ispe', 0, 'latin1') + 8;
    file.writeUInt32BE(width, size);
    file.writeUInt32BE(height, size + 4);
  }
  return file;
}

/** An AVIF of 60 x 40 pixels whose inner picture, not its head, claims another size. */
export function claimingInside(avif: Buffer, side: number): Buffer {
  const pixels = avif.indexOf('mdat', 0, 'latin1') + 4;
  const length = avif[pixels + 3] ?? 0;
  const bits = [...avif.subarray(pixels + 4, pixels + 4 + length)].map((byte) => byte.toString(2).padStart(8, '0'));
  // Ten bits of kind and level, twice four bits of "six bits long", then the two sides.
  const [start, rest] = [bits.join('').slice(0, 10), bits.join('').slice(30)];
  const claimed = `${start}11111111${(side - 1).toString(2).padStart(16, '0').repeat(2)}${rest}`;
  const bytes = claimed.padEnd(Math.ceil(claimed.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const head = Buffer.from([0x12, 0, 0x0a, bytes.length, ...bytes.map((byte) => Number.parseInt(byte, 2))]);
  const inner = Buffer.concat([head, avif.subarray(pixels + 4 + length)]);
  const file = Buffer.concat([avif.subarray(0, pixels), inner]);
  const place = Buffer.alloc(4);
  place.writeUInt32BE(avif.length - pixels);
  file.writeUInt32BE(inner.length, file.indexOf(place, file.indexOf('iloc', 0, 'latin1')));
  file.writeUInt32BE(inner.length + 8, pixels - 8);
  return file;
}

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** A PNG with a chunk of its own behind its head. */
export function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
}

/** A JPEG with a segment of its own behind its first marker. */
export function withJpegSegment(jpg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpg.subarray(0, 2), head, data, jpg.subarray(2)]);
}

/** A box as AVIF and videos are made of them. */
export function boxOf(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** The channels of a pixel of a picture, named by the fractions of its width and height where it stands. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

/** The quarter whose colour a pixel has; "?" when it has none of them. */
export async function quarterAt(picture: Buffer, x: number, y: number): Promise<Quarter | '?'> {
  const colour = await colourAt(picture, x, y);
  const names = Object.keys(QUARTERS) as Quarter[];
  return names.find((name) => isNear(colour, QUARTERS[name], 12)) ?? '?';
}

/** Whether no channel of a colour is further away than that. */
export function isNear(colour: readonly number[], other: readonly number[], tolerance: number): boolean {
  return colour.length === other.length && colour.every((one, i) => Math.abs(one - (other[i] ?? 0)) <= tolerance);
}
