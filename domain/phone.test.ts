import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGeorgianMobile } from './georgian-mobile.ts';
import { formatPhone, maskedPhone, nationalDigits } from './phone.ts';
import { forAll } from './testing/for-all.ts';

test.each([
  '599123456',
  '(599) 123-456',
  '+995599123456',
  '+995 599 12 34 56',
  '995599123456',
  '00995599123456',
  '0599123456',
  '599.123.456',
  ' 599 123 456 ',
  '(+995) 599-123-456',
])('%j is read as +995599123456', (raw) => {
  expect(parseGeorgianMobile(raw)).toBe('+995599123456');
});

test.each([
  '',
  '   ',
  '995',
  '599123',
  '5991234567',
  '99559912345',
  '9955991234567',
  '431234567',
  '444444444',
  '322123456',
  '+380501234567',
  '+979123456789',
  '٥٩٩١٢٣٤٥٦',
  '５９９１２３４５６',
  '599O23456',
  '599123456.0',
  '599123456\r\nDATA',
  '599123456\n',
  'tel:599123456',
  '5991234561 OR 1=1',
  '599123456* ]{...}[0',
  '599123456a\u0000b',
  '599+123456',
  '++995599123456',
  '+0599123456',
  '+599123456',
  '-599123456',
  '(-599123456',
  '( .599123456)',
  '+-995599123456',
  '+.995599123456',
  ' - 599 123 456',
  '.599123456',
  ')599123456',
  '(5)(9)(9)(1)(2)(3)(4)(5)(6)()()()',
])('%j is refused', (raw) => {
  expect(parseGeorgianMobile(raw)).toBeNull();
});

// spec §5: "Georgian numbers, +995 with 9 digits;"
test('an accepted text is one mobile number, and that number is accepted unchanged', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+-() .') }));
  forAll(texts, (raw) => {
    const phone = parseGeorgianMobile(raw);
    if (phone === null) return;
    expect(phone).toMatch(/^\+9955[0-9]{8}$/);
    expect(parseGeorgianMobile(phone)).toBe(phone);
    expect(parseGeorgianMobile(formatPhone(phone))).toBe(phone);
  });
});

// spec §2: "Shows the logged-in phone formatted +995 and three groups of three digits;"
test('the header shows the country and three groups of three digits', () => {
  expect(formatPhone('+995599123456')).toBe('+995 599 123 456');
  expect(nationalDigits('+995599123456')).toBe('599123456');
});

test('a masked phone keeps its last two digits', () => {
  expect(maskedPhone('+995599123456')).toBe('+995 5•• ••• •56');
});
