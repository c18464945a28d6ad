// docs/decisions/239
import type { Instant } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import { insertBackup, newestProvedBackup, proveBackup } from './backup.sql.ts';
import { judgeLater } from './judge.ts';

/** The front door of backup: which copies there are, and how old the newest is. */
export { judgeBackups, listBackups } from './judge.ts';

/** A backup that is whole: `madeAt` is the instant of the copy, `bytes` the size of its file. */
export type WrittenBackup = {
  id: string;
  madeAt: Instant;
  writtenAt: Instant;
  file: string;
  bytes: number;
  rows: number;
};

/** Notes a backup that is whole in the database that it is of, and has its age judged now and when it is too old. */
export async function noteBackup(sql: Sql, backup: WrittenBackup): Promise<void> {
  await insertBackup(sql, backup);
  await judgeLater(sql, backup);
}

/** The file of the newest backup that was proved by restoring it; null when none was. */
export async function newestProved(sql: Sql): Promise<{ file: string } | null> {
  return newestProvedBackup(sql);
}

/** Notes that a backup was restored and proved; false when this database knows none of that id. */
export async function noteProved(sql: Sql, backup: { id: string; at: Instant }): Promise<boolean> {
  return proveBackup(sql, backup);
}
