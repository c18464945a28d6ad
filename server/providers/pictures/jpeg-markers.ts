import { high16, largerOf, NO_SIZE, type Size } from './reading.ts';

/**
 * Walks one JPEG from its first marker to its last: the offset behind it and its size, the largest if it claims
 * several. Null when it does not end or has no frame.
 */
export function walkJpeg(file: Buffer, start: number): (Size & { end: number }) | null {
  let size = NO_SIZE;
  let at = start + 2;
  for (;;) {
    if (file[at] !== 0xff) return null;
    while (file[at] === 0xff) at += 1;
    const marker = file[at];
    at += 1;
    if (marker === END) return size.width * size.height === 0 ? null : { ...size, end: at };
    if (marker === undefined || marker === 0 || marker === START) return null;
    if (isAlone(marker)) continue;
    const length = high16(file, at);
    if (length < 2 || at + length > file.length) return null;
    if (isFrame(marker)) size = largerOf(size, { height: high16(file, at + 3), width: high16(file, at + 5) });
    at += length;
    if (marker === SCAN) {
      at = endOfScan(file, at);
      if (at === -1) return null;
    }
  }
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** Restarts and the private marker have no length. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || isRestart(marker);
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** The sixteen markers of a frame without the three between them that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Where the marker after the packed pixels stands: within them 0xff is followed by 0 or by a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at !== -1) {
    const next = file[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = file.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return -1;
}
