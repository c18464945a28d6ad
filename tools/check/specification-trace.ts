// docs/decisions/110
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Proof, proofsIn, type Quote } from './specification-quotes.ts';

type Note = Quote & { readonly note: string };

/** Words without a proof, by reason, each after its section. A test that quotes the words replaces the note. */
const WORDS_BY_NOTE: Readonly<Record<string, readonly string[]>> = {
  'nothing to prove: the specification leaves it open': [
    '§2 The therapist profile route path is not shown.',
    '§2 their routes are not shown.',
    '§6 Further server-side permissions: not shown.',
    '§7 The test-step update call on each step change: method and path not shown.',
    '§7 method and path not shown;',
  ],
  'nothing to prove by itself: state inside the browser, whose effects other sentences state': [
    '§3 Auth state: user, isAuth,',
    '§3 errorMessage, currentStepTest',
    '§3 choisenSession, therapist.',
    '§3 Therapists state: therapists, currentTherapist, isLoading, errorMessage, bookingSession, test step.',
  ],
  'no proof yet: comes with the content studio': ['§1 Admin content is edited in an external content studio.'],
};

const NOTES: readonly Note[] = Object.entries(WORDS_BY_NOTE).flatMap(([note, lines]) =>
  lines.map((line) => ({ section: Number(line[1]), words: line.slice('§0 '.length), note })),
);

/**
 * Every sentence of the specification and the tests that quote it. The command fails at a wrong quote and at words with
 * neither a quote nor a note; with `--write` it also writes the whole beside the data.
 */

const NOTES_FILE = 'tools/check/specification-trace.ts';

const HEAD = `# Which test proves what

Made by \`node tools/start/run.mjs tools/check/specification-trace.ts --write\` from the quotes above the tests.
Below each sentence of \`specification.md\` stand the tests that quote it, or a note from \`${NOTES_FILE}\`.
Where a test quotes a part of a sentence, the parts stand below the sentence.
`;

/** The text below one heading; the parts below smaller headings have the number of their section. */
type Part = { readonly section: number; readonly heading: string; readonly sentences: readonly string[] };

/** The numbered sections of the specification with their sentences in order. A row of a table is one sentence. */
export function partsOf(specification: string): Part[] {
  let section = 0;
  const [, ...parts] = specification.split(/^(?=##)/m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.trim().split('\n');
    section = Number(/^## (\d+)\. /.exec(heading)?.[1] ?? section);
    const sentences = lines.flatMap((line, index) => {
      // The head of a table and the line below it.
      if (line.startsWith('|-') || lines[index + 1]?.startsWith('|-')) return [];
      return line.startsWith('|') ? [line.replace(/^\| | \|$/g, '')] : splitSentences(line.replace(/^- /, ''));
    });
    return { section, heading, sentences };
  });
}

/** Splits after a full stop or a semicolon that stands in no brackets and in no quotation marks. */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let brackets = 0;
  let isQuoted = false;
  for (const [index, sign] of [...line].entries()) {
    const [before = ' ', after = ' '] = [line[index - 1], line[index + 1]];
    if (sign === '(' || sign === '{' || sign === '[') brackets += 1;
    if (sign === ')' || sign === '}' || sign === ']') brackets -= 1;
    if (sign === "'") isQuoted = isQuoted ? /\p{L}/u.test(after) : !/[\p{L}\d]/u.test(before);
    if (brackets > 0 || isQuoted || !/[.;]/.test(sign) || after !== ' ') continue;
    sentences.push(line.slice(from, index + 1).trim());
    from = index + 1;
  }
  return [...sentences, line.slice(from).trim()].filter((sentence) => sentence !== '');
}

