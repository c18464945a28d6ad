import type { default as SharpDefault, Metadata } from 'sharp';
import { MOST_PICTURE, pictureMime } from '#domain/pictures.ts';
import type { Container } from './container.ts';
import type { JudgedPicture, Making, PictureFault } from './pictures.ts';

/** The largest picture that is taken: an edge is as long as a JPEG can have it. */
export const MOST = { ...MOST_PICTURE, edge: 65_535 } as const;

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

/** A picture, not copied, in strips from top to bottom, and never with more pixels than are taken. */
function opened(sharp: Sharp, bytes: Uint8Array, failOn: 'warning' | 'truncated') {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return sharp(buffer, { failOn, limitInputPixels: MOST.pixels, sequentialRead: true });
}

/** Seconds after which a picture is given up, so that none holds a place for ever. A large one takes a few. */
const PATIENCE = { seconds: 60 } as const;

/** Decodes every pixel of a picture whose outside is known, and keeps none. */
export async function decodeWhole(
  sharp: Sharp,
  file: Uint8Array,
  outside: Container,
): Promise<JudgedPicture | { fault: PictureFault }> {
  const bytes = outside.ended ?? file;
  try {
    const seen = await opened(sharp, bytes, 'warning').metadata();
    const { width, height } = seen.autoOrient;
    if (Math.max(width, height) > MOST.edge) return { fault: 'too-many-pixels' };
    if ((seen.pages ?? 1) > 1) return { fault: 'moving' };
    if (pictureMime(outside.kind) !== seen.mediaType) return { fault: 'broken' };
    await readEveryRow(sharp, bytes, seen);
    return { kind: outside.kind, width, height, hasAlpha: seen.hasAlpha };
  } catch (error) {
    return { fault: isAbout(error, /pixel limit/) ? 'too-many-pixels' : 'broken' };
  }
}

/** Squeezes every row into a few pixels: a height that was made smaller could leave out the last rows. */
async function readEveryRow(sharp: Sharp, bytes: Uint8Array, { width, height }: Metadata): Promise<void> {
  const decode = (failOn: 'warning' | 'truncated') =>
    opened(sharp, bytes, failOn).resize(Math.min(width, 8), height, { fit: 'fill' }).timeout(PATIENCE).raw().toBuffer();
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

/**
 * Makes the picture that a wish describes, upright, in sRGB with 8 bits, and without any of what the original says of
 * itself. Throws when the original cannot be read or has too many pixels.
 */
export async function makeWith(sharp: Sharp, bytes: Uint8Array, wish: Making): Promise<Buffer> {
  // What was once taken is shown even if a later version of the decoder warns of it.
  const open = () => opened(sharp, bytes, 'truncated');
  const { autoOrient, space, icc } = await open().metadata();
  const { whole, cut } = cutOf(autoOrient, wish);
  // The whole is made small before the cut: so a JPEG is decoded small. `autoOrient` is last, since a later cut would
  // have the original turned at full size; sizes and cuts are those of the upright picture.
  const small = open().resize(whole.width, whole.height, { fit: 'fill' }).extract(cut).autoOrient().timeout(PATIENCE);
  // Colours of 16 bits with a profile are worked on as Display P3 and, unless they are asked for, stay its numbers.
  const made = space === 'rgb16' && icc !== undefined ? small.withIccProfile('srgb', { attach: false }) : small;
  if (wish.format === 'webp') return made.webp({ quality: 80, effort: 4 }).toBuffer();
  return made.flatten({ background: SAND }).jpeg({ quality: 82 }).toBuffer();
}

/** The colour behind a transparent picture where transparency is lost: --sand of web/ui/tokens.css. */
const SAND = '#f3ecdf';

/** How large the whole original becomes, and what is cut out of that, in pixels. */
function cutOf(original: { width: number; height: number }, { area, width, height }: Making) {
  const scale = Math.max(width / (area.width * original.width), height / (area.height * original.height));
  const whole = {
    width: Math.max(width, Math.round(original.width * scale)),
    height: Math.max(height, Math.round(original.height * scale)),
  };
  const left = middle(area.left, area.width, whole.width, width);
  const top = middle(area.top, area.height, whole.height, height);
  return { whole, cut: { left, top, width, height } };
}

/** Where a cut of `length` begins whose middle is that of the area, within the whole. */
function middle(start: number, share: number, whole: number, length: number): number {
  const wished = Math.round((start + share / 2) * whole - length / 2);
  return Math.min(Math.max(wished, 0), whole - length);
}

/** Refuses with a RangeError an area outside the picture or without content, and a size that no page shows. */
export function checkWish({ area, width, height }: Making): void {
  if (!isPart(area.left, area.width) || !isPart(area.top, area.height)) {
    throw new RangeError(`no area of a picture: ${JSON.stringify(area)}`);
  }
  if (!isLength(width) || !isLength(height)) throw new RangeError(`no size of a picture: ${width} x ${height}`);
}

function isPart(start: number, share: number): boolean {
  return start >= 0 && share > 0 && start + share <= 1 + ROUNDING;
}

/** The error of sums of fractions. */
const ROUNDING = 1e-6;

function isLength(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= LONGEST_MADE;
}

/** Pixels, more than twice the widest that a page asks for. */
const LONGEST_MADE = 4096;
