import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanEmail, isEmail, maskedEmail } from './email.ts';

test('the typed e-mail address loses the spaces around it', () => {
  expect(cleanEmail('  ana@example.com\u00a0')).toBe('ana@example.com');
});

test.each(['ana@example.com\n', '\tana@example.com', '\r\nana@example.com'])(
  'the typed e-mail address %j keeps its line break and is refused for it',
  (email) => {
    expect(isEmail(cleanEmail(email))).toBe(false);
  },
);

test.each([
  'nino@example.com',
  '1234@example.com',
  'ana@123.com',
  "o'brien+tag@mail.example.co.uk",
  'a@b.ge',
  `${'a'.repeat(64)}@example.com`,
])('the e-mail address %j is taken', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  '',
  '   ',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@example..com',
  'ana.@example.com',
  '.ana@example.com',
  'a..b@example.com',
  'ana@example.com?bcc=x@evil.example',
  'ana@1.2.3.4',
  'ana@..',
  'ana@example.c0m',
  'ana@-example.com',
  'ana@example-.com',
  'an\u0000a@example.com',
  'ana@example.com\r\nBcc: x@y.z',
  'ana@example.com\n',
  ' ana@example.com',
  'аna@example.com',
  'ana(comment)@example.com',
  'a1 OR 1=1@example.com',
  'a<b>@example.com',
  'a@b@example.com',
  'a@b.com,c@d.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('the e-mail address %j is refused', (email) => {
  expect(isEmail(email)).toBe(false);
});

// A pattern whose steps multiply with the length would not end before the limit of the test.
test('an e-mail address of any length is judged', () => {
  expect(isEmail(`${'a'.repeat(100_000)}@${'b.'.repeat(100_000)}`)).toBe(false);
  expect(isEmail(`a@${'b-'.repeat(120)}`)).toBe(false);
});

test('a masked address keeps its domain, and its first letter where more is hidden', () => {
  const masked = ['ana@example.com', 'an@b.ge', 'a@b.ge'].map(maskedEmail);
  expect(masked).toEqual(['a•••@example.com', 'a•••@b.ge', '•••@b.ge']);
});

test.each([
  ['mailto:ana@example.com', 'ana@example.com'],
  ['MAILTO:ana@example.com ', 'ana@example.com'],
  ['Ana <ana@example.com>', 'ana@example.com'],
  ['"Beridze, Ana" <ana@example.com>', 'ana@example.com'],
  ['<ana@example.com>', 'ana@example.com'],
  ['<mailto:ana@example.com>', 'ana@example.com'],
  ['mailto:ana@example.com?subject=Hello%20Ana&body=cc=x', 'ana@example.com'],
  ['<MAILTO:ana@example.com?subject=a@b>', 'ana@example.com'],
  ['\u202aana@example.com\u202c', 'ana@example.com'],
  ['ana\u200d@example.com', 'ana@example.com'],
  ['ana@მაგალითი.გე', 'ana@xn--lodafveble.xn--node'],
  ['Ana <ana@example.გე>', 'ana@example.xn--node'],
  ['ana@example.xn--node', 'ana@example.xn--node'],
])('the pasted e-mail address %j is %s', (raw, address) => {
  expect(cleanEmail(raw)).toBe(address);
  expect(isEmail(address)).toBe(true);
});

test.each([
  'ana@example.com, nino@example.com',
  'Ana <ana@example.com>, Nino <nino@example.com>',
  'ana@example.com <nino@example.com>',
  'mailto:ana@example.com?bcc=nino@example.com',
  'mailto:ana@example.com?subject=Hello&CC=nino%40example.com',
  'ana@example.com?subject=Hello',
  'ana@gm\u0430il.com',
  'ana@მაგ\u0430ლითი.გე',
  'ana@მაგალითი.com',
  'ანა@example.გე',
  'ana@xn--zzzz.გე',
])(
  'the pasted e-mail address %j is refused: it has two addresses, more than an address, or letters that look like others',
  (raw) => {
    expect(isEmail(cleanEmail(raw))).toBe(false);
  },
);

test('a pasted e-mail address of any kind is cleaned, and what was cleaned is clean', () => {
  const sign = fc.constantFrom(
    'ა',
    'ჰ',
    'a',
    'xn--',
    '-',
    '.',
    '.გე',
    '@',
    '<',
    '>',
    ' ',
    'mailto:',
    '\u200d',
    '0',
    '%',
    '/',
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
      const once = cleanEmail(`ana@${signs.join('')}`);
      if (isEmail(once)) expect(cleanEmail(once)).toBe(once);
    }),
  );
});
