// Reads numbers and texts out of files that may end anywhere: a byte behind the end is 0, so that nothing here throws.

/** Two bytes, the high one first. */
export function high16(file: Buffer, at: number): number {
  return (file[at] ?? 0) * 0x100 + (file[at + 1] ?? 0);
}

/** Four bytes, the highest one first. */
export function high32(file: Buffer, at: number): number {
  return high16(file, at) * 0x10000 + high16(file, at + 2);
}

/** Two bytes, the low one first. */
export function low16(file: Buffer, at: number): number {
  return (file[at] ?? 0) + (file[at + 1] ?? 0) * 0x100;
}

/** Three bytes, the lowest one first. */
export function low24(file: Buffer, at: number): number {
  return low16(file, at) + (file[at + 2] ?? 0) * 0x10000;
}

/** Four bytes, the lowest one first. */
export function low32(file: Buffer, at: number): number {
  return low16(file, at) + low16(file, at + 2) * 0x10000;
}

/** Bytes as characters, one each; shorter where the file ends. */
export function textAt(file: Buffer, at: number, length: number): string {
  return file.toString('latin1', at, at + length);
}

/** The offset of the first byte that is neither 0 nor a line break, as programs append; else the file's length. */
export function skipPadding(file: Buffer, from: number): number {
  let at = from;
  while (file[at] === 0 || file[at] === 0x0a || file[at] === 0x0d) at += 1;
  return at;
}

/** The larger of two claims of a picture's size, in pixels. */
export function largerOf(one: Size, other: Size): Size {
  return one.width * one.height >= other.width * other.height ? one : other;
}

/** Pixels. */
export type Size = { width: number; height: number };

/** The size of what has none yet. */
export const NO_SIZE: Size = { width: 0, height: 0 };

/** A part of a file of boxes (AVIF, HEIC, videos): its content from `start` up to `end`. */
export type Box = { type: string; start: number; end: number };

/** The box that begins at an offset and must end before `limit`; null when it does not. It is at least 8 bytes long. */
export function boxAt(file: Buffer, at: number, limit: number): Box | null {
  if (at + 8 > limit) return null;
  const type = textAt(file, at + 4, 4);
  const short = high32(file, at);
  // A size of 0 is "up to the end", one of 1 is followed by a longer number.
  const header = short === 1 ? 16 : 8;
  const size = short === 0 ? limit - at : short === 1 ? high32(file, at + 8) * 2 ** 32 + high32(file, at + 12) : short;
  return size < header || at + size > limit ? null : { type, start: at + header, end: at + size };
}

/** The boxes of a type inside a part of a file, as far as they can be read. */
export function* boxesIn(file: Buffer, type: string, { start, end }: Omit<Box, 'type'>): Generator<Box> {
  for (let box = boxAt(file, start, end); box !== null; box = boxAt(file, box.end, end)) {
    if (box.type === type) yield box;
  }
}
