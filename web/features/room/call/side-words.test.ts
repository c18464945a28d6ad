import { expect, test } from 'vitest';
import { MESSAGE_MAX, readWord } from './side-words.ts';

test.each([
  'no JSON',
  '7',
  'null',
  '{}',
  '{"kind":"shout"}',
  '{"kind":"text","page":"p","n":0,"text":"x"}',
  '{"kind":"text","page":"p","n":1.5,"text":"x"}',
  '{"kind":"text","page":"","n":1,"text":"x"}',
  `{"kind":"text","page":"${'p'.repeat(65)}","n":1,"text":"x"}`,
  '{"kind":"text","page":"p","n":1,"text":7}',
  '{"kind":"text","page":"p","n":1,"text":""}',
  '{"kind":"got","page":7,"n":1}',
])('%s is no word of ours', (data) => {
  expect(readWord(data)).toBeNull();
});

test('a word keeps only what it may have', () => {
  expect(readWord('{"kind":"side","isMuted":1,"isCameraOff":true,"html":"<b>"}')).toEqual({
    kind: 'side',
    isMuted: false,
    isCameraOff: true,
    isSharing: false,
    isSoundOnly: false,
  });
  const long = JSON.stringify({ kind: 'text', page: 'p', n: 1, text: 'x'.repeat(MESSAGE_MAX + 5) });
  expect(readWord(long)).toMatchObject({ text: 'x'.repeat(MESSAGE_MAX) });
});
