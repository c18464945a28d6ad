// docs/decisions/239
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/db/db.ts';
import type { BackupWorld } from './world.ts';

/** A mistake that is made on the way of a round, and the name under which the round must find it. */
export type Mistake = {
  name: string;
  found: string;
  beforeCopy?(world: BackupWorld): Promise<unknown>;
  /** On the restored database, before anything starts on it. */
  restored?(db: Db): Promise<unknown>;
  /** After the first start on it. */
  started?(db: Db): Promise<unknown>;
};

/** The planted mistakes. */
export const MISTAKES: readonly Mistake[] = [
  { name: 'a table left out', found: 'ROWS_DIFFER', restored: (db) => db.run('drop table statement_heads') },
  {
    name: 'a row lost',
    found: 'ROWS_DIFFER',
    restored: (db) =>
      db.transaction(async (tx) => {
        await tx.script('set local session_replication_role = replica');
        await tx.run('delete from ledger_entries where ctid = (select max(ctid) from ledger_entries)');
      }),
  },
  {
    name: 'messages not held',
    found: 'MESSAGE_TWICE',
    restored: (db) =>
      db.transaction((tx) =>
        tx.script(`
        create function planted_job() returns trigger language plpgsql as 'begin new.is_late := false; return new; end';
        create trigger planted before insert or update on jobs for each row execute function planted_job();
        create function planted_message() returns trigger language plpgsql as 'begin new.held_at := null; return new; end';
        create trigger planted before insert or update on notifications for each row execute function planted_message()`),
      ),
  },
  {
    name: 'a batch allowed',
    found: 'BATCH_ALLOWED',
    started: (db) => db.run(`update restorings set done_at = now(), done_reason = 'planted' where done_at is null`),
  },
  {
    name: 'the key inside',
    found: 'KEY_INSIDE',
    beforeCopy: ({ config }) =>
      writeFile(join(config.dataDir, 'content/key'), Buffer.from(config.dataKey).toString('base64')),
  },
];
