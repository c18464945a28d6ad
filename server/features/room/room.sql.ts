import { any, iso, statement, first } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import {
  COMPLAINT,
  IDS,
  LEFT,
  LINK,
  NAME,
  reading,
  type RowOf,
  SESSION,
  THERAPIST,
} from '#server/db/session-reading.ts';

/** Whether a therapist has another session at an instant, by its agreed time. */
export const isInAnother = statement('room.in-another-session', any, {
  therapistId: text,
  appointmentId: text,
  now: iso,
})`
  select 1 from appointments where therapist_id = $1 and id <> $2 and during @> $3::timestamptz
    and status in ('confirmed', 'completed', 'client_absent') limit 1`;

const FACTS = { ...SESSION, ...IDS, ...LEFT, ...THERAPIST, ...LINK, ...NAME, ...COMPLAINT };
const { columns, joins } = reading(FACTS);

/** A session as its room knows it. */
export type SeatSession = RowOf<typeof FACTS>;

const ofSeat = (name: string, condition: string) =>
  statement(name, first<SeatSession>, [text])`select ${columns} from appointments a ${joins} where ${condition}`;

/** The session of the link of a seat: the client's by the order, the therapist's by the appointment; else null. */
export const sessionOfSeat = {
  client: ofSeat('session.of-client-seat', 'o.id = $1'),
  therapist: ofSeat('session.of-therapist-seat', 'a.id = $1'),
};
