import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestApp } from '#server/testing/app.ts';
import { feeOf, operatorAtTerminal, type Terminal, terminal, YES } from '#server/testing/content/content-command.ts';
import { ROOT } from '#tools/proof/steps.ts';

const { Th1: NINO } = DEMO_THERAPISTS;

let app: TestApp;
let url: string;
let operator: Terminal;

beforeEach(async () => {
  ({ app, url, operator } = await operatorAtTerminal());
});

const read = (name: string): string => readFileSync(join(operator.dir, name), 'utf8');

test('an export is all documents in the file or on the output, and nothing else', async () => {
  const { written, said, noted, code } = await operator.content('export');
  expect([code, said, noted]).toEqual([0, [], []]);
  const documents = written.trimEnd().split('\n');
  expect(await operator.content('export', 'all.ndjson')).toMatchObject({
    code: 0,
    said: [`Written to all.ndjson: ${documents.length} documents.`],
    written: '',
  });
  expect(read('all.ndjson')).toBe(written);
  expect(await operator.content('export', 'one.ndjson', '--id', NINO)).toMatchObject({
    code: 0,
    said: ['Written to one.ndjson: 1 document.'],
  });
  expect(documents).toContain(read('one.ndjson').trimEnd());
  expect(readdirSync(operator.dir).toSorted()).toEqual(['all.ndjson', 'one.ndjson', 'simshvide']);
});

test('an export writes over a file of before, but not over an edit that was not imported', async () => {
  await operator.content('export', 'nino.ndjson', '--id', NINO);
  expect((await operator.content('export', 'nino.ndjson', '--id', NINO)).code).toBe(0);
  operator.write('nino.ndjson', { ...(await operator.documentOf(NINO)), fee: 12 });
  const { code, noted } = await operator.content('export', 'nino.ndjson', '--id', NINO);
  expect([code, noted]).toEqual([
    1,
    [
      `nino.ndjson is there, and says something else than the content: ${NINO}. ` +
        'It may be what you have edited and not imported. With --over it is written over.',
    ],
  ]);
  expect(read('nino.ndjson')).toContain('"fee":12');
  await operator.content('import', 'nino.ndjson', ...YES);
  expect((await operator.content('export', 'nino.ndjson', '--id', NINO)).code).toBe(0);
  operator.write('notes.txt', 'call Nino');
  expect((await operator.content('export', 'notes.txt')).noted).toMatchObject([
    expect.stringContaining('notes.txt is there, and says something else than the content: line 1'),
  ]);
  expect((await operator.content('export', 'notes.txt', '--over')).code).toBe(0);
  expect(read('notes.txt')).toContain(NINO);
});

