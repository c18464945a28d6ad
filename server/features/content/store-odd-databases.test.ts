import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { edit, feeOf, NINO, opened, reading } from '#server/testing/content/content-store.ts';
import { testDb } from '#server/testing/database/database.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { asShipped } from './shipped.ts';

let db: Db;
beforeEach(async () => {
  db = await testDb();
});

/** Restores what stood before the changes. */
async function goBack(): Promise<void> {
  const shipped = asShipped(reading.shipped().find(({ _id }) => _id === NINO) ?? {}).document;
  await db.run('update content_documents set document = $2::json, valid = $2::json, change = 1 where id = $1', [
    NINO,
    JSON.stringify(shipped),
  ]);
  await db.run('delete from content_changes where change > 1');
  await db.run('update content_state set change = 1, mark = gen_random_uuid()');
}

test('a database that went back, as after a failover, is what every server serves with its next look', async () => {
  const [a, b] = [await opened(db), await opened(db)];
  for (const fee of [12, 13, 14]) await edit(a, NINO, { fee });
  await b.look();
  await goBack();
  await b.look();
  expect(feeOf(b)).toBe(20);
});

test('a database that went back is what every server serves also when it has gone on since, to the very number that was known', async () => {
  const [a, b] = [await opened(db), await opened(db)];
  await edit(a, NINO, { fee: 12 });
  await b.look();
  await goBack();
  await edit(await opened(db), NINO, { fee: 50 });
  await b.look();
  expect(feeOf(b)).toBe(50);
  await edit(a, 'x', { key: 'none' });
  expect([feeOf(a), feeOf(await opened(db))]).toEqual([50, 50]);
});

test('a look that never answers is given up, and the next one is made', async () => {
  let isStuck = false;
  const run: Db['run'] = (...asked) => (isStuck ? new Promise(() => undefined) : db.run(...asked));
  const store = await opened({ ...db, run });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  isStuck = true;
  const stuck = store.look();
  isStuck = false;
  await Promise.all([expect(stuck).rejects.toThrow('took too long'), vi.advanceTimersByTimeAsync(5000)]);
  vi.useRealTimers();
  await edit(await opened(db), NINO, { fee: 12 });
  await store.look();
  expect(feeOf(store)).toBe(12);
});

describe('what another version of the product wrote', () => {
  const rewrite = (id: string, fields: object) =>
    db.run(`update content_documents set document = (document::jsonb || $2::jsonb)::json, change = 2 where id = $1`, [
      id,
      JSON.stringify(fields),
    ]);
  const changed = () => db.run('update content_state set change = 2, mark = gen_random_uuid()');

  test('what another version of the product wrote and only this one shows is kept before anybody can agree to it', async () => {
    await opened(db);
    await rewrite('legal-terms-client-en', { title: 'Newer words', _updatedAt: '2026-11-26T13:00:00Z' });
    await changed();
    await opened(db);
    const kept = await db.run(`select 1 from legal_versions where title = 'Newer words'`);
    expect(kept).toHaveLength(1);
  });

  test('what another version of the product wrote and only this one takes as valid names the specialist when it breaks', async () => {
    await opened(db);
    await db.run('update content_documents set valid = null, change = 2 where id = $1', [NINO]);
    await changed();
    const store = await opened(db);
    await edit(store, NINO, { fee: 101 });
    expect(store.content.snapshot().therapists.get(NINO)).toMatchObject({ name: { ka: 'ნინო' }, visible: false });
  });

  test('what another version of the product wrote and this one cannot read does not keep it from starting; the mend is an ordinary change', async () => {
    const running = await opened(db);
    const TERMS = 'legal-terms-client-ka';
    const before = running.library().stored(TERMS)?.document ?? null;
    await db.run(`update content_documents set document = $2::json, valid = $2::json, change = 2 where id = $1`, [
      TERMS,
      JSON.stringify({ ...before, body: [{ _type: 'callout', _key: 'a' }] }),
    ]);
    await changed();
    await running.look();
    for (const store of [running, await opened(db)]) {
      expect(store.content.snapshot().legal('terms', 'client', 'ka')?.title).toBe(before?.['title']);
      expect(await store.problems()).toMatchObject([{ id: TERMS, code: 'BAD_FIELD' }]);
    }
    await running.change(BY_PRODUCT, async () => ({
      answer: () => null,
      changes: [{ id: TERMS, document: before, shipped: null }],
    }));
    expect((await opened(db)).content.snapshot().problems).toEqual([]);
  });
});
