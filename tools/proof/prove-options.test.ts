import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readOptions } from './prove-options.ts';
import { NoProof, requireRoom } from './disk-space.ts';
import { ownFolder } from '../vitest/own-folder.ts';

test('npm run prove without options runs every part at a moderate size', () => {
  const none = { histories: null, rounds: null, kills: null, from: null, seed: null };
  expect(readOptions([])).toEqual({ long: false, part: null, ...none });
});

test.each([
  ['--races --rounds 7 --from 12', { part: 'races', rounds: 7, from: 12 }],
  ['--crashes --kills 3 --seed 99', { part: 'crashes', kills: 3, seed: 99 }],
  ['--races --long', { part: 'races', long: true }],
  ['--content --kills 20 --from 7', { part: 'content', kills: 20, from: 7 }],
  ['--backup --rounds 3 --from 7', { part: 'backup', rounds: 3, from: 7 }],
  ['--histories 5', { part: null, histories: 5 }],
])('npm run prove understands %s', (line, options) => {
  expect(readOptions(line.split(' '))).toMatchObject(options);
});

test.each([
  ['--seed seven', '--seed is a whole number'],
  ['--seed 0', '--seed is a whole number'],
  ['--seed 1.5', '--seed is a whole number'],
  ['--crashes --kills=-3', '--kills is a whole number'],
  ['--races --rounds 5000000000', '--rounds is a whole number'],
  ['--races --crashes', '--races and --crashes are two proofs'],
  ['--races --kills 3', '--kills says nothing about races'],
  ['--content --rounds 3', '--rounds says nothing about content'],
  ['--backup --kills 3', '--kills says nothing about backup'],
  ['--rounds 3', '--rounds says nothing about histories'],
  ['--races --from 1 --seed 2', '--from and --seed are two beginnings'],
  ['--mistakes', "Unknown option '--mistakes'"],
  ['--speed', "Unknown option '--speed'"],
  ['seven', 'Unexpected argument'],
])('npm run prove refuses %s and says why', (line, words) => {
  expect(() => readOptions(line.split(' '))).toThrow(NoProof);
  expect(() => readOptions(line.split(' '))).toThrow(words);
});

test('an option that is not a number ends the command with one line and exit code 1', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/proof/prove.ts', '--races', '--rounds', 'many'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '--rounds is a whole number from 1 to 4 000 000 000, not "many"\n']);
});

test('too little disk space for temporary databases is reported before anything starts', () => {
  expect(() => requireRoom([ownFolder()], Number.MAX_SAFE_INTEGER)).toThrow(/^The disk of .* has \d+ MB left, and /);
});
