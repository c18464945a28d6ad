import { expect, test } from 'vitest';
import { isReason, REASON_MAX } from './reason.ts';

test.each(['წყდება', 'asked by the client', '123', '...', 'ა ბ გ', '🙂🙂🙂', 'á é í', 'x'.repeat(REASON_MAX)])(
  '%j is a reason',
  (text) => expect(isReason(text)).toBe(true),
);

test.each([
  ['nothing', ''],
  ['two letters', 'ok'],
  ['two letters among spaces', ' o\u00a0\u2003k \n'],
  ['spaces', '     '],
  ['zero-width signs', '\u200b\u200c\u200d\u2060\ufeff'],
  ['two letters with zero-width signs', 'o\u200bk\u200b\u200b'],
  ['control signs', '\u0000\u0001\u001b\u007f'],
  ['signs of direction', '\u202e\u2066\u2069\u200e'],
  ['fillers', '\u3164\u115f\u1160\uffa0'],
  ['empty patterns', '\u2800\u2800\u2800'],
  ['soft hyphens', '\u00ad\u00ad\u00ad'],
  ['tags', '\u{e0041}\u{e0042}\u{e0043}'],
  ['marks of one letter', 'a\u0301\u0302\u0303'],
  ['variation selectors', '\ufe0f\ufe0e\u{e0100}'],
  ['half characters', '\ud800\udc00'.slice(0, 1).repeat(3)],
  ['too much', 'x'.repeat(REASON_MAX + 1)],
])('%s is none', (_, text) => expect(isReason(text)).toBe(false));
