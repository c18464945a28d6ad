import { expect, test } from 'vitest';
import { proofsIn } from './specification-quotes.ts';
import { partsOf, traceOf } from './specification-trace.ts';

const SPECIFICATION = [
  '# A product',
  'No section.',
  '## 1. Screens',
  '| Route | Purpose |',
  '|---|---|',
  '| / | Home; start |',
  '### Log in',
  "- Says 'Wait. Please; wait.' (once; or twice) in the user's language; then goes on. Opens and shuts. Ends.",
].join('\n');

const file = 'some.test.ts';
const proof = (words: string, title = 'a title') => ({ section: 1, words, file, title });

test('sentences end at a full stop or semicolon outside brackets and quotation marks; a row of a table is a sentence', () => {
  expect(partsOf(SPECIFICATION)).toEqual([
    { section: 1, heading: '## 1. Screens', sentences: ['/ | Home; start'] },
    {
      section: 1,
      heading: '### Log in',
      sentences: [
        "Says 'Wait. Please; wait.' (once; or twice) in the user's language;",
        'then goes on.',
        'Opens and shuts.',
        'Ends.',
      ],
    },
  ]);
});

test('a quote stands in the comment lines directly above a test or a group, and belongs to that one', () => {
  const source = [
    '// Other words.',
    '// spec §4: "Next leads',
    '// to the list."',
    '// spec §5: "Ends."',
    "describe.each([1])('steps %i', () => {",
    '  // spec §4: "Ends."',
    "  test('lead on', () => {});",
    '});',
  ].join('\n');
  expect(proofsIn(file, source)).toEqual({
    proofs: [
      { section: 4, words: 'Next leads to the list.', file, title: 'steps %i' },
      { section: 5, words: 'Ends.', file, title: 'steps %i' },
      { section: 4, words: 'Ends.', file, title: 'steps %i > lead on' },
    ],
    faults: [],
  });
});

test.each([
  ['over other code', '// spec §4: "Ends."\nconst end = 1;'],
  ['a line above the test', `// spec §4: "Ends."\n\ntest('ends', () => {});`],
  ['over a test that does not run', `// spec §4: "Ends."\ntest.skip('ends', () => {});`],
  ['without its closing mark', `// spec §4: "Ends.\ntest('ends', () => {});`],
  ['without marks', `// spec §4: Ends.\ntest('ends', () => {});`],
  ['that is only a section in the title', `test('ends (spec §4)', () => {});`],
  ['without its closing mark, above another', `// spec §4: "Ends.\n// spec §4: "Ends."\ntest('ends', () => {});`],
])('a quote %s is refused', (_, source) => {
  expect(proofsIn(file, source).faults).toHaveLength(1);
});

test('below each sentence stand the tests that quote it, part by part; words with neither a quote nor a note are refused', () => {
  const { text, faults } = traceOf(
    SPECIFICATION,
    [proof('/ | Home; start'), proof('then'), proof('then', 'another'), proof('on.'), proof('Opens'), proof('shuts.')],
    [{ section: 1, words: 'Ends.', note: 'comes later' }],
  );
  const open = ["Says 'Wait. Please; wait.' (once; or twice) in the user's language;", 'goes'];
  const refusal = '§1: these words have neither a quote over a test nor a note in tools/check/specification-trace.ts';
  expect(faults).toEqual(open.map((words) => `${refusal}: ${words}`));
  expect(text).toContain('\n## 1. Screens\n\n> / | Home; start\n\n- `some.test.ts`: a title\n\n### Log in\n');
  expect(text).toContain('language;\n\n- *no proof yet*\n\n> then goes on.\n\n- “then”\n  - `some.test.ts`: a title\n');
  expect(text).toContain('title\n  - `some.test.ts`: another\n- “goes”\n  - *no proof yet*\n- “on.”\n  - `some');
  expect(text).not.toContain('“and”');
  expect(text).toContain('> Ends.\n\n- *comes later*\n');
});

test.each([
  ['that are not in the specification', proof('then goes off.')],
  ['of another section', { ...proof('Ends.'), section: 2 }],
  ['that stand in two sentences', proof('s')],
])('words %s are refused', (_, wrong) => {
  expect(faultsIn([wrong], [])).toHaveLength(1);
});

test('a note on words that a test quotes is refused', () => {
  expect(faultsIn([proof('Ends.')], [{ section: 1, words: 'Ends.', note: 'comes later' }])).toHaveLength(1);
});

/** The faults of quotes and notes, except for words that have neither. */
function faultsIn(...[proofs, notes]: [Parameters<typeof traceOf>[1], Parameters<typeof traceOf>[2]]): string[] {
  return traceOf(SPECIFICATION, proofs, notes).faults.filter((fault) => !fault.includes('neither a quote'));
}
