import { expect, test } from 'vitest';
import { type Problem, problemWords } from './problem-words.ts';

const where = { documentId: 'therapist-a', type: 'therapist', name: 'A', hides: true } as const;

test('a broken rule says that the document is not shown, a video that cannot be played does not say it of the profile', () => {
  const leftOut = { since: null, goesOn: false, namedBy: [], holder: null };
  const rule: Problem = { kind: 'rule', ...where, ...leftOut, path: 'fee', found: '200', code: 'TOO_LARGE' };
  expect(problemWords(rule)).toBe('არ ჩანს. ველი „მომსახურების საკომისიო, %“: „200“ არ მიიღება');
  const video: Problem = { kind: 'video', ...where, path: 'videoLink', found: '"https://example.com"' };
  expect(problemWords(video)).toBe('ველი „ვიდეოპრეზენტაცია“: ამ ბმულით ვიდეო არ ჩაირთვება: https://example.com');
});
