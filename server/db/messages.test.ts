import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { testDb } from '#server/testing/database.ts';
import type { Db } from './db.ts';
import { openPostgres } from './postgres.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';
const bytes = (text: string) => Buffer.from(text);

/** Remembers what came under a topic, and how often it was told of a gap. */
async function hearer(db: Db, topic: string) {
  const heard: string[] = [];
  let gaps = 0;
  const stop = await db.messages.subscribe(topic, {
    take: (body) => void heard.push(Buffer.from(body).toString()),
    missed: () => void (gaps += 1),
  });
  return { heard, stop, gaps: () => gaps };
}

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

describe.runIf(onPostgres)('two servers on one PostgreSQL', () => {
  let here: Db;
  let there: Db;

  beforeEach(async () => {
    await testDb();
    [here, there] = await Promise.all([openPostgres(inject('postgresUrl')), openPostgres(inject('postgresUrl'))]);
  });

  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
  });

  test('hear each other in the order of the words, whatever their length, and themselves once', async () => {
    const topic = randomUUID();
    const [own, theirs] = [await hearer(here, topic), await hearer(there, topic)];
    const words = Array.from({ length: 50 }, (_, n) => `${n} ${'x'.repeat(n * 1000)}`);
    for (const word of words) await here.messages.publish(topic, bytes(word));
    await expect.poll(() => theirs.heard.length).toBe(50);
    expect(theirs.heard).toEqual(words);
    expect(own.heard).toEqual(words);
  });

  test('one whose listening connection is lost reads what it missed, and says that there may be a gap', async () => {
    const topic = randomUUID();
    const { heard, gaps } = await hearer(there, topic);
    await here.messages.publish(topic, bytes('before'));
    await expect.poll(() => heard).toEqual(['before']);
    await here.transaction(async (tx) => {
      await tx.run(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen instance_messages'`);
    });
    await here.messages.publish(topic, bytes('meanwhile'));
    await expect.poll(gaps).toBe(1);
    await here.messages.publish(topic, bytes('after'));
    await expect.poll(() => heard).toEqual(['before', 'meanwhile', 'after']);
  });

  test('keep words for half a minute by the clock of the database, also those of a server that died', async () => {
    await here.messages.publish('room', bytes('old'));
    await here.run(`update instance_messages set at = at - interval '31 seconds'`);
    await here.messages.publish('room', bytes('new'));
    const next = await openPostgres(inject('postgresUrl'));
    next.messages.startSweeping();
    await expect.poll(async () => (await here.run('select 1 from instance_messages')).length).toBe(1);
    await next.close();
  });

  test('close without a word being heard any more', async () => {
    const closed = await openPostgres(inject('postgresUrl'));
    const { heard } = await hearer(closed, 'room');
    await closed.close();
    await here.messages.publish('room', bytes('late'));
    expect(heard).toEqual([]);
  });
});
