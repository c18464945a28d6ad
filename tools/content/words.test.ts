import { expect, test } from 'vitest';
import { contentRefusal } from './refusals.ts';
import { type Outcome, outcomeWords, statusWords } from './words.ts';

const NOTHING: Outcome = {
  added: [],
  changed: [],
  deleted: [],
  unchanged: 0,
  hidden: [],
  mended: [],
  drafts: [],
  leaps: [],
};
const profile = (at: number) => ({ id: `therapist-${at}`, type: 'therapist', name: `Nino ${at}` });
const many = (count: number) => Array.from({ length: count }, (_, at) => profile(at));
const wordsOf = (change: Partial<Outcome>, isDone = false) => outcomeWords({ ...NOTHING, ...change }, { isDone });
const changed = (before: string | null, after: string | null) =>
  wordsOf({ changed: [{ ...profile(1), fields: [{ path: 'fee', before, after }] }] }).slice(4);

test('of very many documents the first are listed, and how many more there are', () => {
  const lines = wordsOf({ added: many(1000) }, true);
  expect([lines[0], lines[2], lines.length, lines.at(-1)]).toEqual([
    'Done: 1000 added.',
    'ADDED (1000)',
    44,
    '  and 960 more: --json shows all',
  ]);
  const fields = Array.from({ length: 30 }, (_, at) => ({ path: `body[${at}]`, before: '1', after: '2' }));
  expect(wordsOf({ changed: [{ ...profile(1), fields }] }).at(-1)).toBe('      and 10 more fields: --json shows all');
});

test('a value that was not there, or is gone, is said in a word', () => {
  expect(changed(null, '20')).toEqual(['    fee  nothing -> 20']);
  expect(changed('20', null)).toEqual(['    fee  20 -> nothing']);
});

test('long values stand below each other, cut around the place where they differ', () => {
  const text = (word: string) => `"${'a'.repeat(300)}${word}${'z'.repeat(300)}"`;
  const [path, before = '', after = ''] = changed(text('OLD'), text('NEW'));
  expect(path).toBe('    fee');
  expect(before).toMatch(/^ {6}before {2}…a{40}OLDz+…$/);
  expect(after).toMatch(/^ {6}after {3}…a{40}NEWz+…$/);
  expect(Math.max(before.length, after.length)).toBeLessThan(170);
});

test('what goes with a broken document is told as its consequence', () => {
  const hidden = (id: string, type: string, more: object) => ({
    ...profile(1),
    id,
    type,
    code: 'UNKNOWN_REFERENCE',
    path: 'issues[0]',
    found: '"issue-grief"',
    leadsTo: null,
    leftOut: 'reference' as const,
    goesOn: false,
    wasShown: false,
    ...more,
  });
  const broken = { code: 'BAD_FIELD', path: 'name.ka', found: null, leftOut: 'document' as const, goesOn: true };
  const key = { ...broken, path: 'key', found: '"greif"' };
  const text = wordsOf({
    hidden: [
      hidden('issue-grief', 'issue', broken),
      hidden('issue-grief', 'issue', key),
      hidden('group', 'issueGroup', { leadsTo: 'issue' }),
      hidden('other', 'issueGroup', { found: '"method-cbt"', leadsTo: 'method' }),
      hidden('third', 'issueGroup', { found: '"issue-greif"' }),
    ],
  }).join('\n');
  for (const words of [
    'THEN NOT SHOWN (4)\n  topic Nino 1  (issue-grief)\n' +
      '    name.ka is missing: it must be a Georgian text of 1 to 300 characters\n' +
      '    key is "greif": it must be one of the 33 topics that the product knows\n' +
      '      the topic cannot be chosen and counts in no match; its last valid version goes on naming it where clients',
    'issues[0] refers to "issue-grief", which is not shown either\n      it is left out of the list, the rest is shown',
    'issues[0] refers to "method-cbt": that is a method that is not shown or does not belong here',
    'issues[0] refers to "issue-greif": no document has this id',
  ]) {
    expect(text).toContain(words);
  }
});

test('drafts that a change leaves behind are named before it is made, and after it', () => {
  expect(wordsOf({ changed: [{ ...profile(1), fields: [] }], drafts: [profile(1)] }).slice(-2)).toEqual([
    'DRAFTS WAIT, and can then no longer be published (1)',
    '  therapist Nino 1  (therapist-1)',
  ]);
  expect(wordsOf({ drafts: [profile(1)] }, true).at(-2)).toBe('DRAFTS THAT CAN NO LONGER BE PUBLISHED (1)');
});

test('a price that changes by more than a fifth stands beside what clients pay', () => {
  const [before, after] = [
    { price: 10_000, clientPays: 12_000 },
    { price: 100_000, clientPays: 120_000 },
  ];
  const lines = wordsOf({
    changed: [{ ...profile(1), fields: [] }],
    leaps: [{ ...profile(1), sessionType: 'Personal', before, after }],
  });
  expect(lines.slice(-3).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'PRICES THAT CHANGE BY MORE THAN A FIFTH (1)',
    '  therapist Nino 1  (therapist-1)',
    '    Personal  100 ₾ -> 1,000 ₾, clients pay 120 ₾ -> 1,200 ₾',
  ]);
  const refused = contentRefusal({
    code: 'PRICES_LEAP',
    leaps: [{ id: 'x', name: 'Nino', sessionType: 'Teen', before, after }],
  });
  expect(refused.slice(2)).toEqual([expect.stringContaining('Teen'), expect.stringContaining('within ten minutes')]);
});

test("an editor's words cannot steer the operator's terminal", () => {
  const name = 'Nino\u001b[2J\u009b31m\u202e';
  const fields = [{ path: 'fee', before: '"\u202e"', after: '1' }];
  const lines = [
    ...wordsOf({ added: [{ ...profile(1), name }], changed: [{ ...profile(2), name, fields }] }),
    ...statusWords({ outcome: NOTHING, edited: [{ ...profile(1), name, isNewer: true }], deleted: [] }),
    ...contentRefusal({ code: 'LINE_UNREADABLE', line: 1, why: 'not-json' }, { words: name }),
    ...contentRefusal({ code: 'DOCUMENTS_CHANGED', documents: [name] }),
  ];
  expect(lines.join('')).toContain('Nino[2J31m');
  expect(lines.join('')).not.toMatch(/\p{C}/u);
});

test('a refusal that has no words of its own is said as npm run ops says it', () => {
  expect(contentRefusal({ message: 'Sign in first', code: 'NOT_AUTHORIZED' })).toEqual([
    'Sign in first [NOT_AUTHORIZED]',
  ]);
  expect(contentRefusal({ message: 'x', code: 'PAYLOAD_TOO_LARGE' }, { file: '/home/all.ndjson' })).toEqual([
    'all.ndjson is too big for one import. Import it in parts: each line is a document',
  ]);
});
