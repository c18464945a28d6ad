import type { Container, ContainerFault } from './container.ts';
import { boxAt, high16, largerOf, low16, low32, NO_SIZE, type Size, skipPadding, textAt } from './reading.ts';

/**
 * A JPEG by its markers. Broken without an end or without a frame; what stands behind the end must be what phones put
 * there. Some leave out the end mark of a moving photograph: then it ends where its video or its record begins.
 */
export function readJpeg(file: Buffer): Container | { fault: ContainerFault } {
  const walked = walkJpeg(file, 0);
  if (walked === null) return readWithoutEnd(file);
  if (!isUsualBehindJpeg(file, walked.end)) return { fault: 'behind-the-end' };
  return { kind: 'jpg', width: walked.width, height: walked.height };
}

function readWithoutEnd(file: Buffer): Container | { fault: ContainerFault } {
  const start = startOfTrailer(file);
  const ended = Buffer.concat([file.subarray(0, start), Buffer.from([0xff, 0xd9])]);
  const walked = start < file.length ? walkJpeg(ended, 0) : null;
  if (walked?.end !== ended.length || !isUsualBehindJpeg(file, start)) return { fault: 'broken' };
  return { kind: 'jpg', width: walked.width, height: walked.height, ended };
}

/**
 * Whether what stands behind a JPEG's end is what phones put there: zeros, whole further JPEGs (smaller versions, gain
 * maps for bright screens), the video of a moving photograph, and at the very end a record of Samsung's. Anything else,
 * as a script or a zip, would make the file two files at once.
 */
function isUsualBehindJpeg(file: Buffer, from: number): boolean {
  const end = startOfSamsungRecord(file, from);
  let at = skipPadding(file, from);
  while (at < end) {
    const behind = behindOnePart(file, at);
    if (behind === null) return false;
    at = skipPadding(file, behind);
  }
  return true;
}

/** The offset of a photograph's record or video without an end mark before it; the file's length without either. */
function startOfTrailer(file: Buffer): number {
  const record = startOfSamsungRecord(file, 0);
  const video = file.indexOf('ftyp', 4, 'latin1') - 4;
  return record < file.length || video < 0 ? record : video;
}

function behindOnePart(file: Buffer, at: number): number | null {
  if (high16(file, at) === 0xffd8) return walkJpeg(file, at)?.end ?? null;
  // The three zeros before are the upper bytes of the first box's length.
  return textAt(file, at + 1, 4) === 'ftyp' ? behindVideo(file, at - 3) : null;
}

/** Behind the boxes of a video that follow each other. */
function behindVideo(file: Buffer, from: number): number | null {
  let at = from;
  for (;;) {
    const box = boxAt(file, at, file.length);
    if (box === null || !/^[\w ]{4}$/.test(box.type)) return at === from ? null : at;
    at = box.end;
  }
}

/**
 * Where Samsung's record begins; the length of the file when there is none. It ends in a list, "SEFH", whose entries
 * say how far before it their blocks begin, and each block repeats its entry's type.
 */
function startOfSamsungRecord(file: Buffer, from: number): number {
  const none = file.length;
  const list = none - 8 - low32(file, none - 8);
  if (textAt(file, none - 4, 4) !== 'SEFT' || list < from || textAt(file, list, 4) !== 'SEFH') return none;
  const entries = low32(file, list + 8);
  if (12 + entries * 12 > none - 8 - list) return none;
  let start = list;
  for (let entry = list + 12; entry < list + 12 + entries * 12; entry += 12) {
    const block = list - low32(file, entry + 4);
    if (block < from || low16(file, block) !== 0 || low16(file, block + 2) !== low16(file, entry + 2)) return none;
    start = Math.min(start, block);
  }
  return start;
}

/**
 * Walks one JPEG from its first marker to its last: the offset behind it and its size, the largest if it claims
 * several. Null when it does not end or has no frame.
 */
function walkJpeg(file: Buffer, start: number): (Size & { end: number }) | null {
  let size = NO_SIZE;
  let at = start + 2;
  for (;;) {
    if (file[at] !== 0xff) return null;
    while (file[at] === 0xff) at += 1;
    const marker = file[at];
    at += 1;
    if (marker === END) return size.width * size.height === 0 ? null : { ...size, end: at };
    if (marker === undefined || marker === 0 || marker === START) return null;
    // Restarts and the private marker have no length.
    if (marker === 0x01 || isRestart(marker)) continue;
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
