import type { Container, ContainerFault } from './container.ts';
import { largerOf, low16, low24, low32, NO_SIZE, type Size, skipPadding, textAt } from './reading.ts';

/** A WebP by its chunks, which fill exactly the length that its first line names; behind it only padding may stand. */
export function readWebp(file: Buffer): Container | { fault: ContainerFault } {
  const end = 8 + low32(file, 4);
  if (end > file.length) return { fault: 'broken' };
  if (skipPadding(file, end) !== file.length) return { fault: 'behind-the-end' };
  let size = NO_SIZE;
  let hasPixels = false;
  let at = 12;
  while (at + 8 <= end) {
    const [type, data, length] = [textAt(file, at, 4), at + 8, low32(file, at + 4)];
    if (data + length > end) return { fault: 'broken' };
    if (type === 'ANIM' || type === 'ANMF') return { fault: 'moving' };
    size = largerOf(size, sizeIn(file, type, data));
    hasPixels ||= type === 'VP8 ' || type === 'VP8L';
    // A chunk of odd length has a byte behind it that does not count.
    at = data + length + (length % 2);
  }
  return hasPixels && size.width * size.height > 0 ? { kind: 'webp', ...size } : { fault: 'broken' };
}

function sizeIn(file: Buffer, type: string, data: number): Size {
  if (type === 'VP8X') return { width: 1 + low24(file, data + 4), height: 1 + low24(file, data + 7) };
  if (type === 'VP8 ') return { width: low16(file, data + 6) % SIDE, height: low16(file, data + 8) % SIDE };
  if (type !== 'VP8L') return NO_SIZE;
  const bits = low32(file, data + 1);
  return { width: 1 + (bits % SIDE), height: 1 + (Math.floor(bits / SIDE) % SIDE) };
}

/** Fourteen bits hold a side. */
const SIDE = 0x4000;
