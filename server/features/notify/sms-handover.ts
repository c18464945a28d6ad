import type { Db } from '#server/db/db.ts';
import type { Clock } from '#server/clock.ts';
import { beginSms, undoSms } from './notify.sql.ts';

/** The record of SMS that are handed to a sender, by which none is handed over twice. */
export function smsHandover(db: Db, clock: Clock) {
  return {
    begin: (key: string) => beginSms(db, key, clock.now()),
    undo: (key: string) => undoSms(db, key),
  };
}
