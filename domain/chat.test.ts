import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAT_MAX, cleanMessage, messageLength, messageProblem } from './chat.ts';
import { forAll } from './testing/for-all.ts';

test.each(['', '   ', '\n\t\n', '\u200b\u200b', '\u202e', '\u0000\u0007', '\u2060 \ufeff'])(
  'a message to us without anything to read in it is refused: %j',
  (raw) => {
    expect(messageProblem(raw)).toBe('MESSAGE_REQUIRED');
  },
);

test.each(['გამარჯობა', '?', '👋', '5', '<b>', 'مرحبا'])('a message to us is accepted with as little as %j', (raw) => {
  expect(messageProblem(raw)).toBeNull();
});

test('a message to us may have 4,000 characters, however many bytes they take, and not 4,001', () => {
  for (const letter of ['a', 'ა', '🙂']) {
    expect(messageProblem(letter.repeat(CHAT_MAX))).toBeNull();
    expect(messageProblem(letter.repeat(CHAT_MAX + 1))).toBe('MESSAGE_TOO_LONG');
  }
  expect(messageProblem('ა'.repeat(10_000))).toBe('MESSAGE_TOO_LONG');
  expect(messageProblem(`${' '.repeat(10_000)}ა`)).toBeNull();
});

test('a message to us keeps markup as plain text, and keeps its line breaks', () => {
  expect(cleanMessage(' <script>alert(1)</script>\r\n\r\nმადლობა\r ')).toBe('<script>alert(1)</script>\n\nმადლობა');
});

test('a message to us loses invisible characters and characters that change the reading direction', () => {
  expect(cleanMessage('a\u0000b\u202ec\u2066d\u0007')).toBe('abcd');
  expect(cleanMessage('\ud83d')).toBe('\ufffd');
});

test('a message to us does not change when it is cleaned again, and never gets longer', () => {
  forAll(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
    const clean = cleanMessage(raw);
    expect(cleanMessage(clean)).toBe(clean);
    expect(messageLength(clean)).toBe(messageLength(raw));
  });
});
