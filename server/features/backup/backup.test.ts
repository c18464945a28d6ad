import { expect, test } from 'vitest';
import { DAY } from '#domain/dates.ts';
import { testDb } from '#server/testing/database/database.ts';
import { newestProved, noteBackup, noteProved } from './backup.ts';

const NOON = Date.UTC(2026, 10, 30, 12);
const idOf = (day: number) => `00000000-0000-4000-8000-00000000000${day}`;

test('the newest proved backup is that of the latest copy that was restored, and an unknown one is not noted', async () => {
  const db = await testDb();
  expect(await newestProved(db)).toBe(null);
  for (const day of [1, 2, 3]) {
    const madeAt = NOON + day * DAY;
    // A clock that is behind that of the database.
    await noteBackup(db, { id: idOf(day), madeAt, writtenAt: madeAt - 1, file: `${day}.backup`, bytes: 10, rows: 5 });
  }
  expect(await newestProved(db)).toBe(null);
  for (const day of [2, 1]) expect(await noteProved(db, { id: idOf(day), at: NOON + 9 * DAY })).toBe(true);
  expect(await newestProved(db)).toEqual({ file: '2.backup' });
  expect(await noteProved(db, { id: idOf(4), at: NOON })).toBe(false);
});
