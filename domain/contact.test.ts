import { expect, test } from 'vitest';
import { canPay, cleanName, isName, missingForPay, nameProblem } from './contact.ts';

const form = { name: 'ნინო', email: 'nino@example.com', confirmed: true, busy: false };

// spec §5: "Pay enabled only if name has at least 3 characters, e-mail matches local part, at, domain with dot and
// letters, no payment request is in flight, and the confirmation checkbox is ticked."
test('the pay button is enabled under exactly the four conditions', () => {
  for (let bits = 0; bits < 16; bits += 1) {
    const [name, email, confirmed, idle] = [0, 1, 2, 3].map((index) => ((bits >> index) & 1) === 1);
    const filled = { name: name ? form.name : 'ნი', email: email ? form.email : 'nino@' };
    expect(canPay({ ...filled, confirmed: confirmed === true, busy: !idle })).toBe(bits === 15);
  }
});

test('the pay button says what is missing', () => {
  expect(missingForPay(form)).toEqual([]);
  const empty = { name: '', email: '', confirmed: false, busy: true };
  expect(missingForPay(empty)).toEqual(['name', 'email', 'confirmation']);
});

test.each([
  'მარიამ ბერიძე',
  'Nino B.',
  'D’Angelo',
  'Åsa',
  '김민수',
  'NaN',
  'ანა',
  'x'.repeat(100),
  'Ana${7*7}',
  'J. R. Smith',
  'J.R.Smith',
  'ნ. მ.',
  'ნ.მ. ბერიძე',
  'Dr.Nino, Ph.D.',
  'J.Li',
  'Mr.Li',
  'Dr.Xu',
  'Ana.Li',
  'dr.Ana',
  'a\u202eb\u202cc',
  '\u202aანა\u202c',
  'Nino.',
  'Ana St.',
  'ანა @ბერიძე',
  '👩‍👩‍👧🇬🇪🙂',
])('the name %j is taken', (name) => {
  expect(isName(name)).toBe(true);
  expect(nameProblem(name)).toBeNull();
});

// spec §5: "Pay enabled only if name has at least 3 characters,"
// spec §9: "Name minimum 3 characters."
test.each([
  '',
  '  ',
  ' a ',
  'ab',
  '\u00ad\u00ad\u00ad',
  'a\u200bb',
  'a\u00adb',
  'a\u0301b\u0301',
  '👩‍👩‍👧',
  '\u0301\u0301\u0301',
  '\u3164\u3164\u3164',
  '\u2800\u2800\u2800',
  '\u115f\u1160\uffa0',
  '\u180e\u180e\u180e',
  'a\u{e0041}\u{e0042}b',
])('the name %j is too short for a name of 3 characters', (name) => {
  expect(isName(name)).toBe(false);
  expect(nameProblem(name)).toBe('NAME_TOO_SHORT');
});

test.each(['ana\u007f', 'ana\u0000', 'ana\r\nBcc: x@y.z', 'ana\u2028', 'ana\ud800', 'ana\ufffe'])(
  'the name %j is refused',
  (name) => {
    expect(isName(name)).toBe(false);
    expect(nameProblem(name)).toBe('NAME_INVALID');
  },
);

test.each(['x'.repeat(101), `a${'\u0301'.repeat(80)}bc${'\u0301'.repeat(200)}`, 'x'.repeat(100_000)])(
  'a name that is too long is said to be so: %#',
  (name) => {
    expect(nameProblem(name)).toBe('NAME_TOO_LONG');
  },
);

test.each([
  'www.x.ge',
  'Nino WWW.evil',
  'http://',
  'a@b.ge',
  'write to ana@example.com',
  'x.com/y',
  't.me/ana',
  'simshvide.ge',
  'ნინო simshvide.ge!',
  'სიმშვიდე.გე',
  'evil．com',
  'evil。com',
  'e\u00advil.com',
  '10.0.0.1',
  'evil.zone/x',
  'evil.ge.',
  'Nino evil.ge.',
  'evil.com...',
  't.me',
  'T.ME',
  'Dr.ge',
  'ana.li',
  'Evil.li',
  'EVIL.LI',
  'e\u202evil.com',
])('the name %j has an address in it, which other people would read as a link', (name) => {
  expect(nameProblem(name)).toBe('NAME_IS_ADDRESS');
  expect(isName(name)).toBe(false);
});

test('a name is kept in composed Unicode form, with plain spaces and no invisible characters', () => {
  expect(cleanName('  A\u030asa\u00a0 \u00adB ')).toBe('Åsa B');
  expect(cleanName('\u3164Anna\u{e0041}\u034f \u2060Lee')).toBe('Anna Lee');
});
