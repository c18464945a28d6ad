import type { Area, Making } from './pictures.ts';
import { bufferOf, opening, PATIENCE, type Sharp } from './sharp.ts';

/**
 * Makes the picture that a wish describes, upright, in sRGB with 8 bits, and without any of what the original says of
 * itself. Throws when the original cannot be read or has more than `most.pixels`.
 */
export async function makeWith(
  sharp: Sharp,
  bytes: Uint8Array,
  wish: Making,
  most: { pixels: number },
): Promise<Buffer> {
  // What was once taken is shown even if a later version of the decoder warns of it.
  const open = () => sharp(bufferOf(bytes), opening(most.pixels, 'truncated'));
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

type Size = { width: number; height: number };

/** How large the whole original becomes, and what is cut out of that, in pixels. */
function cutOf(
  original: Size,
  { area, width, height }: Making,
): { whole: Size; cut: Size & Pick<Area, 'left' | 'top'> } {
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
