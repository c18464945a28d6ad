import type { Answer } from '#contract/api.ts';
import { wallOf } from '#domain/dates.ts';
import { type Part, partsOf, safeHref, type Table, type TextBlock } from '#web/features/content/rich-body.ts';

/** A text that people agreed to, as plain text: the words of the page, to read on a terminal and copy into a mail. */

type Text = Answer<'readTextVersion'>['texts'][number];

/** The texts of a version, each below what it is and how we know it. */
export function textVersionWords({ version, texts }: Answer<'readTextVersion'>): string[] {
  const [first] = texts;
  if (first === undefined)
    return [`${version}: when this was recorded no text was published, so there was none to agree to`];
  const several =
    texts.length === 1 || first.from === 'page' ? [] : [`This name was used for ${texts.length} texts. ${WHICH}`];
  const each = texts.map((text) => [
    '',
    `${nameOf(text)}, ${knownFrom(text)}${text.validFrom === null ? '' : `, counts from ${text.validFrom} on`}`,
    '',
    ...wordsOfText(text),
  ]);
  return [version, ...several, ...each.flat()];
}

const WHICH = 'The oldest comes first; which of them somebody saw depends on the day they agreed.';

function nameOf({ about, audience, language }: Text): string {
  const what = { privacy: 'privacy policy', terms: 'terms', sharing: 'consent to sharing topics', guardian: 'consent' };
  const whom = { client: 'clients', specialist: 'specialists', guardian: 'parents and legal representatives' };
  return `${what[about]} for ${whom[audience]}, ${language === 'ka' ? 'Georgian' : 'English'}`;
}

function knownFrom({ from, keptAt }: Text): string {
  if (from === 'page') return 'the sentence on the page';
  if (keptAt === null) return 'as it was shipped with the product';
  const { date, time } = wallOf(Date.parse(keptAt));
  return `published, and kept since ${date} ${time}`;
}

/** Title and text, a line each, with an empty line between paragraphs. */
export function wordsOfText({ title, body }: Pick<Text, 'title' | 'body'>): string[] {
  const parts = partsOf(body);
  const heading = title === '' ? [] : underlined(title, '=');
  const lines = parts.flatMap((part, index) => {
    const before = parts[index - 1];
    const joined =
      before === undefined ? heading.length === 0 : isItem(part) && isItem(before) && before.list === part.list;
    return [...(joined ? [] : ['']), ...linesOf(part, numberOf(parts, index))];
  });
  return [...heading, ...lines].map(harmless);
}

function linesOf(part: Part, number: number): string[] {
  if (part.kind === 'table') return linesOfTable(part);
  if (part.kind === 'picture') return [`[picture] ${part.caption === '' ? '' : `${part.caption} `}(${part.url})`];
  const words = wordsOf(part);
  if (isItem(part)) return hung(part.list === 'number' ? `${number}. ` : '- ', words);
  return part.style === 'normal' ? words.split('\n') : underlined(words, '-');
}

/** A row is a group of lines, each cell under its column's name: whole rows would be too wide for a window. */
function linesOfTable({ rows: [head = [], ...rows] }: Table): string[] {
  if (rows.length === 0) return [head.join(' | ')];
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...row.flatMap((cell, column) => hung('  ', `${head[column] ?? ''}: ${cell}`.replace(/^: /, ''))),
  ]);
}

/** The words of a paragraph; a link is its words with the address behind them. */
function wordsOf({ spans, links }: TextBlock): string {
  return spans
    .map(({ text, marks }, index) => {
      const link = links.find(({ key }) => marks.includes(key));
      const href = link === undefined ? null : safeHref(link.href);
      const goesOn = spans[index + 1]?.marks.includes(link?.key ?? '') ?? false;
      return href === null || goesOn || href === text ? text : `${text} (${href})`;
    })
    .join('');
}

/** The number that an item of a list has on the page. */
function numberOf(parts: readonly Part[], index: number): number {
  let from = index;
  while (from > 0 && isNumbered(parts[from - 1])) from -= 1;
  return index - from + 1;
}

function isNumbered(part: Part | undefined): boolean {
  return part?.kind === 'text' && part.list === 'number';
}

function isItem(part: Part): part is TextBlock & { list: 'bullet' | 'number' } {
  return part.kind === 'text' && part.list !== null;
}

function underlined(words: string, sign: string): string[] {
  return [words, sign.repeat(Math.min([...words].length, 72))];
}

/** Later lines stand below the words of the first. */
function hung(sign: string, words: string): string[] {
  return words.split('\n').map((line, index) => (index === 0 ? sign : ' '.repeat(sign.length)) + line);
}

/** Without what could steer a terminal. */
function harmless(line: string): string {
  return line.replace(/\p{C}/gu, '');
}
