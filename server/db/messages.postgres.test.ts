import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { testDb } from '#server/testing/database/database.ts';
import type { Db } from './db.ts';
import { openPostgres } from './postgres.ts';
import { hearer } from './testing/hearer.ts';

const bytes = (text: string) => Buffer.from(text);

describe('two servers on one PostgreSQL', () => {
  let here: Db;
  let there: Db;

  beforeEach(async () => {
    await testDb();
    [here, there] = await Promise.all([openPostgres(inject('postgresUrl')), openPostgres(inject('postgresUrl'))]);
  });

  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
  });

  test('two servers on one PostgreSQL hear each other in the order of the words, whatever their length, and themselves once', async () => {
    const topic = randomUUID();
    const [own, theirs] = [await hearer(here, topic), await hearer(there, topic)];
    const words = Array.from({ length: 50 }, (_, n) => `${n} ${'x'.repeat(n * 1000)}`);
    for (const word of words) await here.messages.publish(topic, bytes(word));
    await expect.poll(() => theirs.heard.length).toBe(50);
    expect(theirs.heard).toEqual(words);
    expect(own.heard).toEqual(words);
  });

  test('a server whose listening connection is lost reads what it missed, and says that there may be a gap', async () => {
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

  test('two servers on one PostgreSQL keep words for half a minute by the clock of the database, also those of a server that died', async () => {
    await here.messages.publish('room', bytes('old'));
    await here.run(`update instance_messages set at = at - interval '31 seconds'`);
    await here.messages.publish('room', bytes('new'));
    const next = await openPostgres(inject('postgresUrl'));
    next.messages.startSweeping();
    await expect.poll(async () => (await here.run('select 1 from instance_messages')).length).toBe(1);
    await next.close();
  });

  test('two servers on one PostgreSQL close without a word being heard any more', async () => {
    const closed = await openPostgres(inject('postgresUrl'));
    const { heard } = await hearer(closed, 'room');
    await closed.close();
    await here.messages.publish('room', bytes('late'));
    expect(heard).toEqual([]);
  });
});
