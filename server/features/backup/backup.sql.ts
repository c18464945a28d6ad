// docs/decisions/239
import { any, first, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

/** Writes a backup that is whole. */
export const insertBackup = statement('backup.insert', nothing, {
  id: text,
  madeAt: iso,
  writtenAt: iso,
  file: text,
  bytes: asIs<number>,
  rows: asIs<number>,
})`
  insert into backups(id, made_at, written_at, file, bytes, rows) values ($1, $2::timestamptz, greatest($2::timestamptz, $3::timestamptz), $4, $5, $6)`;

/** The file of the newest backup from which a database was restored and proved. */
export const newestProvedBackup = statement('backup.newest-proved', first<{ file: string }>, [])`
  select file from backups where proved_at is not null order by made_at desc limit 1`;

/** Marks a backup as proved; whether this database knows it. */
export const proveBackup = statement('backup.prove', any, { id: text, at: iso })`
  update backups set proved_at = greatest(made_at, $2::timestamptz) where id = $1 returning id`;
