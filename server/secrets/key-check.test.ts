import { expect, test } from 'vitest';
import { testDb } from '#server/testing/database/database.ts';
import { checkKey, WrongKey } from './key-check.ts';
import { createKeyring } from './keyring.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);

test('a database opens with the key it was sealed with, and with no other', async () => {
  const db = await testDb();
  await checkKey(createKeyring({ 1: key(1) }), db);
  await checkKey(createKeyring({ 1: key(1) }), db);
  await expect(checkKey(createKeyring({ 1: key(2) }), db)).rejects.toThrow(WrongKey);
});

test('a newer key is checked beside the older one', async () => {
  const db = await testDb();
  await checkKey(createKeyring({ 1: key(1) }), db);
  await checkKey(createKeyring({ 1: key(1), 2: key(2) }), db);
  await expect(checkKey(createKeyring({ 1: key(1), 2: key(3) }), db)).rejects.toThrow(WrongKey);
});