test('an export into a file called .json is one document over many lines, which an import takes as well', async () => {
  expect((await operator.content('export', 'nino.json', '--id', NINO)).code).toBe(0);
  expect((await operator.content('export', 'nino.json', '--id', NINO)).code).toBe(0);
  expect(read('nino.json')).toMatch(/^{\n {2}"_id": "therapist-nino-beridze",\n/);
  writeFileSync(join(operator.dir, 'nino.json'), read('nino.json').replace('"fee": 20,', '"fee": 12,'));
  expect((await operator.content('export', 'nino.json', '--id', NINO)).code).toBe(1);
  expect((await operator.content('import', 'nino.json', ...YES)).said[0]).toBe('Done: 1 changed.');
  expect(await feeOf(operator, NINO)).toBe(12);
  for (const [wrong, words] of [
    [
      read('nino.json').replace('"fee": 12,', '"fee": 12'),
      "line 28: it is no JSON: Expected ',' or '}' after property",
    ],
    [
      read('nino.json').replace('"fee": 12,', '"fee": ”12”,'),
      'nino.json: it is no JSON: Unexpected token \'”\', ..." "fee": ”12”,',
    ],
    [`[${read('nino.json')}]`, 'nino.json: it is no document: that begins with { and ends with }'],
  ] as const) {
    writeFileSync(join(operator.dir, 'nino.json'), wrong);
    const { code, noted } = await operator.content('import', 'nino.json', ...YES);
    expect([code, noted.join('\n')]).toEqual([1, expect.stringContaining(words)]);
  }
});

test('an export says what it cannot find or write', async () => {
  expect((await operator.content('export', '--id', 'nobody')).noted).toEqual([
    'No document has the id nobody: npm run content -- export shows them all',
  ]);
  const file = join(operator.dir, 'nowhere/all.ndjson');
  expect((await operator.content('export', 'nowhere/all.ndjson')).noted).toEqual([
    `${file} cannot be written: there is no such file or folder.`,
  ]);
  mkdirSync(join(operator.dir, 'folder'));
  expect(await operator.content('export', 'folder')).toMatchObject({ code: 1, noted: ['folder is a folder.'] });
});

test('an import shows fields before and after, what would not be shown and why, and how to do it', async () => {
  const nino = await operator.documentOf(NINO);
  const [offer, ...more] = nino['sessionTypes'] as { price: number }[];
  const about = nino['description'] as { ka: string };
  const file = operator.write(
    'prices.ndjson',
    {
      ...nino,
      sessionTypes: [{ ...offer, price: 130 }, ...more],
      description: { ...about, ka: `${about.ka} ახალი.` },
    },
    { ...(await operator.documentOf(DEMO_THERAPISTS.Th2)), fee: 101 },
    await operator.documentOf('issue-grief'),
    { _id: 'range', _type: 'priceRange', min: 300 },
    { _id: 'landing', _type: 'landingPage' },
  );
  const { code, said, noted } = await operator.content('import', file);
  expect([code, noted]).toEqual([0, ['prices.ndjson: 5 documents, being compared ...']]);
  const text = said.join('\n');
  for (const words of [
    'Nothing was changed. With --yes: 2 to add, 2 to change, 1 as before.',
    '\n\nADD (2)\n  price range 300 to any GEL  (range)\n  landingPage  (landing)\n',
    `\n\nCHANGE (2)\n  therapist Nino Beridze  (${NINO})\n    description.ka\n      before  … ჩვენი საუბრისას თავი უსაფრთხოდ იგრძნოთ."`,
    '\n      after   … ჩვენი საუბრისას თავი უსაფრთხოდ იგრძნოთ. ახალი."\n    sessionTypes[0].price  100 -> 130\n',
    '\n    fee  15 -> 101\n',
    '\n\nTHEN NOT SHOWN (1)\n  therapist Mariam Kapanadze  (therapist-mariam-kapanadze)\n' +
      '    fee is 101: it must be a percentage from 0 to 100, with at most two decimals\n' +
      '      the profile is not listed and nothing is booked with it; its last valid version goes on naming it in orders',
    '\n  Visitors see them now: an import needs --hide for that\n',
    '    Personal  100 ₾ -> 130 ₾, clients pay 120 ₾ -> 156 ₾'.replaceAll(' ₾', '\u00a0₾'),
    '\n\nOF NO TYPE THAT THIS VERSION KNOWS, kept as they are (1)\n  landingPage  (landing)\n',
  ]) {
    expect(text).toContain(words);
  }
  expect(said.at(-1)).toBe('To do it: npm run content -- import prices.ndjson --reason "..." --yes');
  expect(await feeOf(operator, DEMO_THERAPISTS.Th2)).toBe(15);
});

test('an import does it all with --yes, says so, and what is mended by the next', async () => {
  const broken = operator.write('broken.ndjson', { ...(await operator.documentOf(NINO)), fee: 101 });
  const refused = await operator.content('import', broken, ...YES);
  expect([refused.code, refused.noted.slice(-3)]).toEqual([
    1,
    [
      'Nothing was changed. Visitors would no longer see these:',
      `  ${NINO}`,
      'The same without --yes says why. Mend it, or take them off the site with --hide.',
    ],
  ]);
  const done = await operator.content('import', broken, '--hide', ...YES);
  expect([done.code, done.said[0]]).toEqual([0, 'Done: 1 changed.']);
  expect(done.said).toContain('NOT SHOWN FROM NOW ON (1)');
  expect(done.said.join('\n')).not.toContain('--yes');
  const worse = operator.write('worse.ndjson', { ...(await operator.documentOf(NINO)), experience: -1 });
  expect((await operator.content('import', worse)).said.join('\n')).not.toContain('WHOLE AGAIN');
  const other = operator.write('other.ndjson', { ...(await operator.documentOf(NINO)), fee: 12, experience: -1 });
  expect((await operator.content('import', other)).said.join('\n')).not.toContain('WHOLE AGAIN');
  const whole = operator.write('whole.ndjson', { ...(await operator.documentOf(NINO)), fee: 12 });
  expect((await operator.content('import', whole, ...YES)).said.join('\n')).toContain(
    `WHOLE AGAIN (1)\n  therapist Nino Beridze  (${NINO})`,
  );
  expect(await feeOf(operator, NINO)).toBe(12);
  const [line] = await app.rows(`select reason from audit_log where action = 'ops.content-import'`);
  expect(line).toEqual({ reason: 'a new price list' });
});

test('an import of an export that nobody edited says that there is nothing to do', async () => {
  await operator.content('export', 'all.ndjson');
  const count = read('all.ndjson').trimEnd().split('\n').length;
  const nothing = [`Nothing to do: all ${count} documents are as they are in the content.`];
  expect(await operator.content('import', 'all.ndjson')).toMatchObject({ code: 0, said: nothing });
  expect(await operator.content('import', 'all.ndjson', ...YES)).toMatchObject({ code: 0, said: nothing });
});

test('an import by the second of two operators with one export is refused with the documents, unless over', async () => {
  const other = terminal(url, (await app.signInAs('ADMIN')).cookie);
  const nino = await operator.documentOf(NINO);
  const grief = await operator.documentOf('issue-grief');
  const first = operator.write('first.ndjson', { ...nino, fee: 12 });
  const second = operator.write('second.ndjson', { ...nino, fee: 14 }, { ...grief, name: { ka: 'ნაღველი' } });
  expect((await other.content('import', join(operator.dir, first), ...YES)).code).toBe(0);
  for (const more of [[], YES]) {
    const { code, said, noted } = await operator.content('import', second, ...more);
    expect([code, said, noted.slice(1)]).toEqual([
      1,
      [],
      [
        'Nothing was changed.',
        'Since your export these have been changed or deleted by somebody else:',
        `  ${NINO}`,
        'Export again, make your change in the new file and import that; or write over theirs with --over.',
      ],
    ]);
  }
  expect([await feeOf(operator, NINO), await operator.documentOf('issue-grief')]).toEqual([12, grief]);
  expect((await operator.content('import', second, '--over')).said.at(-1)).toBe(
    'To do it: npm run content -- import second.ndjson --over --reason "..." --yes',
  );
  expect((await operator.content('import', second, '--over', ...YES)).code).toBe(0);
  expect(await feeOf(operator, NINO)).toBe(14);
});

test('an import of a document that is there already, without its _rev, is told apart', async () => {
  const { _rev, ...grief } = await operator.documentOf('issue-grief');
  const file = operator.write('new.ndjson', { ...grief, name: { ka: 'ნაღველი' } });
  expect((await operator.content('import', file)).noted.slice(2, 4)).toEqual([
    'These are there already, and your file has no _rev of theirs:',
    '  issue-grief',
  ]);
});

test('an import that would leave the product without its terms or session types is refused in words', async () => {
  const terms = operator.write('terms.ndjson', {
    ...(await operator.documentOf('legal-terms-client-ka')),
    title: '',
  });
  expect((await operator.content('import', terms)).noted.slice(1)).toEqual([
    'Nothing was changed, since the product cannot do without the Georgian terms for clients.',
  ]);
  const types = await Promise.all(
    ['personal', 'couple', 'teen'].map(async (key) => operator.documentOf(`type-${key}`)),
  );
  const none = operator.write('types.ndjson', ...types.map((type) => ({ ...type, duration: 0 })));
  expect((await operator.content('import', none, ...YES)).noted.slice(1)).toEqual([
    'Nothing was changed, since the product cannot do without a session type.',
  ]);
});

const DOCUMENT = { _id: 'x', _type: 'a' };
const deep = `{"_id":"x","_type":"a","b":${'['.repeat(33)}${']'.repeat(33)}}`;
const BAD: readonly (readonly [lines: (object | string)[], line: number, why: string])[] = [
  // Cut in the middle, and what npm puts before an export that goes to its output.
  [[DOCUMENT, '{"_id":"y","_ty'], 2, 'is no JSON; each line is one whole document. It is the last line'],
  [['> content', DOCUMENT], 1, 'it is no JSON'],
  [['[]'], 1, 'it is no document'],
  [[{ ...DOCUMENT, _id: 'a/b' }], 1, '_id is "a/b": _id must be 1 to 128 letters'],
  [[{ ...DOCUMENT, _id: 'a'.repeat(300) }], 1, '_id is "aaaaa'],
  [[{ _type: 'a' }], 1, '_id is missing: _id must be'],
  [[{ ...DOCUMENT, _id: 'drafts.x' }], 1, 'it is a draft: publish it'],
  [['', DOCUMENT, { _id: 'y' }], 3, '_type is missing: _type must be'],
  [[deep], 1, 'it goes deeper than 32 levels'],
  [['{"_id":"x","_type":"a","__proto__":{"polluted":true}}'], 1, 'a field is called __proto__'],
  [[DOCUMENT, { _id: 'y', _type: 'a' }, DOCUMENT], 3, 'x is in line 1 already'],
];

test('an import of a file with a line that cannot be taken is refused whole, with the line and why', async () => {
  const before = (await operator.content('export')).written;
  for (const [lines, line, why] of BAD) {
    const { code, said, noted } = await operator.content('import', operator.write('bad.ndjson', ...lines), ...YES);
    expect([code, said]).toEqual([1, []]);
    expect(noted[1]).toContain(`Nothing was changed. bad.ndjson, line ${line}: `);
    expect(noted[1]).toContain(why);
  }
  expect((await operator.content('export')).written).toBe(before);
});

test('an import of what is no such file, or too big, is refused before anything is sent', async () => {
  await app.app.close();
  mkdirSync(join(operator.dir, 'folder'));
  writeFileSync(join(operator.dir, 'latin.ndjson'), Buffer.from([0x7b, 0xe9, 0x7d]));
  operator.write('empty.ndjson', ' ');
  operator.write('long.ndjson', { words: 'a'.repeat(10_000_001) });
  operator.write('georgian.ndjson', { words: 'ა'.repeat(5_000_000) });
  const missing = join(operator.dir, 'missing.ndjson');
  for (const [file, words] of [
    ['missing.ndjson', `${missing} cannot be read: there is no such file or folder.`],
    ['folder', 'folder is a folder.'],
    ['latin.ndjson', 'latin.ndjson is not UTF-8: save it as UTF-8.'],
    ['empty.ndjson', 'empty.ndjson is empty.'],
    ['long.ndjson', 'long.ndjson is too big: 10,000,014 characters, and one import takes 10,000,000.'],
    ['georgian.ndjson', 'georgian.ndjson is too big: 15,000,044 bytes as it is sent, and one import takes 12,000,000.'],
  ] as const) {
    const { code, noted } = await operator.content('import', file);
    expect([code, noted]).toEqual([1, [expect.stringContaining(words.slice(0, -1))]]);
  }
});

test('an import that is killed meanwhile is done whole or not at all', async () => {
  const profile = await operator.documentOf(DEMO_THERAPISTS.Th5);
  const many = Array.from({ length: 1000 }, (_, at) => ({
    ...profile,
    _id: `therapist-new-${at}`,
    slug: { current: `new-${at}` },
    visible: false,
  }));
  const file = operator.write('many.ndjson', ...many);
  const child = spawn(process.execPath, [join(ROOT, 'tools/content/content.ts'), 'import', file, ...YES], {
    env: { ...process.env, ...operator.env, INIT_CWD: operator.dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => void child.on('close', resolve));
  await new Promise<void>((resolve) => void child.stderr.once('data', () => resolve()));
  const sent = new Promise<void>((resolve) => {
    app.app.server.on('request', ({ url: path }) => path === '/api/ops/content/import' && resolve());
  });
  await sent;
  child.kill('SIGKILL');
  await closed;
  await app.app.close();
  const [{ count } = { count: -1 }] = await app.rows<{ count: number }>(
    `select count(*)::int as count from content_documents where id like 'therapist-new-%'`,
  );
  expect([0, 1000]).toContain(count);
});
