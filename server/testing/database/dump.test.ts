import { expect, test } from 'vitest';
import { testDb } from './database.ts';
import { dump } from './dump.ts';

const JOB = `insert into jobs(kind, payload, run_at, max_attempts) values ('note', '{}', now(), 1)`;

test('a dump shows what was written since the last one, also by its own transaction', async () => {
  const db = await testDb();
  const empty = await dump(db);
  expect(await dump(db)).toBe(empty);
  await db.run(JOB);
  const one = await dump(db);
  expect(one).not.toBe(empty);
  await db.transaction(async (tx) => {
    expect(await dump(tx)).toBe(one);
    await tx.run(JOB);
    const two = await dump(tx);
    expect(two).not.toBe(one);
    await tx.run('delete from jobs');
    expect(await dump(tx)).not.toBe(two);
  });
  expect(await dump(db)).toBe(empty);
});