/** The text of the trace, and what is wrong with the quotes and notes. */
export function traceOf(
  specification: string,
  proofs: readonly Proof[],
  notes: readonly Note[],
): { text: string; faults: string[] } {
  const parts = partsOf(specification);
  const faults = [
    ...proofs.map((proof) => ({ ...proof, where: proof.file })),
    ...notes.map((note) => ({ ...note, where: NOTES_FILE })),
  ].flatMap(({ where, ...quote }) => {
    const count = parts.flatMap((part) => part.sentences.filter((sentence) => quotes(quote, part, sentence))).length;
    return count === 1
      ? []
      : [`${where}: these words stand in ${count} sentences of §${quote.section}: ${quote.words}`];
  });
  const entries = parts.map((part) =>
    part.sentences.map((sentence) => {
      const isQuoted = (quote: Quote): boolean => quotes(quote, part, sentence);
      return entryOf({ ...part, sentence }, proofs.filter(isQuoted), notes.filter(isQuoted));
    }),
  );
  const texts = parts.map(({ heading }, index) => `\n${heading}\n${entries[index]?.map(({ text }) => text).join('')}`);
  return {
    text: `${HEAD}${texts.join('')}`,
    faults: [...faults, ...entries.flat().flatMap((entry) => entry.faults)],
  };
}

const quotes = (quote: Quote, part: Part, sentence: string): boolean =>
  quote.section === part.section && sentence.includes(quote.words);

type Entry = { readonly text: string; readonly faults: string[] };
type Place = { readonly section: number; readonly sentence: string };

function entryOf({ section, sentence }: Place, proofs: readonly Proof[], notes: readonly Note[]): Entry {
  const lines = new Map<string, string[]>();
  const faults: string[] = [];
  const write = (words: string, line: string) => lines.set(words, [...(lines.get(words) ?? []), line]);
  for (const { words, file, title } of proofs) write(words, `\`${file}\`: ${title}`);
  for (const { words, note } of notes) {
    if (lines.has(words)) faults.push(`${NOTES_FILE}: a test quotes these words now: ${words}`);
    write(words, `*${note}*`);
  }
  for (const words of restOf(sentence, [...lines.keys()])) {
    faults.push(`§${section}: these words have neither a quote over a test nor a note in ${NOTES_FILE}: ${words}`);
    write(words, '*no proof yet*');
  }
  const parts = [...lines].toSorted(([one], [two]) => sentence.indexOf(one) - sentence.indexOf(two));
  const list = parts.map(([words, titles]) =>
    parts.length === 1 ? itemsOf(titles, '') : `- “${words}”\n${itemsOf(titles, '  ')}`,
  );
  return { text: `\n> ${sentence}\n\n${list.join('')}`, faults };
}

/** The rest of a sentence without the quoted parts; signs and a single "and" do not count. */
function restOf(sentence: string, quoted: readonly string[]): string[] {
  const signs = [...sentence];
  for (const words of quoted) signs.fill('\0', sentence.indexOf(words), sentence.indexOf(words) + words.length);
  const rest = signs.join('').split(/\0+/);
  return rest.map((words) => words.trim()).filter((words) => /[\p{L}\d]/u.test(words) && words !== 'and');
}

const itemsOf = (lines: readonly string[], indent: string): string =>
  [...new Set(lines)]
    .toSorted()
    .map((line) => `${indent}- ${line}\n`)
    .join('');

const ROOT = resolve(import.meta.dirname, '../..');
const TEST_FILES = '{domain,contract,server,web,studio,tools,e2e,bench}/**/*.test.{ts,tsx}';

if (import.meta.main) {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: ['**/node_modules/**'] }).toSorted();
  const found = files.map((file) => proofsIn(file, read(file)));
  const trace = traceOf(
    read('docs/specification.md'),
    found.flatMap(({ proofs }) => proofs),
    NOTES,
  );
  const faults = [...found.flatMap((one) => one.faults), ...trace.faults];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${files.length} test files read, ${faults.length} faults\n`);
  if (process.argv.includes('--write')) {
    const folder = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'specification-trace.md'), trace.text);
    process.stdout.write(`${join(folder, 'specification-trace.md')}\n`);
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}
