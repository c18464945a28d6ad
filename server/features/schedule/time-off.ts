import type { Instant } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Slot } from '#domain/schedule.ts';
import { readTimeOff, TIME_OFF_NOTE_MAX, type TimeOffWish, wishOf } from '#domain/time-off.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { type CalendarOwner, lockCalendar } from './publish.ts';
import { deleteTimeOff, insertTimeOff, renoteTimeOff, timeOffIn } from './time-off.sql.ts';

/** Time off with the note of the therapist; without a beginning or an end it is null there. */
export type TimeOff = { id: string; start: Instant | null; end: Instant | null; note: string | null };

/**
 * Takes time off: nothing can be booked in it, and bookings stay. A repeated span is the same time off with the new
 * note, or with its old one when there is no new one. Refuses a span that cannot be read, is over or too far ahead, and
 * a note of more than 500 characters (422).
 */
export async function addTimeOff(
  deps: Deps,
  owner: CalendarOwner & { userId: string },
  { wish, note }: { wish: TimeOffWish; note: string },
): Promise<{ id: string; span: Slot; note: string | null; isNew: boolean }> {
  const words = note.trim();
  if (words.length > TIME_OFF_NOTE_MAX) throw new DomainError('WORDS_TOO_LONG');
  return deps.db.transaction(async (tx) => {
    await lockCalendar(tx, owner.therapistId);
    const { span, refusal } = readTimeOff(wish, deps.clock.now());
    if (span === null) throw new DomainError(refusal);
    const ownKey = words === '' ? null : await findUserKey(deps.keyring, tx, owner.userId);
    const sealed = { noteEnc: ownKey && ownKey.seal(NOTE, words), keyVersion: ownKey && ownKey.version };
    const written = { therapistId: owner.therapistId, span, ...sealed };
    const known = await renoteTimeOff(tx, written);
    if (known === null) return { id: await insertTimeOff(tx, written), span, note: words || null, isNew: true };
    const key = known.noteEnc === null ? null : await findUserKey(deps.keyring, tx, owner.userId);
    return { id: known.id, span, note: openedNote(key, known.noteEnc), isNew: false };
  });
}

/**
 * Ends time off; its times are free again. Returns the former time off, so that it can be taken again. Refuses time off
 * that is missing or not the therapist's own (404).
 */
export async function removeTimeOff(
  deps: Deps,
  owner: CalendarOwner & { userId: string },
  id: string,
): Promise<{ wish: TimeOffWish; note: string | null }> {
  return deps.db.transaction(async (tx) => {
    await lockCalendar(tx, owner.therapistId);
    const gone = orRefuse(await deleteTimeOff(tx, { therapistId: owner.therapistId, id }), 'SESSION_NOT_FOUND');
    const key = gone.noteEnc === null ? null : await findUserKey(deps.keyring, tx, owner.userId);
    return { wish: wishOf(gone), note: openedNote(key, gone.noteEnc) };
  });
}

/** Time off that reaches into a window, by start. Notes are opened for their therapist alone. */
export async function timeOffBetween(
  deps: Deps,
  sql: Sql,
  asked: { owner: CalendarOwner & { userId: string }; from: Instant; to: Instant; forOwner: boolean },
): Promise<TimeOff[]> {
  const { owner, from, to, forOwner } = asked;
  const rows = await timeOffIn(sql, owner.therapistId, { start: from, end: to });
  const hasNotes = forOwner && rows.some(({ noteEnc }) => noteEnc !== null);
  const key = hasNotes ? await findUserKey(deps.keyring, sql, owner.userId) : null;
  return rows.map(({ noteEnc, ...off }) => ({ ...off, note: openedNote(key, noteEnc) }));
}

function openedNote(key: UserKey | null, noteEnc: Uint8Array | null): string | null {
  return noteEnc === null || key === null ? null : key.open(NOTE, noteEnc);
}

const NOTE = 'time_off.note_enc';
