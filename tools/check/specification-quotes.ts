import { readTests, type LineComment } from './test-titles.ts';

/** A sentence of the specification, or a part of one, word for word. */
export type Quote = { readonly section: number; readonly words: string };

/** A quote over a test or a group of tests: the claim that this test proves the words. */
export type Proof = Quote & { readonly file: string; readonly title: string };

/**
 * The quotes in a test file: line comments `spec §4: "the words"` directly above a test or a group. A long quote goes
 * on in the comment lines below it until its closing mark. `faults` names every malformed quote, and every title that
 * names a section.
 */
export function proofsIn(file: string, source: string): { proofs: Proof[]; faults: string[] } {
  const { tests, comments } = readTests(file, source);
  const proofs: Proof[] = [];
  const faults = tests
    .flatMap(({ titles }) => titles.at(-1) ?? [])
    .filter((title) => /spec §\d/.test(title))
    .map((title) => `${file}: quote the sentence above the test instead of naming its section in the title: ${title}`);
  for (const block of blocksOf(comments, source)) {
    const last = block.at(-1)?.end ?? 0;
    const test = tests.find(({ start }) => start > last && isNextLine(source.slice(last, start)));
    const { quotes, broken } = quotesIn(block.map(({ text }) => text));
    faults.push(...broken.map((text) => `${file}: no quote of the form spec §4: "the words": ${text}`));
    if (test) proofs.push(...quotes.map((quote) => ({ ...quote, file, title: test.titles.join(' > ') })));
    else faults.push(...quotes.map(({ words }) => `${file}: a quote that stands over no running test: ${words}`));
  }
  return { proofs, faults };
}

/** Comments on lines that follow each other are one block. */
function blocksOf(comments: readonly LineComment[], source: string): LineComment[][] {
  const blocks: LineComment[][] = [];
  for (const comment of comments) {
    const block = blocks.at(-1);
    const before = block?.at(-1);
    if (block && before && isNextLine(source.slice(before.end, comment.start))) block.push(comment);
    else blocks.push([comment]);
  }
  return blocks;
}

const isNextLine = (between: string): boolean => /^\r?\n[ \t]*$/.test(between);

function quotesIn(lines: readonly string[]): { quotes: Quote[]; broken: string[] } {
  const quotes: Quote[] = [];
  const broken: string[] = [];
  let open: Quote | null = null;
  for (const line of lines) {
    const [, section, beginning] = /^spec §(\d+): "(.*)$/.exec(line) ?? [];
    if (open && section !== undefined) broken.push(open.words);
    if (section !== undefined && beginning !== undefined) open = { section: Number(section), words: beginning };
    else if (open) open = { section: open.section, words: `${open.words} ${line}` };
    else if (line.startsWith('spec §')) broken.push(line);
    if (!open?.words.endsWith('"')) continue;
    quotes.push({ section: open.section, words: open.words.slice(0, -1) });
    open = null;
  }
  if (open) broken.push(open.words);
  return { quotes, broken };
}
