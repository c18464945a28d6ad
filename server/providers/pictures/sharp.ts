import type { default as SharpDefault, SharpOptions } from 'sharp';

/** The program that opens a picture. */
export type Sharp = typeof SharpDefault;

/**
 * Loads `sharp` with one thread per picture, without its cache, and able to open only the four formats that we take,
 * and those from memory alone: no file, no SVG that names files, no rarely tested reader.
 */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}

const READERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Bytes as `sharp` takes them, not copied. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How a picture is opened: in strips from top to bottom, and never one with more than that many pixels. */
export function opening(pixels: number, failOn: 'warning' | 'truncated'): SharpOptions {
  return { failOn, limitInputPixels: pixels, sequentialRead: true };
}

/** Seconds after which a picture is given up, so that none holds a place for ever. A large one takes a few. */
export const PATIENCE = { seconds: 60 } as const;
