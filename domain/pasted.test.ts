import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, nameProblem } from './contact.ts';
import { cleanEmail, isEmail } from './email.ts';
import { MEETING_HOSTS, meetingUrlFault } from './meeting-url.ts';
import { cleanPasted } from './pasted.ts';
import { parseGeorgianMobile } from './georgian-mobile.ts';

const INVISIBLE = [
  ...'\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u061c\u00ad\ufeff\u034f\u180e',
];
const between = (text: string, sign: string) => [...text].join(sign);

// What is judged, for a text that is good without the signs.
const judged: readonly [kind: string, text: string, judge: (raw: string) => unknown][] = [
  ['an e-mail address', 'ana@example.com', (raw) => isEmail(cleanEmail(raw)) && cleanEmail(raw)],
  ['a name', 'ანა ბერიძე', (raw) => nameProblem(raw) ?? cleanName(raw)],
  ['a phone', '+995 599 12-34-56', parseGeorgianMobile],
  ['a link', 'https://meet.google.com/abc-defg-hij', (raw) => meetingUrlFault(cleanPasted(raw), MEETING_HOSTS)],
];
test.each(judged)('%s that was pasted is what it is without its invisible signs', (_, text, judge) => {
  const wanted = judge(text);
  for (const sign of INVISIBLE)
    for (const raw of [sign + text, text + sign, `\u00a0${sign}${text}\u202f`, between(text, sign)])
      expect([sign, judge(raw)]).toEqual([sign, wanted]);
});

test.each(judged)('%s with ten thousand invisible signs is refused', (_, text, judge) => {
  expect(judge(text + '\u200b'.repeat(10_000))).not.toEqual(judge(text));
});

test.each(['👩‍👩‍👧', '❤️', 'می‌خواهم', 'क्‍ष', '👨🏽‍⚕️', 'ანა'])('%s stays whole when it is pasted', (text) => {
  expect(cleanPasted(text)).toBe(text.normalize('NFC'));
});

test('a pasted text loses joiners that join nothing', () => {
  expect(cleanPasted('\u200dAna \u200d Li\u200c')).toBe('Ana Li');
});

test('a pasted text is composed over what falls away', () => {
  expect(cleanPasted('e\u200b\u0301')).toBe('é');
  expect(cleanPasted('<\u200d\u0338\u200dx')).toBe('≮\u200dx');
});

test('a pasted text keeps control characters, for they are refused', () => {
  expect(cleanPasted('ana\r\nBcc: x')).toBe('ana\r\nBcc: x');
});

test('a pasted text that was cleaned is clean', () => {
  const signs = [
    ...INVISIBLE,
    '\u200d',
    '\u200c',
    ' ',
    '\u00a0',
    'e',
    '<',
    '\u0301',
    '\u0316',
    '\u0338',
    '\u1100',
    '\u1161',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(text, (parts) => {
      const once = cleanPasted(parts.join('').slice(0, 1000));
      expect(cleanPasted(once)).toBe(once);
    }),
  );
});
