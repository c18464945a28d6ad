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
