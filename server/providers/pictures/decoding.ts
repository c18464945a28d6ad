import type { Metadata } from 'sharp';
import type { Container } from './container.ts';
import type { JudgedPicture } from './pictures.ts';
import { bufferOf, opening, PATIENCE, type Sharp } from './sharp.ts';

type Most = { pixels: number; edge: number };
type DecodingFault = { fault: 'broken' | 'moving' | 'too-many-pixels' };

/** Decodes every pixel of a picture whose outside is known, and keeps none. */
export async function decodeWhole(
  sharp: Sharp,
  file: Uint8Array,
  outside: Container,
  most: Most,
): Promise<JudgedPicture | DecodingFault> {
  const bytes = outside.ended ?? file;
  try {
    const seen = await sharp(bufferOf(bytes), opening(most.pixels, 'warning')).metadata();
    const { width, height } = seen.autoOrient;
    if (Math.max(width, height) > most.edge) return { fault: 'too-many-pixels' };
    if ((seen.pages ?? 1) > 1) return { fault: 'moving' };
    if (FORMATS[outside.kind] !== seen.mediaType) return { fault: 'broken' };
    await readEveryRow(sharp, bytes, seen, most);
    return { kind: outside.kind, width, height, hasAlpha: seen.hasAlpha };
  } catch (error) {
    return { fault: isAbout(error, /pixel limit/) ? 'too-many-pixels' : 'broken' };
  }
}

const FORMATS: Readonly<Record<Container['kind'], string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Squeezes every row into a few pixels: a height that was made smaller could leave out the last rows. */
async function readEveryRow(sharp: Sharp, bytes: Uint8Array, { width, height }: Metadata, most: Most): Promise<void> {
  const decode = (failOn: 'warning' | 'truncated') =>
    sharp(bufferOf(bytes), opening(most.pixels, failOn))
      .resize(Math.min(width, 8), height, { fit: 'fill' })
      .timeout(PATIENCE)
      .raw()
      .toBuffer();
  try {
    await decode('warning');
  } catch (error) {
    // Photographs of some Samsung phones have a wrong number in the head of their pixels, which nothing depends on.
    if (!isAbout(error, /Invalid SOS parameters/)) throw error;
    await decode('truncated');
  }
}

function isAbout(error: unknown, words: RegExp): boolean {
  return error instanceof Error && words.test(error.message);
}
