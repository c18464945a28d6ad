import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const one = new Uint8Array(32).fill(1);
const two = new Uint8Array(32).fill(2);

test('sealed text opens only in its place, unaltered and with its own key', () => {
  const ring = createKeyring({ 1: one });
  const sealed = ring.seal('შფოთვა', 'notifications|1');
  expect(ring.open(sealed, 'notifications|1')).toBe('შფოთვა');
  expect(Buffer.from(sealed).includes(Buffer.from('შფოთვა'))).toBe(false);
  expect(() => ring.open(sealed, 'notifications|2')).toThrow();
  for (let i = 1; i < sealed.length; i++) {
    const altered = Uint8Array.from(sealed);
    altered[i] = (altered[i] ?? 0) ^ 1;
    expect(() => ring.open(altered, 'notifications|1')).toThrow();
  }
  expect(() => createKeyring({ 1: two }).open(sealed, 'notifications|1')).toThrow();
});

test('a person key seals for that person and field alone, and comes back from its wrapped form', () => {
  const ring = createKeyring({ 1: one });
  const nino = ring.newUserKey('nino');
  const sealed = nino.seal('users.name_enc', 'ნინო');
  const again = createKeyring({ 1: one }).userKey(nino);
  expect(again.open('users.name_enc', sealed)).toBe('ნინო');
  expect(() => again.open('users.email_enc', sealed)).toThrow();
  expect(() => ring.newUserKey('nino').open('users.name_enc', sealed)).toThrow();
  expect(() => ring.userKey({ ...nino, userId: 'gia' })).toThrow();
});

test('a new master key seals, the old one still opens, and indexes stay as they were', () => {
  const old = createKeyring({ 1: one });
  const both = createKeyring({ 1: one, 2: two });
  expect(both.version).toBe(2);
  expect(both.open(old.seal('a', 'x'), 'x')).toBe('a');
  expect(both.userKey(old.newUserKey('nino')).userId).toBe('nino');
  expect(() => old.open(both.seal('a', 'x'), 'x')).toThrow('no master key of version 2');
  expect(both.blindIndex('phone', '+995599123456')).toEqual(old.blindIndex('phone', '+995599123456'));
  expect(both.secret('access-token')).toEqual(old.secret('access-token'));
});

test('the same value has another index for another kind, and the same text never seals alike', () => {
  const ring = createKeyring({ 1: one });
  expect(ring.blindIndex('phone', 'a')).not.toEqual(ring.blindIndex('email', 'a'));
  expect(ring.hmac('otp', 'a')).not.toEqual(ring.blindIndex('otp', 'a'));
  expect(ring.seal('a', 'x')).not.toEqual(ring.seal('a', 'x'));
});

test('a master key of the wrong length is refused', () => {
  expect(() => createKeyring({ 1: new Uint8Array(16) })).toThrow('32 bytes');
});
