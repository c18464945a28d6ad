import { expect, test } from 'vitest';
import { readContentCommand } from './commands.ts';

const read = (line: string) => readContentCommand(line === '' ? [] : line.split(' '));

test.each([
  ['export', { what: 'export', file: null, id: null, over: false }],
  ['export all.ndjson --over', { what: 'export', file: 'all.ndjson', id: null, over: true }],
  ['export --id issue-grief', { what: 'export', file: null, id: 'issue-grief', over: false }],
  [
    'import a.ndjson',
    { what: 'import', file: 'a.ndjson', over: false, hide: false, json: false, reason: null, yes: false },
  ],
  [
    'import a.ndjson --over --hide --reason wrong --yes --json',
    { what: 'import', file: 'a.ndjson', over: true, hide: true, json: true, reason: 'wrong', yes: true },
  ],
  ['import a.ndjson --to hosted', { what: 'import to hosted', file: 'a.ndjson', over: false, yes: false }],
  ['import a.ndjson --to hosted --over --yes', { what: 'import to hosted', file: 'a.ndjson', over: true, yes: true }],
  ['delete --id x --reason wrong', { what: 'delete', id: 'x', json: false, reason: 'wrong', yes: false }],
  ['status', { what: 'status', json: false }],
  ['apply --reason newer --yes', { what: 'apply', json: false, reason: 'newer', yes: true }],
  ['token --json', { what: 'token', json: true }],
  ['sign-out', { what: 'sign-out' }],
])('%s is understood', (line, command) => {
  expect(read(line)).toEqual(command);
});

test.each([
  ['', 'npm run content -- <command>'],
  ['publish', 'npm run content -- <command>'],
  ['toString', 'npm run content -- <command>'],
  ['import', 'import takes the file that is to be imported'],
  ['import a.ndjson b.ndjson', '"b.ndjson" belongs to no option: what has spaces stands in quotes'],
  ['import a.ndjson --yes', '--reason says why'],
  ['import a.ndjson --yes --reason ok', '--reason has 3 to 500 characters'],
  ['import a.ndjson --to sanity', '--to is hosted'],
  ['import a.ndjson --to hosted --yes --reason wrong', 'nothing keeps it there'],
  ['import a.ndjson --to hosted --hide', '--hide belongs to no import --to hosted'],
  ['import a.ndjson --to hosted --json', '--json belongs to no import --to hosted'],
  ['export --to hosted', '--to belongs to no export'],
  ['import a.ndjson --id x', '--id belongs to no import'],
  ['import a.ndjson --overwrite', "Unknown option '--overwrite'"],
  ['export all.json', 'all.json takes one document, which --id names'],
  ['delete', '--id is the id of a document'],
  ['delete --id=', '--id is the id of a document'],
  ['delete price-80-120 --yes --reason wrong', '"price-80-120" belongs to no option'],
  ['apply --yes', '--reason says why'],
  ['token --reason wrong', '--reason belongs to no token'],
  ['status --yes', '--yes belongs to no status'],
  ['export --yes', '--yes belongs to no export'],
])('%j is refused with what is wrong, and shows how to use it', (line, words) => {
  const answer = String(read(line));
  expect(answer).toContain(words);
  expect(answer).toContain('export [file]');
});
