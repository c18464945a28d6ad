import type { Plugin } from 'vite';

const GEORGIAN = 'U+10D0-10FF';
const LATIN =
  'U+20-7E, U+A0, U+A9, U+AB, U+B0-B1, U+B7, U+BB, U+D7, U+F7, U+2013-2014, U+2018-2019, U+201C-201E, U+2022, U+2026';
const SIGNS = 'U+20AC, U+2122, U+2190-2193';
/** It has a face of its own: neither the Georgian nor the Latin stock file has it. */
const LARI = 'U+20BE';
const HEADING_SIGNS = 'U+20, U+2C-3A, U+3F, U+A0, U+2013-2014, U+201C, U+201E';
const HEADING_LATIN =
  'U+21-2B, U+3B-3E, U+40-7E, U+A9, U+AB, U+B0-B1, U+B7, U+BB, U+D7, U+F7, U+2018-2019, U+201D, U+2022, U+2026';
const PLAIN_LATIN = 'U+21-7E, U+2013-2014, U+2018-201E';
const SPACES = 'U+20, U+A0';

/**
 * Own subsets of Noto Sans Georgian and Noto Serif Georgian (SIL OFL), cut by `cut-fonts.ts`: family, file, weight,
 * range. All faces of a family have the same weight, else Latin silently falls back. The lari sign is in the styles and
 * still read a moment late: a price must work without it. „ქარ“: `render/choice-font.ts`.
 */
const OURS = [
  ['Simshvide Sans', '/fonts/sans-ka.woff2', '400 700', GEORGIAN],
  ['Simshvide Sans', '/fonts/sans-latin.woff2', '400 700', `${LATIN}, ${SIGNS}`],
  ['Simshvide Lari', './sans-lari.woff2?inline', '400 700', LARI],
  ['Simshvide Serif', '/fonts/serif-ka.woff2', '600', GEORGIAN],
  ['Simshvide Serif', '/fonts/serif-signs.woff2', '600', HEADING_SIGNS],
  ['Simshvide Serif', '/fonts/serif-latin.woff2', '600', HEADING_LATIN],
] as const;

/** Above and below the line, in percent of the size: our fonts', and so the stand-ins'. */
const ASCENT = 107;
const DESCENT = 29;

/**
 * Common system fonts that stand in until our fonts load, stretched to the same widths and heights, so that nothing
 * jumps: family, weight, range, width in percent, names. Measured in Chromium over Georgian and English sentences.
 */
const STAND_INS = [
  ['Stand-in Sans', '400', GEORGIAN, 109.6, ['DejaVu Sans']],
  ['Stand-in Sans', '600 700', GEORGIAN, 105.5, ['DejaVu Sans Bold']],
  ['Stand-in Sans', '400', PLAIN_LATIN, 105.2, ['Arial', 'Liberation Sans']],
  ['Stand-in Sans', '600 700', PLAIN_LATIN, 101.4, ['Arial Bold', 'Liberation Sans Bold']],
  ['Stand-in Serif', '600', GEORGIAN, 94.3, ['DejaVu Serif Bold']],
  ['Stand-in Serif', '600', PLAIN_LATIN, 116.1, ['Times New Roman Bold', 'Liberation Serif Bold']],
  ['Stand-in Sans', '400', SPACES, 93.6, ['Arial', 'Liberation Sans', 'DejaVu Sans']],
  ['Stand-in Sans', '600 700', SPACES, 93.6, ['Arial Bold', 'Liberation Sans Bold', 'DejaVu Sans Bold']],
  ['Stand-in Serif', '600', SPACES, 104, ['Times New Roman Bold', 'Liberation Serif Bold', 'DejaVu Serif Bold']],
] as const;

/** Writes the font faces behind `ui/base.css`. */
export const fontFaces: Plugin = {
  name: 'font-faces',
  enforce: 'pre',
  transform: { filter: { id: /ui\/base\.css$/ }, handler: (css) => [css, ...faces()].join('\n') },
};

function faces(): string[] {
  const ours = OURS.map(([family, file, weight, range]) => {
    const display = file.endsWith('?inline') ? 'block' : 'optional';
    return face(family, weight, range, `src: url('${file}') format('woff2'); font-display: ${display};`);
  });
  const standIns = STAND_INS.map(([family, weight, range, width, names]) => {
    const [ascent, descent] = [ASCENT, DESCENT].map((part) => `${((part * 100) / width).toFixed(1)}%`);
    const heights = `ascent-override: ${ascent}; descent-override: ${descent}; line-gap-override: 0%;`;
    const sources = names.map((name) => `local('${name}')`).join(', ');
    return face(family, weight, range, `src: ${sources}; size-adjust: ${width}%; ${heights}`);
  });
  return [...ours, ...standIns];
}

function face(family: string, weight: string, range: string, more: string): string {
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; unicode-range: ${range}; ${more} }`;
}
