import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanIban, ibanInFours } from '#domain/iban.ts';
import { maskPhone, phoneDigits } from './phone-mask.ts';
import { codeDigits, hasDigitTooMany, maskCode } from './code-digits.ts';
import { caretWith, maskedEdit } from './masked-text.ts';

type Field = { text: string; from: number; to: number };

/** The browser's edit for a key in a field: it replaces or deletes a selection, else acts beside the caret. */
function press(key: string, { text, from, to }: Field): Field & { inputType: string } {
  const put = (start: number, end: number, words: string, inputType: string) => {
    const caret = start + words.length;
    return { text: text.slice(0, start) + words + text.slice(end), from: caret, to: caret, inputType };
  };
  if (key === 'Backspace') return put(from === to ? Math.max(0, from - 1) : from, to, '', 'deleteContentBackward');
  if (key === 'Delete') return put(from, from === to ? Math.min(text.length, to + 1) : to, '', 'deleteContentForward');
  return put(from, to, key, 'insertText');
}

const FIELDS = {
  phone: { mask: maskPhone, length: 9, signsOf: phoneDigits, meant: /\d/, letters: '' },
  'code by SMS': codeField(4),
  'code by mail': codeField(8),
  'code of an app': codeField(6),
  account: { mask: ibanInFours, length: 24, signsOf: cleanIban, meant: /\S/, letters: 'AEG' },
} as const;

function codeField(length: number) {
  return {
    mask: (digits: string) => maskCode(digits, length),
    length,
    meant: /\d/,
    letters: '',
    signsOf: (text: string, before: string) =>
      hasDigitTooMany(before, text, length) ? before : codeDigits(text, length),
  };
}

const countOf = (text: string, meant: RegExp) => [...text].filter((sign) => meant.test(sign)).length;

describe.each(['phone', 'code by SMS', 'code by mail', 'code of an app', 'account'] as const)(
  'the field of a %s',
  (kind) => {
    const { mask, length, signsOf, meant, letters } = FIELDS[kind];
    const signsIn = (text: string) => countOf(text, meant);
    const signs = fc.stringMatching(new RegExp(`^[0-9${letters}]{0,${length}}$`)).map((text) => signsOf(text, ''));
    const keys = fc.constantFrom('Backspace', 'Delete', ...'0123456789', 'x', ' ', '-');

    // spec §2: "phone entry with mask (599) 999-999,"
    test('the field takes every key at every caret and selection as a plain field without a mask does', () => {
      fc.assert(
        fc.property(signs, fc.nat(), fc.nat(), keys, (before, one, other, key) => {
          const masked = mask(before);
          const [from = 0, to = 0] = [one, other].map((at) => at % (masked.length + 1)).toSorted((a, b) => a - b);
          const raw = press(key, { text: masked, from, to });
          const edit = maskedEdit(masked, { ...raw, caret: raw.from }, meant);
          const shown = signsOf(edit.text, before);
          const plain = press(key, {
            text: before,
            from: signsIn(masked.slice(0, from)),
            to: signsIn(masked.slice(0, to)),
          });
          const wanted = signsOf(plain.text, before);
          expect(shown).toBe(wanted);
          const caret = caretWith(mask(shown), edit.meantAfter, meant);
          expect(signsIn(mask(shown).slice(0, caret))).toBe(
            Math.max(0, wanted.length - signsIn(plain.text.slice(plain.from))),
          );
        }),
        { numRuns: 3000 },
      );
    });
  },
);

test.each([
  ['(599) |123-456', 'Backspace', '(59|1) 234-56'],
  ['(599)| 123-456', 'Delete', '(599|) 234-56'],
  ['(599|) 123-456', 'Delete', '(599|) 234-56'],
  ['(|599) 123-456', 'Backspace', '|(599) 123-456'],
  ['(599) 123|-456', '7', '(599) 123|-456'],
  ['(599[) ]123-456', 'Backspace', '(59|1) 234-56'],
])('%s and %s is %s', (before, key, after) => {
  const [from, to] = before.includes('[')
    ? [before.indexOf('['), before.indexOf(']') - 1]
    : [0, 0].fill(before.indexOf('|'));
  const masked = before.replace(/[[\]|]/g, '');
  const raw = press(key, { text: masked, from: from ?? 0, to: to ?? 0 });
  const edit = maskedEdit(masked, { ...raw, caret: raw.from });
  const shown = maskPhone(phoneDigits(edit.text, masked.replace(/\D/g, '')));
  const caret = caretWith(shown, edit.meantAfter);
  expect(`${shown.slice(0, caret)}|${shown.slice(caret)}`).toBe(after);
});
