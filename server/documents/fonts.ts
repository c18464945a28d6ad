import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import letters from './fonts/letters.json' with { type: 'json' };

/** A weight of the font; each script is a file of its own (`web/build/cut-fonts.ts`). */
export type Weight = 400 | 700;

/** Digits and punctuation are Latin; a space belongs to the word before it. */
const SCRIPTS = ['latin', 'ka', 'lari', 'cyrillic', 'cyrillic-ext', 'armenian', 'greek', 'vietnamese'] as const;
type Script = (typeof SCRIPTS)[number];
export type FontName = `${Script}-${Weight}`;

/** The fonts of a statement, by name, and what they have. */
export type Fonts = {
  readonly files: readonly (readonly [name: FontName, bytes: Uint8Array])[];
  /** By letter, the scripts that have it. */
  readonly scripts: ReadonlyMap<string, readonly Script[]>;
};

/** Reads the fonts. */
export async function readFonts(): Promise<Fonts> {
  const names = SCRIPTS.flatMap((script): FontName[] => [`${script}-400`, `${script}-700`]);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(import.meta.dirname, 'fonts', `${name}.ttf`))] as const),
  );
  return { files, scripts: SCRIPTS_BY_LETTER };
}

/** A font of the sign of the lari alone, in base64: for pages that are saved, since not every device has the sign. */
export async function readLariSign(): Promise<string> {
  return readFile(join(import.meta.dirname, 'fonts', 'lari-sign.woff2'), 'base64');
}

const LETTERS = SCRIPTS.flatMap((script) => [...letters[script]].map((letter) => ({ letter, script })));
const SCRIPTS_BY_LETTER = new Map(
  [...Map.groupBy(LETTERS, ({ letter }) => letter)].map(([letter, found]) => [
    letter,
    found.map(({ script }) => script),
  ]),
);

/** A part of a text that one font has all letters of. */
export type Run = { readonly font: FontName; readonly text: string };

/** Stands for a letter that no font has. */
const REPLACEMENT = '\ufffd';
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Splits a text into runs. A letter without a font loses its mark; if that fails, one replacement sign stands for it.
 * An emoji or an invisible sign leaves nothing. Letters with small forms only, as Georgian here, are set so.
 */
export function runsOf(text: string, weight: Weight, { scripts }: Pick<Fonts, 'scripts'>): Run[] {
  const runs: { script: Script; text: string }[] = [];
  const scriptsOf = (sign: string) => {
    const [first = [], ...others] = [...sign].map((letter) => scripts.get(letter) ?? []);
    return first.filter((script) => others.every((other) => other.includes(script)));
  };
  for (const { segment } of SIGNS.segment(text.normalize('NFC'))) {
    const bare = segment.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const known = [segment, segment.toLowerCase(), bare].find((sign) => scriptsOf(sign).length > 0);
    const shown = known ?? (LETTER.test(segment) ? REPLACEMENT : '');
    if (shown === '') continue;
    const possible = scriptsOf(shown);
    const last = runs.at(-1);
    if (last !== undefined && possible.includes(last.script)) last.text += shown;
    else runs.push({ script: possible[0] ?? 'latin', text: shown });
  }
  return runs.map(({ script, text: part }) => ({ font: `${script}-${weight}`, text: part }));
}

const SIGNS = new Intl.Segmenter('ka', { granularity: 'grapheme' });
