import type { PictureKind } from '#domain/pictures.ts';
import { type Container, type ContainerFault, readContainer } from './container.ts';
import { checkWish, decodeWhole, loadSharp, makeWith, MOST, type Sharp } from './sharp.ts';
import { twoAtATime } from './two-at-a-time.ts';

/** width and height in pixels as people see the picture, after the turning that a camera asks for. */
export type JudgedPicture = { kind: PictureKind; width: number; height: number; hasAlpha: boolean };

/** Why a file is refused. */
export type PictureFault = ContainerFault | 'empty' | 'too-large' | 'too-many-pixels';

/** A part of a picture as people see it, in fractions of its width and height, each from 0 to 1. */
export type Area = { left: number; top: number; width: number; height: number };

/** The wish for a picture: this part of the original, exactly width x height pixels. */
export type Making = { area: Area; width: number; height: number; format: 'webp' | 'jpeg' };

/** Judges files as pictures and makes sizes of them. */
export type PictureTool = {
  /** The picture by its content, which was decoded whole, or why the bytes are refused. Never throws for them. */
  judge(bytes: Uint8Array): Promise<JudgedPicture | { fault: PictureFault }>;
  /**
   * A part of a picture in a size: upright, in sRGB, with nothing in it but pixels. The same bytes and wish make the
   * same bytes. Where the area has another shape, its middle is shown. Throws when the bytes cannot be read, and a
   * RangeError for a wish that has no sense.
   */
  make(bytes: Uint8Array, wish: Making): Promise<Buffer>;
};

/**
 * The one maker of pictures in a process: whatever its parts, two are worked on at a time and others wait. What makes
 * pictures is loaded when the first one is, so that a server without photographs does without its 20 MB.
 */
export function pictureTool(): PictureTool {
  const turn = twoAtATime();
  let loaded: Promise<Sharp> | null = null;
  const sharp = () => (loaded ??= loadSharp());
  return {
    async judge(bytes) {
      const outside = judgeOutside(bytes);
      return 'fault' in outside ? outside : turn(async () => decodeWhole(await sharp(), bytes, outside));
    },
    async make(bytes, wish) {
      checkWish(wish);
      return turn(async () => makeWith(await sharp(), bytes, wish));
    },
  };
}

/** All that can be told before a pixel is decoded: a file that claims too much never takes memory. */
function judgeOutside(bytes: Uint8Array): Container | { fault: PictureFault } {
  if (bytes.byteLength === 0) return { fault: 'empty' };
  if (bytes.byteLength > MOST.bytes) return { fault: 'too-large' };
  const outside = readContainer(bytes);
  return 'fault' in outside || isWithin(outside) ? outside : { fault: 'too-many-pixels' };
}

function isWithin({ width, height }: Container): boolean {
  return width * height <= MOST.pixels && Math.max(width, height) <= MOST.edge;
}
