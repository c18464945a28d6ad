import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanIban, ibanFault, ibanInFours, last4Of, maskedIban } from './iban.ts';

/** The example of the registry of SWIFT. */
const IBAN = 'GE29NB0000000101904917';
const judge = (typed: string) => ibanFault(cleanIban(typed));

/** An account of a bank, with the check digits that belong to it. */
const account = fc
  .tuple(fc.stringMatching(/^[A-Z]{2}$/), fc.stringMatching(/^[0-9]{16}$/))
  .map(([bank, number]) => `GE${checkOf(`${bank}${number}`)}${bank}${number}`);

/** Reckoned in one piece, as the standard says it. */
function checkOf(bban: string): string {
  const digits = [...`${bban}GE00`].map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55))).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}

test.for([
  IBAN,
  'GE29 NB00 0000 0101 9049 17',
  'ge29nb0000000101904917',
  ' Ge29\u00a0nB00\u202f0000\u20090101 9049\t17\n',
  '\u200eGE29\u200bNB00\ufeff000001\u20600190\u00ad4917\u202c',
  'GE29-NB00-0000-0101-9049-17',
  'GE29\u200dNB0000000101904917',
  'IBAN: GE29 NB00 0000 0101 9049 17.',
  'გე29 ნბ00 0000 0101 9049 17',
  // Of a keyboard that writes capitals.
  'ᲒᲔ29 ᲜᲑ00 0000 0101 9049 17',
])('%j is the number of an account', (typed) => {
  expect(judge(typed)).toBeNull();
  expect(cleanIban(typed)).toBe(IBAN);
});

test.for([
  ['', 'country'],
  ['29NB0000000101904917', 'country'],
  ['DE89370400440532013000', 'country'],
  ['FR7630006000011234567890189', 'country'],
  // Letters of other scripts that look like ours.
  ['\u0421\u0415' + IBAN.slice(2), 'country'],
  ['G\u0395' + IBAN.slice(2), 'country'],
  ['ღე' + IBAN.slice(2), 'country'],
  ['\uff27\uff25' + IBAN.slice(2), 'country'],
  ['GE', 'length'],
  [IBAN.slice(0, -1), 'length'],
  [`${IBAN}0`, 'length'],
  [`GE${'1'.repeat(10_000)}`, 'length'],
  ['GEAANB0000000101904917', 'form'],
  ['GE29N00000000101904917', 'form'],
  ['GE29NB000000010190491O', 'form'],
  ['GE29NB00000001019049\u0661\u0667', 'form'],
  ['GE29NB0000000101904.17', 'form'],
  ['GE30NB0000000101904917', 'check'],
  ['GE00NB0000000101904917', 'check'],
] as const)('%j is none: %s', ([typed, fault]) => {
  expect(judge(typed)).toBe(fault);
});

test('a text of 10,000 letters is none, whatever it has in it', () => {
  for (const sign of ['a', ' ', '\u200b', 'ა', '😀']) expect(judge(sign.repeat(10_000))).not.toBeNull();
});

test('the number of any account is good, and shown in fours it is the same', () => {
  fc.assert(
    fc.property(account, (iban) => {
      expect(ibanFault(iban)).toBeNull();
      expect(ibanInFours(iban)).toMatch(/^(?:\S{4} ){5}\S\S$/);
      expect(cleanIban(ibanInFours(iban))).toBe(iban);
    }),
  );
});

test('one wrong sign is refused in the number of any account, at every place', () => {
  fc.assert(
    fc.property(account, fc.nat({ max: 21 }), fc.stringMatching(/^[0-9A-Z]$/), (iban, at, sign) => {
      fc.pre(iban[at] !== sign);
      expect(ibanFault(iban.slice(0, at) + sign + iban.slice(at + 1))).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('two signs in the place of each other are refused in the number of any account, next to each other or not', () => {
  fc.assert(
    fc.property(account, fc.nat({ max: 21 }), fc.nat({ max: 21 }), (iban, one, other) => {
      fc.pre(iban[one] !== iban[other]);
      const signs = [...iban];
      [signs[one], signs[other]] = [iban[other] ?? '', iban[one] ?? ''];
      expect(ibanFault(signs.join(''))).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('check digits that leave the same rest are refused: an account has one number', () => {
  fc.assert(
    fc.property(account, (iban) => {
      const check = Number(iban.slice(2, 4));
      for (const twin of [check - 97, check + 97].filter((twin) => twin >= 0 && twin <= 99))
        expect(ibanFault(`GE${String(twin).padStart(2, '0')}${iban.slice(4)}`)).toBe('check');
    }),
    { numRuns: 1000 },
  );
});

test('a number that is still being typed is shown in fours as far as it goes', () => {
  expect(['', 'G', 'GE29', 'GE29N', 'GE29NB00'].map(ibanInFours)).toEqual(['', 'G', 'GE29', 'GE29 N', 'GE29 NB00']);
});

test('everywhere else an account is four digits', () => {
  expect(maskedIban(last4Of(IBAN))).toBe('••••4917');
});
