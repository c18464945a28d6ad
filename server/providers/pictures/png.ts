import type { Container, ContainerFault } from './container.ts';
import { high32, NO_SIZE, skipPadding, textAt } from './reading.ts';

/** A PNG by its chunks. A chunk "acTL" makes it moving; behind the last one only padding may stand. */
export function readPng(file: Buffer): Container | { fault: ContainerFault } {
  let size = NO_SIZE;
  let at = SIGNATURE;
  while (at + AROUND <= file.length) {
    const length = high32(file, at);
    const type = textAt(file, at + 4, 4);
    const next = at + AROUND + length;
    if (next > file.length || (at === SIGNATURE && type !== 'IHDR')) break;
    if (type === 'IHDR') size = { width: high32(file, at + 8), height: high32(file, at + 12) };
    if (type === 'acTL') return { fault: 'moving' };
    if (type === 'IEND') {
      if (size.width * size.height === 0) break;
      return skipPadding(file, next) === file.length ? { kind: 'png', ...size } : { fault: 'behind-the-end' };
    }
    at = next;
  }
  return { fault: 'broken' };
}

const SIGNATURE = 8;

/** Bytes of a chunk besides its data: the length, the type and the checksum. */
const AROUND = 12;
