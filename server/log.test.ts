import { expect, test } from 'vitest';
import { testDb } from '#server/testing/database/database.ts';
import { createLog, describeError } from './log.ts';

test('an error of the database is logged without the values it quotes', async () => {
  const db = await testDb();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const failures = await Promise.allSettled([
    db.run('select $1::uuid', ['canary']),
    db.run(`select 'canary'::int`),
    db.run('insert into audit_log(at, action, entity, entity_id) values ($1, $2, $3, $4)', [null, 'canary', 'b', 'c']),
  ]);
  for (const failure of failures) {
    const error: unknown = failure.status === 'rejected' ? failure.reason : null;
    log.error({ err: error }, 'fault');
    log.error({ err: new Error('ours', { cause: error }) }, 'fault');
  }
  expect(lines).toHaveLength(6);
  expect(lines.join()).toContain('22P02');
  expect(lines.join()).toContain('ours');
  expect(lines.join()).not.toContain('canary');
});

test('an error of ours keeps its words and its place', () => {
  const described = describeError(new TypeError('no handler'));
  expect(described).toMatchObject({ name: 'TypeError', message: 'no handler' });
  expect(described.stack).toContain('log.test.ts');
});
