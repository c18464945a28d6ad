/**
 * Cuts the product's font files out of the full Noto families: `node web/build/cut-fonts.ts`. They are committed in
 * `web/public/fonts` (the lari sign and the choice of language in `web/ui`) beside the licence, so that neither a build
 * nor a visitor needs this script. The fonts of printed documents stand beside the code that sets them.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '..', 'public', 'fonts');
/** The one glyph of the price and the word of the choice stand in the pages themselves: they wait for no file. */
const inStyles = join(import.meta.dirname, '..', 'ui');
/** A PDF takes no packed fonts, and one weight of a file. */
const printed = join(import.meta.dirname, '../../server/documents/fonts');
const SANS = dirname(require.resolve('@fontsource-variable/noto-sans-georgian/package.json'));
const PLAIN = dirname(require.resolve('@fontsource-variable/noto-sans/package.json'));
const ARMENIAN = dirname(require.resolve('@fontsource-variable/noto-sans-armenian/package.json'));
const SERIF = dirname(require.resolve('@fontsource-variable/noto-serif-georgian/package.json'));

/** Mkhedruli. Mtavruli (U+1C90 and up) is left out on purpose: Georgian is never upper-cased (P32). */
const GEORGIAN = range(0x10d0, 0x10ff);
/** ASCII and the punctuation of both languages; accented letters would cost 4,300 B and use the system font. */
const LATIN = `${range(0x20, 0x7e)}\u00a0©«»·°±×÷–—‘’“”„•…`;
const LATIN_SIGNS = `${LATIN}€™←↑→↓`;
/** The signs between a heading's Georgian words: spaces, digits, punctuation (`HEADING_SIGNS` of `font-faces.ts`). */
const HEADING_SIGNS = ` \u00a0?–—“„${range(0x2c, 0x3a)}`;
const HEADING_LATIN = [...LATIN].filter((letter) => !HEADING_SIGNS.includes(letter)).join('');
/** The word of the choice of language (`layouts/Header.tsx`). */
const CHOICE = 'ქარ';
const LARI = '\u20be';
/** Tables that a few letters are drawn without: in a page each costs bytes of the first answer. */
const UNUSED = ['STAT', 'GSUB', 'GDEF', 'MVAR'];

const TEXT = { wght: { min: 400, max: 700 } };
const HEADING = { wght: 600 };
/** The file, the family, the part of it that the file is cut from, the letters, and the weights. */
const CUTS = [
  ['sans-ka', SANS, 'sans-georgian-georgian', GEORGIAN, TEXT],
  ['sans-choice', SANS, 'sans-georgian-georgian', CHOICE, { wght: 400 }],
  ['sans-latin', SANS, 'sans-georgian-latin', LATIN_SIGNS, TEXT],
  ['sans-lari', SANS, 'sans-georgian-latin-ext', LARI, TEXT],
  ['serif-ka', SERIF, 'serif-georgian-georgian', GEORGIAN, HEADING],
  ['serif-signs', SERIF, 'serif-georgian-latin', HEADING_SIGNS, HEADING],
  ['serif-latin', SERIF, 'serif-georgian-latin', HEADING_LATIN, HEADING],
] as const;

/**
 * No system font stands behind print fonts, so they hold the letters of people's names here and the sign for missing
 * letters; each has spaces: words stay together. That sign and Cyrillic come from our Georgian font's parent family.
 */
const LATIN_FAR = 'ıŒœ';
/** Azerbaijani, Romanian and the German capital; and what Vietnamese has beside its own block. */
const LATIN_NEAR = 'ƏəȘșȚțẞ';
const HORNED = 'ƠơƯư';
const PRINTED = [
  ['ka', SANS, 'sans-georgian-georgian', ` \u00a0${GEORGIAN}`],
  [
    'latin',
    PLAIN,
    'sans-latin',
    `${LATIN}€™${withoutLetters('\u00ad\u00b5', range(0xa1, 0xff))}${LATIN_FAR}\u2212\ufffd`,
  ],
  ['lari', PLAIN, 'sans-latin-ext', `${LARI}${withoutLetters(LATIN_FAR, range(0x100, 0x17f))}${LATIN_NEAR}`],
  ['vietnamese', PLAIN, 'sans-vietnamese', ` \u00a0${HORNED}${range(0x1ea0, 0x1ef9)}`],
  ['greek', PLAIN, 'sans-greek', ` \u00a0${withoutLetters('\u0387\u038b\u038d\u03a2', range(0x386, 0x3ce))}`],
  ['armenian', ARMENIAN, 'sans-armenian-armenian', ` \u00a0${range(0x531, 0x556)}${range(0x559, 0x58a)}`],
  ['cyrillic', PLAIN, 'sans-cyrillic', ` \u00a0${range(0x400, 0x45f)}\u0490\u0491\u04b0\u04b1\u2116`],
  [
    'cyrillic-ext',
    PLAIN,
    'sans-cyrillic-ext',
    ` \u00a0${withoutLetters('\u0490\u0491\u04b0\u04b1', range(0x48a, 0x52f))}`,
  ],
] as const;
const WEIGHTS = [400, 700] as const;
/** By this table letters with a mark are set as two, and a reader that copies them finds the second one nameless. */
const PARTED = ['GSUB'];

let sum = 0;
for (const [file, family, part, text, variationAxes] of CUTS) {
  const whole = await readFile(`${family}/files/noto-${part}-wght-normal.woff2`);
  const isInPage = text === LARI || text === CHOICE;
  const dropTables = isInPage ? UNUSED : [];
  const bytes = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes, dropTables });
  sum += bytes.length;
  await writeFile(join(isInPage ? inStyles : target, `${file}.woff2`), bytes);
  // A page that is saved on a device has only what that device has, and the sign is not everywhere.
  if (text === LARI) await writeFile(join(printed, 'lari-sign.woff2'), bytes);
  process.stdout.write(`${file.padEnd(12)} ${bytes.length} B\n`);
}
for (const [file, family, part, text] of PRINTED) {
  const whole = await readFile(`${family}/files/noto-${part}-wght-normal.woff2`);
  for (const wght of WEIGHTS) {
    const bytes = await subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght }, dropTables: PARTED });
    await writeFile(join(printed, `${file}-${wght}.ttf`), bytes);
    process.stdout.write(`${file}-${wght} ${bytes.length} B\n`);
  }
}
/** The letters of each font: the code that sets a text must know them first. */
const letters = Object.fromEntries(PRINTED.map(([file, , , text]) => [file, text]));
await writeFile(join(printed, 'letters.json'), `${JSON.stringify(letters, null, 2)}\n`);
await copyFile(join(PLAIN, 'LICENSE'), join(printed, 'OFL-noto-sans.txt'));
await copyFile(join(SANS, 'LICENSE'), join(printed, 'OFL-noto-sans-georgian.txt'));
await copyFile(join(SANS, 'LICENSE'), join(target, 'OFL-noto-sans-georgian.txt'));
await copyFile(join(SERIF, 'LICENSE'), join(target, 'OFL-noto-serif-georgian.txt'));
process.stdout.write(`sum          ${sum} B\n`);

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

function withoutLetters(some: string, letters: string): string {
  return [...letters].filter((letter) => !some.includes(letter)).join('');
}
