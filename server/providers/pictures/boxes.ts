import { high32, textAt } from './reading.ts';

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

/** The boxes inside a part of a file, as far as they can be read. */
export function* boxesIn(file: Buffer, from: number, limit: number): Generator<Box> {
  let box = boxAt(file, from, limit);
  while (box !== null) {
    yield box;
    box = boxAt(file, box.end, limit);
  }
}
