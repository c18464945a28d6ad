import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { type Rewriting, translatePage } from '#tools/proof/translator.ts';

afterEach(() => document.documentElement.classList.remove('translated-ltr'));

type State = {
  readonly isBusy: boolean;
  readonly words: string;
  readonly note: string | null;
  readonly count: number;
  readonly rows: readonly string[];
};

/** Texts in every surrounding that React knows: alone, beside optional parts, side by side, in a changing order. */
function Screen({ isBusy, words, note, count, rows }: State) {
  return (
    <main>
      <h1>{words}</h1>
      <button type="button">
        {isBusy && <i>wait</i>}
        {words}
      </button>
      <p>
        {note}
        {words} for {count} people {isBusy ? <b>soon</b> : 'later'} and {note !== null && 'once more'}
        {isBusy ? 'now' : null}
      </p>
      {rows.length > 0 && rows}
      {rows.map((row) => (
        <span key={row}>{row}</span>
      ))}
      <p translate="no">
        {isBusy && <i>busy</i>}
        {words}
      </p>
    </main>
  );
}

const word = fc.constantFrom('Get the code', 'Sending', 'Ana', 'so late');
const states = fc.array(
  fc.record({
    isBusy: fc.boolean(),
    words: word,
    note: fc.option(word),
    count: fc.nat(3),
    rows: fc.shuffledSubarray(['first', 'second', 'third']),
  }),
  { minLength: 2, maxLength: 6 },
);

const textsIn = (root: Element): { text: string; parent: Element | null }[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode())
    if (walker.currentNode.nodeValue !== '')
      texts.push({ text: walker.currentNode.nodeValue ?? '', parent: walker.currentNode.parentElement });
  return texts;
};

/** Shows the states in turn to a reader with that translator; each time the reader sees all of it, and no more. */
async function readTranslated(sequence: readonly State[], rewriting: Rewriting): Promise<void> {
  const [page, original] = [document.createElement('div'), document.createElement('div')];
  document.body.append(page);
  const { translate, isKept, stop } = translatePage(rewriting);
  const roots = [createRoot(page), createRoot(original)];
  try {
    for (const state of sequence) {
      for (const root of roots) flushSync(() => root.render(<Screen {...state} />));
      // Whoever watches the page is told of a change once it is made, and changes it in turn.
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
      expect(textsIn(page).map(({ text }) => text)).toEqual(
        textsIn(original).map(({ text, parent }) => (isKept(parent) ? text : translate(text))),
      );
    }
    for (const root of roots) flushSync(() => root.unmount());
    expect(textsIn(page)).toEqual([]);
  } finally {
    stop();
    page.remove();
  }
}

for (const rewriting of ['replace', 'insert, then remove', 'remove, then insert', 'wrap'] as const)
  test(`a reader whose translator does „${rewriting}“ sees every change, and nothing breaks`, async () => {
    await fc.assert(
      fc.asyncProperty(states, (sequence) => readTranslated(sequence, rewriting)),
      { numRuns: 40 },
    );
  });
