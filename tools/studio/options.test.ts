import { expect, test } from 'vitest';
import { readStudioCommand } from './options.ts';

test('without options the Studio is built', () => {
  expect(readStudioCommand([])).toEqual({ what: 'build' });
});

test('with --check it is tried afterwards', () => {
  expect(readStudioCommand(['--check'])).toEqual({ what: 'check' });
});

test.for([['--fast'], ['build'], ['--', '--x'], ['-h']])('%j is not understood, and what would be is said', (args) => {
  expect(readStudioCommand(args)).toMatch(/^(Unknown option|Unexpected argument) '.*'.*\n\nnpm run studio\n/);
});
