import { expect, test } from 'vitest';
import { testDb } from '#server/testing/database/database.ts';
import { hearer } from './testing/hearer.ts';

const bytes = (text: string) => Buffer.from(text);

test('who has subscribed to a topic takes what is published under it, until the subscription ends', async () => {
  const db = await testDb();
  const [one, two, other] = [await hearer(db, 'room'), await hearer(db, 'room'), await hearer(db, 'list')];
  await db.messages.publish('room', bytes('a'));
  one.stop();
  await db.messages.publish('room', bytes('b'));
  await db.messages.publish('nobody', bytes('c'));
  expect([one.heard, two.heard, other.heard]).toEqual([['a'], ['a', 'b'], []]);
  two.stop();
  other.stop();
});

test('nothing is published inside a transaction, and after its commit it is', async () => {
  const db = await testDb();
  const { heard, stop } = await hearer(db, 'room');
  await expect(db.transaction(async () => db.messages.publish('room', bytes('a')))).rejects.toThrow('beside its own');
  await db.transaction(async (tx) => tx.afterCommit(() => void db.messages.publish('room', bytes('b'))));
  await expect.poll(() => heard).toEqual(['b']);
  stop();
});
