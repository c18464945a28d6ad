// docs/decisions/239
import { HOUR, type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import { BACKUPS_KEPT_MS } from '#domain/retention.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { insertJobs } from '#server/jobs/jobs.sql.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import { type BackupRow, forgetBackups, newestCopy, readBackups } from './judge.sql.ts';

/** The backups that are known, the newest first. */
export async function listBackups(sql: Sql): Promise<readonly BackupRow[]> {
  return readBackups(sql);
}

/** Judges the age of the newest backup once one is written, and as soon as that one would be late. */
export async function judgeLater(
  sql: Sql,
  { id, madeAt, writtenAt }: { id: string; madeAt: Instant; writtenAt: Instant },
): Promise<void> {
  const at = (runAt: Instant, when: string) =>
    ({ kind: 'backup.judge', payload: {}, runAt, dedupeKey: `backup.judge:${id}:${when}` }) as const;
  await insertJobs(sql, [at(writtenAt, 'written'), at(madeAt + LATE_AFTER_MS + MINUTE, 'late')]);
}

/**
 * Tells operators while the newest copy is older than 26 hours; a server in production that never had one counts from
 * its beginning. Deletes the rows of files that are kept no longer.
 */
export async function judgeBackups(deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  const now = clock.now();
  await forgetBackups(db, now - BACKUPS_KEPT_MS);
  const { newest, since } = await newestCopy(db);
  const from = newest ?? (config.production ? since : now);
  if (now - from <= LATE_AFTER_MS) return workIsDone(deps, db, { kinds: ['backup_late'], key: BACKUP });
  const { date, time } = wallOf(from);
  const facts = newest === null ? {} : { code: `${date} ${time}` };
  await needOperator(deps, db, { kind: 'backup_late', key: BACKUP, facts });
}

const LATE_AFTER_MS = 26 * HOUR;
const BACKUP = 'backup';
