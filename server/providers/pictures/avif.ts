import type { Container, ContainerFault } from './container.ts';
import { type Box, boxAt, boxesIn, high32, largerOf, NO_SIZE, type Size, skipPadding, textAt } from './reading.ts';

/** A file of boxes: an AVIF, or which of its relatives it is. Behind the last box only padding may stand. */
export function readAvif(file: Buffer): Container | { fault: ContainerFault } {
  const first = boxAt(file, 0, file.length);
  if (first === null) return { fault: 'broken' };
  const brands = brandsOf(file, first);
  if (brands.includes('avis')) return { fault: 'moving' };
  if (!brands.includes('avif')) return { fault: brands.some((one) => HEIC.has(one)) ? 'heic' : 'other-format' };
  let size = NO_SIZE;
  let hasPixels = false;
  let at = 0;
  while (at < file.length && skipPadding(file, at) !== file.length) {
    // What begins like no box of a picture is no damaged box but something that was appended.
    if (!KNOWN.has(textAt(file, at + 4, 4))) return { fault: hasPixels ? 'behind-the-end' : 'broken' };
    const box = boxAt(file, at, file.length);
    if (box === null) return { fault: 'broken' };
    if (box.type === 'moov') return { fault: 'moving' };
    if (box.type === 'meta') size = largerOf(sizeIn(file, box), size);
    hasPixels ||= box.type === 'mdat';
    at = box.end;
  }
  return hasPixels && size.width * size.height > 0 ? { kind: 'avif', ...size } : { fault: 'broken' };
}

/** The brands that phones write instead of JPEG; "mif1" is shared with AVIF, which names its own brand as well. */
const HEIC: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const KNOWN: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'wide', 'uuid', 'grpl']);

/** The major brand and those with which it is compatible; between them stands the number of a version. */
function brandsOf(file: Buffer, { start, end }: Box): string[] {
  const brands: string[] = [];
  for (let at = start; at + 4 <= Math.min(end, start + LONGEST_BRANDS); at += 4) {
    if (at !== start + 4) brands.push(textAt(file, at, 4));
  }
  return brands;
}

const LONGEST_BRANDS = 1024;

/** The largest size that any item claims: a picture of tiles names that of each tile and that of the whole. */
function sizeIn(file: Buffer, meta: Box): Size {
  let size = NO_SIZE;
  for (const properties of boxesIn(file, 'iprp', { start: meta.start + FULL, end: meta.end })) {
    for (const list of boxesIn(file, 'ipco', properties)) {
      for (const one of boxesIn(file, 'ispe', list)) {
        const [width, height] = [high32(file, one.start + FULL), high32(file, one.start + FULL + 4)];
        size = largerOf(size, { width, height });
      }
    }
  }
  return size;
}

/** Bytes of a version and flags before the content of some boxes. */
const FULL = 4;
