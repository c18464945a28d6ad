import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { DomainError } from '#domain/errors.ts';
import { operate, watch } from './watch.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const noticeOf = async (sql: Sql) =>
  (await sql.run<{ notice: number }>(`select max(min_notice_min) as notice from therapists`))[0]?.notice;
/** An hour more of notice for every therapist. */
const raise = (tx: Sql) => tx.run('update therapists set min_notice_min = min_notice_min + 60');

test.each([
  [true, false],
  [false, true],
])('work is seen from before to after, undone: %s', async (undo, lasts) => {
  const { deps } = app;
  const before = (await noticeOf(deps.db)) ?? 0;
  let committed = false;
  const work = (watched: typeof deps) =>
    watched.db.transaction(async (tx) => {
      await raise(tx);
      tx.afterCommit(() => (committed = true));
    });
  const after = before + 60;
  expect(await watch(deps, { work, read: noticeOf, undo })).toEqual({ before, after });
  expect([await noticeOf(deps.db), committed]).toEqual([lasts ? after : before, lasts]);
});

test('what the database refuses only at the end is refused by undone work too', async () => {
  const work = (deps: TestApp['deps']) =>
    deps.db.transaction((tx) =>
      tx.run(`insert into ledger_transfers(kind, object_id, at) values ('capture', gen_random_uuid(), now())`),
    );
  const seen = watch(app.deps, { work, read: noticeOf, undo: true });
  await expect(seen).rejects.toMatchObject({ code: '23514' });
});

test('work without a transaction shows nothing, and its refusals are its own', async () => {
  const read = async (tx: Tx) => noticeOf(tx);
  expect(await watch(app.deps, { work: async () => undefined, read, undo: true })).toBeNull();
  const work = (deps: TestApp['deps']) =>
    deps.db.transaction(async () => {
      throw new Error('no');
    });
  await expect(watch(app.deps, { work, read, undo: true })).rejects.toThrow('no');
});

const ADMIN = '00000000-0000-4000-8000-000000000001';
const CHANGE = { actorId: ADMIN, action: 'ops.raise', entityId: 'all', reason: 'they rang us' };
const audits = async () =>
  (await app.rows<{ action: string }>('select action from audit_log order by id')).map(({ action }) => action);

test('a change of an operator is made with its line, shown as a look, and refused under another name', async () => {
  const before = (await noticeOf(app.deps.db)) ?? 0;
  const work = (deps: TestApp['deps']) =>
    deps.db.transaction(async (tx) => {
      await raise(tx);
      return noticeOf(tx);
    });
  expect(await operate(app.deps, { ...CHANGE, preview: true }, work)).toBe(before + 60);
  expect([await noticeOf(app.deps.db), await audits()]).toEqual([before, ['ops.raise-preview']]);
  expect(await operate(app.deps, CHANGE, work)).toBe(before + 60);
  expect([await noticeOf(app.deps.db), await audits()]).toEqual([before + 60, ['ops.raise-preview', 'ops.raise']]);
  const refused = (deps: TestApp['deps']) =>
    deps.db.transaction(async (tx) => {
      await raise(tx);
      throw new DomainError('TOO_LATE');
    });
  await expect(operate(app.deps, CHANGE, refused)).rejects.toThrow('TOO_LATE');
  const nothing = (deps: TestApp['deps']) => deps.db.transaction(async () => false);
  const idle = { ...CHANGE, unlessDone: 'ALREADY_SO' } as const;
  await expect(operate(app.deps, idle, nothing)).rejects.toThrow('ALREADY_SO');
  await expect(operate(app.deps, { ...idle, preview: true }, nothing)).rejects.toThrow('ALREADY_SO');
  expect(await noticeOf(app.deps.db)).toBe(before + 60);
  const lines = ['ops.raise-preview', 'ops.raise', 'ops.raise-refused', 'ops.raise-refused', 'ops.raise-preview'];
  expect(await audits()).toEqual(lines);
});
