import { boxAt } from './boxes.ts';
import { walkJpeg } from './jpeg-markers.ts';
import { high16, low16, low32, skipPadding, textAt } from './reading.ts';

/**
 * Whether what stands behind a JPEG's end is what phones put there: zeros, whole further JPEGs (smaller versions, gain
 * maps for bright screens), the video of a moving photograph, and at the very end a record of Samsung's. Anything else,
 * as a script or a zip, would make the file two files at once.
 */
export function isUsualBehindJpeg(file: Buffer, from: number): boolean {
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
export function startOfTrailer(file: Buffer): number {
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
