// docs/decisions/120
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, report } from './check-texts.ts';
import { ROOT } from '../proof/steps.ts';

/** Styles read their spacing, sizes, radii and shadows from tokens, and every token and every class is used. */

export type Source = { readonly file: string; readonly text: string };

/** The tokens define the raw values. */
const TOKENS = /(^|\/)tokens\.css$/;
const NOT_READ = /(^|\/)(dist|node_modules|public)\/|\.test\.tsx?$/;

const FROM_TOKENS =
  /^(scroll-)?(margin|padding)(-[a-z-]+)?$|^((row|column)-)?gap$|^font(-size)?$|^line-height$|^border(-[a-z]+){0,2}-radius$|^box-shadow$/;
/** A length that a token should give; 1 px is allowed. */
const RAW_LENGTH = /(?<![\w.-])(?!1px\b)(\d*\.)?\d+(px|rem)\b/;
/** A line height as a number; 1 is allowed. */
const RAW_LEADING = /^(?!1$)[\d.]+$|\/ ?(?!1 )[\d.]+ /;

/** Raw values in one style sheet. */
export function rawValuesIn({ file, text }: Source): Finding[] {
  if (TOKENS.test(file)) return [];
  return declarationsOf(text).flatMap(({ property, value, line }) => {
    if (!FROM_TOKENS.test(property)) return [];
    const leading = /^(line-height|font)$/.test(property) && RAW_LEADING.test(value);
    if (!leading && !RAW_LENGTH.test(value)) return [];
    return [{ file, line, reason: `${property}: ${value} is no token (web/ui/tokens.css)` }];
  });
}

/** Tokens that no file reads, and tokens that are read and defined nowhere. */
export function tokenFindings(sources: readonly Source[]): Finding[] {
  const sheets = sources.filter(({ file }) => file.endsWith('.css'));
  const defined = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"\]]*:/g)].map(([, name]) => name)),
  );
  const read = new Set(sources.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)));
  return sheets.flatMap(({ file, text }) => [
    ...linesWith(text, /var\((--[\w-]+)\)/g)
      .filter(({ name }) => !defined.has(name))
      .map(({ name, line }) => ({ file, line, reason: `${name} is defined nowhere` })),
    ...(TOKENS.test(file) ? linesWith(text, /^ +(--[\w-]+):/g) : [])
      .filter(({ name }) => !read.has(name))
      .map(({ name, line }) => ({ file, line, reason: `nothing reads ${name}` })),
  ]);
}

/** Classes that no component uses, and classes that components use and no sheet defines. */
export function classFindings(sources: readonly Source[]): Finding[] {
  const sheets = sources.filter(({ file }) => file.endsWith('.css'));
  const code = sources.filter(({ file }) => !file.endsWith('.css'));
  const everyone = code.map(({ text }) => text).join('\n');
  const shared = new Set(
    sheets.filter(({ file }) => !isModule(file)).flatMap(({ text }) => [...classesOf(text).keys()]),
  );
  const findings: Finding[] = [];
  for (const { file, text } of sheets) {
    const importers = code.filter((source) => bindingOf(source, file) !== null);
    const words = isModule(file) ? importers.map((source) => source.text).join('\n') : everyone;
    const isNamed = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(stringsOf(words));
    const classes = classesOf(text);
    for (const [name, line] of classes)
      if (!isNamed(name)) findings.push({ file, line, reason: `nothing names .${name}` });
    for (const source of importers)
      for (const { name, line } of linesWith(
        source.text,
        new RegExp(`\\b${bindingOf(source, file)}\\['([\\w-]+)'\\]`, 'g'),
      ))
        if (!classes.has(name)) findings.push({ file: source.file, line, reason: `${file} has no .${name}` });
  }
  for (const { file, text } of code)
    for (const { name, line } of linesWith(text, /className=("[^"]*"|\{`[^`]*`)/g))
      for (const [word] of name.replace(/\$\{[^}]*\}/g, '').matchAll(/[\w-]+/g))
        if (!shared.has(word)) findings.push({ file, line, reason: `no sheet has .${word} for everyone` });
  return findings;
}

function isModule(file: string): boolean {
  return file.endsWith('.module.css');
}

/** The import name of a sheet in a source file; `null` when the file does not import it. */
function bindingOf({ file: from, text }: Source, sheet: string): string | null {
  for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm))
    if (join(dirname(from), path) === sheet) return name;
  return null;
}

function stringsOf(code: string): string {
  return [...code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].map(([text]) => text).join('\n');
}

function declarationsOf(css: string): { property: string; value: string; line: number }[] {
  const plain = withoutComments(css);
  return [...plain.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map((found) => ({
    property: found[1] ?? '',
    value: (found[2] ?? '').trim().replace(/\s+/g, ' '),
    line: lineAt(plain, found.index),
  }));
}

/** The classes of a sheet's selectors, with the line of their first use. */
function classesOf(css: string): Map<string, number> {
  const plain = withoutComments(css).replace(/:global\([^{,]*/g, (text) => text.replaceAll('.', ' '));
  const classes = new Map<string, number>();
  for (const selector of plain.matchAll(/[^{};]+(?=\{)/g))
    for (const found of selector[0].matchAll(/\.([a-zA-Z][\w-]*)/g)) {
      const name = found[1] ?? '';
      if (!classes.has(name)) classes.set(name, lineAt(plain, selector.index + found.index));
    }
  return classes;
}

function linesWith(text: string, pattern: RegExp): { name: string; line: number }[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(pattern)].map((found) => ({ name: found[1] ?? '', line: index + 1 })),
    );
}

/** Replaces comments by blanks, so that line numbers stay. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

if (import.meta.main) {
  const sources = globSync('web/**/*.{css,ts,tsx}', { cwd: ROOT })
    .filter((file) => !NOT_READ.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
  const sheets = sources.filter(({ file }) => file.endsWith('.css'));
  report(`${sheets.length} style sheets`, [
    ...sheets.flatMap(rawValuesIn),
    ...tokenFindings(sources),
    ...classFindings(sources),
  ]);
}
