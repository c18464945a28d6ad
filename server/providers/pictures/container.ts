import type { PictureKind } from '#domain/pictures.ts';
import { readAvif } from './avif.ts';
import { readJpeg } from './jpeg.ts';
import { high32, largerOf, low16, low24, low32, NO_SIZE, type Size, skipPadding, textAt } from './reading.ts';

/** A still picture by its outside. width and height in pixels as the file claims them, before any turning. */
export type Container = {
  kind: PictureKind;
  width: number;
  height: number;
  /** The bytes to decode, where they are not those of the file: a picture that lacked its end mark, with one. */
  ended?: Buffer;
};

/** Why a file is refused by its outside alone. */
export type ContainerFault = 'no-picture' | 'other-format' | 'heic' | 'moving' | 'broken' | 'behind-the-end';

/**
 * The type of a file by its content, without decoding a pixel: all its parts are walked to the exact end, so that a
 * file that is a picture and something else as well is refused. Takes any bytes, never throws, and its time grows only
 * with their length.
 */
export function readContainer(bytes: Uint8Array): Container | { fault: ContainerFault } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = textAt(file, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return readJpeg(file);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return readPng(file);
  if (/^RIFF.{4}WEBP/s.test(start)) return readWebp(file);
  if (start.slice(4, 8) === 'ftyp') return readAvif(file);
  return { fault: isOtherFormat(file) ? 'other-format' : 'no-picture' };
}

/** GIF, TIFF in both orders of bytes, BMP, JPEG XL, JPEG 2000, icons, Photoshop. */
const OTHER_STARTS = [
  'GIF8',
  'II*\0',
  'MM\0*',
  'BM',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP  ',
  '\0\0\x01\0',
  '8BPS',
];

function isOtherFormat(file: Buffer): boolean {
  const start = textAt(file, 0, LONGEST_PREAMBLE);
  return OTHER_STARTS.some((one) => start.startsWith(one)) || /<svg[\s>]/i.test(start);
}

/** Bytes in which an SVG has begun: before it stand its XML declaration, a doctype and comments. */
const LONGEST_PREAMBLE = 4096;

/** A PNG by its chunks. A chunk "acTL" makes it moving; behind the last one only padding may stand. */
function readPng(file: Buffer): Container | { fault: ContainerFault } {
  let size = NO_SIZE;
  let at = SIGNATURE;
  while (at + AROUND <= file.length) {
    const length = high32(file, at);
    const type = textAt(file, at + 4, 4);
    const next = at + AROUND + length;
    if (next > file.length || (at === SIGNATURE && type !== 'IHDR')) break;
    if (type === 'IHDR') size = { width: high32(file, at + 8), height: high32(file, at + 12) };
    if (type === 'acTL') return { fault: 'moving' };
    if (type === 'IEND') {
      if (size.width * size.height === 0) break;
      return skipPadding(file, next) === file.length ? { kind: 'png', ...size } : { fault: 'behind-the-end' };
    }
    at = next;
  }
  return { fault: 'broken' };
}

const SIGNATURE = 8;

/** Bytes of a chunk besides its data: the length, the type and the checksum. */
const AROUND = 12;

/** A WebP by its chunks, which fill exactly the length that its first line names; behind it only padding may stand. */
function readWebp(file: Buffer): Container | { fault: ContainerFault } {
  const end = 8 + low32(file, 4);
  if (end > file.length) return { fault: 'broken' };
  if (skipPadding(file, end) !== file.length) return { fault: 'behind-the-end' };
  let size = NO_SIZE;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const [type, data, length] = [textAt(file, at, 4), at + 8, low32(file, at + 4)];
    if (data + length > end) return { fault: 'broken' };
    if (type === 'ANIM' || type === 'ANMF') return { fault: 'moving' };
    size = largerOf(size, sizeIn(file, type, data));
    hasPixels ||= type === 'VP8 ' || type === 'VP8L';
    // A chunk of odd length has a byte behind it that does not count.
    at = data + length + (length % 2);
  }
  return hasPixels && size.width * size.height > 0 ? { kind: 'webp', ...size } : { fault: 'broken' };
}

function sizeIn(file: Buffer, type: string, data: number): Size {
  if (type === 'VP8X') return { width: 1 + low24(file, data + 4), height: 1 + low24(file, data + 7) };
  if (type === 'VP8 ') return { width: low16(file, data + 6) % SIDE, height: low16(file, data + 8) % SIDE };
  if (type !== 'VP8L') return NO_SIZE;
  const bits = low32(file, data + 1);
  return { width: 1 + (bits % SIDE), height: 1 + (Math.floor(bits / SIDE) % SIDE) };
}

/** Fourteen bits hold a side. */
const SIDE = 0x4000;
