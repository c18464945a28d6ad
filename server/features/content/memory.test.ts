import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import type { Tx } from '#server/db/db.ts';
import type { DocumentEvent } from '#server/deps.ts';
import { edit, NINO, opened, reading } from '#server/testing/content/content-store.ts';
import { testDb } from '#server/testing/database/database.ts';
import type { SealedMessages } from '#server/secrets/sealed-messages.ts';
import { contentMemory } from './memory.ts';

/** A memory beside a store; the words between servers are said by the test itself, the first times in vain. */
async function world(failures = 0) {
  const db = await testDb();
  const store = await opened(db);
  const heard = new Set<() => void>();
  const messages: SealedMessages = {
    publish: async () => undefined,
    subscribe: async (_topic, { missed }) => {
      if (failures-- > 0) throw new Error('no connection');
      heard.add(missed);
      return () => void heard.delete(missed);
    },
  };
  const say = () => heard.forEach((hear) => hear());
  const memory = contentMemory({ db, messages, log: pino({ level: 'silent' }), reading });
  const listener = () => {
    const events: DocumentEvent[] = [];
    let isBehind = false;
    return {
      events,
      isBehind: () => isBehind,
      take: (event: DocumentEvent) => events.push(event),
      missed: () => (isBehind = true),
    };
  };
  /** A listener until the test ends. */
  const listening = async () => {
    const one = listener();
    onTestFinished(await memory.listen(one));
    return one;
  };
  return { db, store, say, memory, listener, listening };
}

test('who begins to listen while the only other one ends is told of changes all the same', async () => {
  const { store, memory, listener, say } = await world();
  const [one, two] = [listener(), listener()];
  const stop = await memory.listen(one);
  const beginning = memory.listen(two);
  stop();
  onTestFinished(await beginning);
  await edit(store, NINO, { fee: 12 });
  say();
  await expect.poll(() => two.events.map(({ id }) => id)).toEqual([NINO]);
  expect(one.events).toEqual([]);
});

test('who listens after the words of other servers could not be heard is told of changes', async () => {
  const { store, memory, listener, listening, say } = await world(1);
  await expect(memory.listen(listener())).rejects.toThrow('no connection');
  const one = await listening();
  await edit(store, NINO, { fee: 12 });
  say();
  await expect.poll(() => one.events.length).toBe(1);
});

test('who is too far behind is told so, and never half of it', async () => {
  const { db, store, memory, listening, say } = await world();
  const one = await listening();
  await edit(store, NINO, { fee: 12 });
  await edit(store, NINO, { fee: 13 });
  await db.run(
    'update content_changes set document = null where change = (select max(change) - 1 from content_changes)',
  );
  say();
  await expect.poll(one.isBehind).toBe(true);
  expect(one.events).toEqual([]);
  expect((await memory.everything()).documents.get(NINO)).toMatchObject({ fee: 13 });
});

test('a server that only writes reads all documents once, then what is newer', async () => {
  const { db, store, memory } = await world();
  const read: string[] = [];
  const write = async (fee: number) => {
    const from = memory.known();
    await db.transaction(async (tx) => {
      const counted: Tx = {
        ...tx,
        run: async (statement, parameters) => {
          if (typeof statement !== 'string') read.push(statement.name);
          return tx.run(statement, parameters);
        },
      };
      const standing = await memory.standing(counted, from);
      expect(standing.documents.get(NINO)).toMatchObject({ fee: fee - 1 });
      memory.adopt(from, standing);
    });
    await edit(store, NINO, { fee });
  };
  for (const fee of [21, 22, 23]) await write(fee);
  const after = ['content.newer', 'content.changes-between'];
  expect(read).toEqual(['content.newer', 'content.beside', ...after, ...after]);
});

test('a change that nobody wrote down is known all the same, and listeners read anew', async () => {
  const { db, memory, listening, say } = await world();
  const one = await listening();
  // As a server of an earlier version changes a price, beside this one.
  await db.run(
    `update content_documents set document = (document::jsonb || '{"fee": 77}')::json, change = change + 1 where id = $1`,
    [NINO],
  );
  await db.run('update content_state set change = change + 1, mark = gen_random_uuid()');
  say();
  await expect.poll(one.isBehind).toBe(true);
  expect((await memory.everything()).documents.get(NINO)).toMatchObject({ fee: 77 });
});
