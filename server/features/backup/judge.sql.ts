// docs/decisions/239
import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { all, iso, nothing, only, statement } from '#server/db/db.ts';
import { millisOf } from '#server/db/object-sql.ts';

/** A backup that was written whole: `madeAt` is the instant of its copy. */
export type BackupRow = { madeAt: Instant; provedAt: Instant | null; file: string; bytes: number; rows: number };

/** The backups, the newest first. */
export const readBackups = statement('backup.all', all<BackupRow>, [])`
  select made_at as "madeAt", proved_at as "provedAt", file, bytes, rows from backups
  order by made_at desc limit ${MOST.broken}`;

/** The instant of the newest copy, null without any, and since when there is this database. */
export const newestCopy = statement('backup.newest', only<{ newest: Instant | null; since: Instant }>, [])`
  select json_build_object('newest', ${millisOf('(select max(made_at) from backups)')},
    'since', ${millisOf('(select min(applied_at) from migrations)')}) as found`;

/** Deletes the rows of copies from before an instant, but for the newest that was proved. */
export const forgetBackups = statement('backup.forget', nothing, [iso])`
  delete from backups where made_at < $1
    and id is distinct from (select id from backups where proved_at is not null order by made_at desc limit 1)`;
