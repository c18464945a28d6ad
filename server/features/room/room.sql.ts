import type { AppointmentStatus } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import { first, iso, prepared, type Sql } from '#server/db/db.ts';

/** A session as its room knows it; the client's name is sealed with the client's own key. */
export type SessionRow = {
  therapistId: string;
  contentId: string;
  therapistUserId: string | null;
  appointmentId: string;
  clientId: string;
  status: AppointmentStatus;
  typeKey: TypeKey;
  start: Instant;
  end: Instant;
  /** Null before the client begins to pay. */
  orderId: string | null;
  nameEnc: Uint8Array | null;
  linkVersion: number;
  /** Rises with everything that is shown of the session. */
  shownVersion: number;
};

const COLUMNS = `
  select a.therapist_id as "therapistId", t.content_id as "contentId", t.user_id as "therapistUserId",
    a.id as "appointmentId", a.client_id as "clientId", a.status, a.type_key as "typeKey", lower(a.during) as start,
    upper(a.during) as end, o.id as "orderId", o.name_enc as "nameEnc", coalesce(o.link_version, 0) as "linkVersion",
    a.shown_version as "shownVersion"`;

/** The session that a link names: the client's by the order, the therapist's by the appointment; null for an unknown one. */
export async function findSession(
  sql: Sql,
  by: { order: string } | { appointment: string },
): Promise<SessionRow | null> {
  return first(
    'order' in by ? sql.run<SessionRow>(OF_ORDER, [by.order]) : sql.run<SessionRow>(OF_APPOINTMENT, [by.appointment]),
  );
}
const OF_ORDER = prepared('room.session-of-order')`${COLUMNS}
  from orders o
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  join therapists t on t.id = o.therapist_id where o.id = $1`;
const OF_APPOINTMENT = prepared('room.session-of-appointment')`${COLUMNS}
  from appointments a
  left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
  join therapists t on t.id = a.therapist_id where a.id = $1`;

/** Whether a therapist has another session at an instant, by its agreed time. */
export async function isInAnother(
  sql: Sql,
  { therapistId, appointmentId, now }: { therapistId: string; appointmentId: string; now: Instant },
): Promise<boolean> {
  return (await sql.run(IN_ANOTHER, [therapistId, appointmentId, iso(now)])).length > 0;
}
const IN_ANOTHER = prepared('room.in-another-session')`
  select 1 from appointments where therapist_id = $1 and id <> $2 and during @> $3::timestamptz
    and status in ('confirmed', 'completed', 'client_absent') limit 1`;
