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

const cuts = [
  {
    file: 'sans-ka',
    from: `${SANS}/files/noto-sans-georgian-georgian-wght-normal.woff2`,
    text: GEORGIAN,
    weight: 'text',
  },
  {
    file: 'sans-latin',
    from: `${SANS}/files/noto-sans-georgian-latin-wght-normal.woff2`,
    text: LATIN_SIGNS,
    weight: 'text',
  },
  {
    file: 'sans-lari',
    from: `${SANS}/files/noto-sans-georgian-latin-ext-wght-normal.woff2`,
    text: LARI,
    weight: 'text',
  },
  {
    file: 'serif-ka',
    from: `${SERIF}/files/noto-serif-georgian-georgian-wght-normal.woff2`,
    text: GEORGIAN,
    weight: 'heading',
  },
  {
    file: 'serif-latin',
    from: `${SERIF}/files/noto-serif-georgian-latin-wght-normal.woff2`,
    text: LATIN,
    weight: 'heading',
  },
] as const;

const AXES = { text: { wght: { min: 400, max: 700 } }, heading: { wght: 600 } };

let sum = 0;
for (const cut of cuts) {
  const bytes = await subsetFont(await readFile(cut.from), cut.text, {
    targetFormat: 'woff2',
    variationAxes: AXES[cut.weight],
  });
  sum += bytes.length;
  await writeFile(join(cut.text === LARI ? inStyles : target, `${cut.file}.woff2`), bytes);
  process.stdout.write(`${cut.file.padEnd(12)} ${bytes.length} B\n`);
}
await copyFile(join(SANS, 'LICENSE'), join(target, 'OFL-noto-sans-georgian.txt'));
await copyFile(join(SERIF, 'LICENSE'), join(target, 'OFL-noto-serif-georgian.txt'));
process.stdout.write(`sum          ${sum} B\n`);

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
