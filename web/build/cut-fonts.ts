/**
 * Cuts the font files of the product out of the full Noto families: `node web/build/cut-fonts.ts`. The results are committed
 * in `web/public/fonts` (the lari sign in `web/ui`) beside the licence, so that neither a build nor a visitor depends on this script.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '..', 'public', 'fonts');
/** The one glyph of the price stands in the styles themselves: no price waits for it. */
const inStyles = join(import.meta.dirname, '..', 'ui');
const SANS = dirname(require.resolve('@fontsource-variable/noto-sans-georgian/package.json'));
const SERIF = dirname(require.resolve('@fontsource-variable/noto-serif-georgian/package.json'));

/** Mkhedruli. Mtavruli (U+1C90 and up) is left out on purpose: Georgian is never upper-cased (P32). */
const GEORGIAN = range(0x10d0, 0x10ff);
/** ASCII and the punctuation of both languages; accented letters would cost 4,300 B more and fall to the system font. */
const LATIN = `${range(0x20, 0x7e)}\u00a0©«»·°±×÷–—‘’“”„•…`;
const LATIN_SIGNS = `${LATIN}€™←↑→↓`;
const LARI = '\u20be';

const TEXT = { wght: { min: 400, max: 700 } };
const HEADING = { wght: 600 };
/** The file, the family, the part of it that the file is cut from, the letters, and the weights. */
const CUTS = [
  ['sans-ka', SANS, 'sans-georgian-georgian', GEORGIAN, TEXT],
  ['sans-latin', SANS, 'sans-georgian-latin', LATIN_SIGNS, TEXT],
  ['sans-lari', SANS, 'sans-georgian-latin-ext', LARI, TEXT],
  ['serif-ka', SERIF, 'serif-georgian-georgian', GEORGIAN, HEADING],
  ['serif-latin', SERIF, 'serif-georgian-latin', LATIN, HEADING],
] as const;

let sum = 0;
for (const [file, family, part, text, variationAxes] of CUTS) {
  const whole = await readFile(`${family}/files/noto-${part}-wght-normal.woff2`);
  const bytes = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes });
  sum += bytes.length;
  await writeFile(join(text === LARI ? inStyles : target, `${file}.woff2`), bytes);
  process.stdout.write(`${file.padEnd(12)} ${bytes.length} B\n`);
}
await copyFile(join(SANS, 'LICENSE'), join(target, 'OFL-noto-sans-georgian.txt'));
await copyFile(join(SERIF, 'LICENSE'), join(target, 'OFL-noto-serif-georgian.txt'));
process.stdout.write(`sum          ${sum} B\n`);

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
