import { expect, test } from 'vitest';
import { hashPassword, requireSoundPassword, verifyPassword } from './password.ts';

const salt = new Uint8Array(16).fill(5);

test('a password is verified by its hash alone', async () => {
  const hash = await hashPassword('ცისფერი კარი 27', salt);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
  expect(await verifyPassword('ცისფერი კარი 27', hash)).toBe(true);
  expect(await verifyPassword('ცისფერი კარი 28', hash)).toBe(false);
  expect(await verifyPassword('ცისფერი კარი 27', null)).toBe(false);
  expect(await verifyPassword('ცისფერი კარი 27', 'plain text')).toBe(false);
});

test('the same letters typed in another way are the same password', async () => {
  const hash = await hashPassword('caf\u00e9 de la gare', salt);
  expect(await verifyPassword('cafe\u0301 de la gare', hash)).toBe(true);
});

test('equal passwords of two people have different hashes', async () => {
  const [one, other] = await Promise.all([
    hashPassword('ცისფერი კარი 27', salt),
    hashPassword('ცისფერი კარი 27', new Uint8Array(16).fill(6)),
  ]);
  expect(one).not.toBe(other);
});

test('a short, a common and an endless password are refused', () => {
  for (const password of ['', 'short', 'password1234', 'aaaaaaaaaaaaaaaa', 'ა'.repeat(11), 'x1'.repeat(600)]) {
    expect(() => requireSoundPassword(password)).toThrow('WEAK_PASSWORD');
  }
  expect(() => requireSoundPassword('correct horse battery')).not.toThrow();
});
