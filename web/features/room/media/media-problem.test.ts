import { expect, test } from 'vitest';
import { problemOf } from './media-problem.ts';

test.each([
  ['Permission denied by system', 'system'],
  ['Permission denied', 'refused'],
  ['Permission dismissed', 'refused'],
] as const)('a device that is not allowed: "%s" is %s', (message, problem) => {
  expect(problemOf(new DOMException(message, 'NotAllowedError'))).toBe(problem);
});

test('a word of the system in another failure is no refusal', () => {
  expect(problemOf(new DOMException('The system is busy', 'NotReadableError'))).toBe('busy');
});
