import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';
import { isOrderId, newOrderId, orderIdOf, publicOrderId } from './order-ids.ts';
import { systemRandom } from './random.ts';

const keyring = createKeyring({ 1: new Uint8Array(32).fill(1) });
const other = createKeyring({ 1: new Uint8Array(32).fill(2) });

test('an id of the tables and the public one lead to each other, under one key', () => {
  for (let n = 0; n < 200; n++) {
    const id = newOrderId(systemRandom);
    const shown = publicOrderId(keyring, id);
    expect(shown).toMatch(/^[\w-]{22}$/);
    expect(orderIdOf(keyring, shown)).toBe(id);
    expect(orderIdOf(other, shown)).not.toBe(id);
    const given = systemRandom.token();
    expect(publicOrderId(keyring, orderIdOf(keyring, given))).toBe(given);
  }
});

test('a newer master key leaves all public ids as they are', () => {
  const both = createKeyring({ 1: new Uint8Array(32).fill(1), 2: new Uint8Array(32).fill(2) });
  const id = newOrderId(systemRandom);
  expect(publicOrderId(both, id)).toBe(publicOrderId(keyring, id));
});

test('one public id has one spelling, and an id of the tables is none', () => {
  const id = newOrderId(systemRandom);
  const shown = publicOrderId(keyring, id);
  const words = [
    id,
    `${shown}A`,
    shown.slice(1),
    `${shown.slice(0, -1)}B`,
    `${shown}=`,
    ` ${shown}`,
    '',
    'ა'.repeat(22),
  ];
  for (const word of words)
    expect(isOrderId(orderIdOf(keyring, word)) && /^0+$/.test(orderIdOf(keyring, word))).toBe(true);
  // Its bytes in the letters of a link lead to another order, which is not there.
  expect(orderIdOf(keyring, Buffer.from(id, 'hex').toString('base64url'))).not.toBe(id);
});
