import { readAvif } from './avif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { textAt } from './reading.ts';
import { readWebp } from './webp.ts';

/** A still picture by its outside. width and height in pixels as the file claims them, before any turning. */
export type Container = {
  kind: 'jpg' | 'png' | 'webp' | 'avif';
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
