import {
  type AppointmentStatus,
  BOOKED_REASONS,
  type CancelledBy,
  type CancelReason,
  type TherapistCancelReason,
} from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { ConsentStatus } from '#domain/guardian-consent.ts';
import type { TypeKey } from '#domain/intake.ts';
import { first, iso, prepared, type Sql } from '#server/db/db.ts';
import type { Cursor } from './cursor.ts';

/** An appointment as its therapist's pages read it; the client's name is sealed with the client's own key. */
export type AppointmentRow = {
  id: string;
  status: Exclude<AppointmentStatus, 'expired'>;
  typeKey: TypeKey;
  start: Instant;
  end: Instant;
  /** The therapist's own price, in tetri. */
  priceMinor: number;
  /** What the client pays for it, in tetri. */
  totalMinor: number;
  moves: number;
  heldUntil: Instant | null;
  cancelledBy: CancelledBy | null;
  cancelReason: CancelReason | null;
  /** Why the therapist has cancelled it; nobody else reads it. */
  therapistReason: TherapistCancelReason | null;
  markedAt: Instant | null;
  /** Null before the client begins to pay. */
  orderId: string | null;
  clientId: string;
  nameEnc: Uint8Array | null;
  /** The client's own key; null after the client has deleted the account. */
  wrapped: Uint8Array | null;
  keyVersion: number;
  complaintKind: ComplaintKind | null;
  complaintStatus: ComplaintStatus;
  isSaid: boolean;
  isDoubted: boolean;
  upheldAt: Instant;
  /** Of the newest request to a guardian. */
  consentStatus: ConsentStatus | null;
  consentExpiresAt: Instant;
  consentAt: Instant | null;
  /** Since when the client shares topics for it; null while none are shared. */
  sharedAt: Instant | null;
  /** An offer of other times is open. */
  isOffered: boolean;
  /** Rises with everything that is shown of the session. */
  shownVersion: number;
};

/** Columns stay flat, and every join is one row of an index: a month has hundreds of rows (`npm run bench -- practice`). The appointment is `a`. */
export const COLUMNS = `
  a.id, a.status, a.type_key as "typeKey", lower(a.during) as start, upper(a.during) as "end",
    a.price_minor as "priceMinor", a.total_minor as "totalMinor", a.moves, a.hold_expires_at as "heldUntil", a.cancelled_by as "cancelledBy",
    a.cancel_reason as "cancelReason", a.therapist_reason as "therapistReason", a.marked_at as "markedAt", o.id as "orderId", a.client_id as "clientId",
    o.name_enc as "nameEnc", uk.wrapped, uk.key_version as "keyVersion",
    c.kind as "complaintKind", c.status as "complaintStatus", c.upheld_at as "upheldAt",
    c.said_at is not null as "isSaid", c.doubted_at is not null as "isDoubted",
    g.status as "consentStatus", g.expires_at as "consentExpiresAt", g.decided_at as "consentAt",
    s.granted_at as "sharedAt", q.order_id is not null as "isOffered", a.shown_version as "shownVersion"`;
export const JOINS = `
  left join orders o on o.therapist_id = a.therapist_id and o.appointment_id = a.id
  left join user_keys uk on uk.user_id = a.client_id
  left join complaints c on c.therapist_id = o.therapist_id and c.order_id = o.id
  left join guardian_consents g on g.therapist_id = o.therapist_id and g.order_id = o.id
    and not exists (select 1 from guardian_consents x
      where x.therapist_id = g.therapist_id and x.order_id = g.order_id and x.n > g.n)
  left join topic_shares s on s.therapist_id = o.therapist_id and s.order_id = o.id
  left join proposals q on q.therapist_id = o.therapist_id and q.order_id = o.id and q.status = 'open'`;

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
/** What the index of a therapist's sessions holds; the condition must be its own, word by word. */
const LISTED = `a.status in ('proposed', 'confirmed', 'completed', 'client_absent', 'therapist_absent', 'cancelled')`;
/** A hold that was given up was never a session. */
const WAS_BOOKED = `(a.status <> 'cancelled' or a.cancel_reason in (${quoted(BOOKED_REASONS)}))`;

/**
 * What a therapist's calendar has between two instants besides openings, by start: holds that are live, and all that was
 * ever booked, also when it is cancelled.
 */
export async function appointmentsBetween(
  sql: Sql,
  { therapistId, from, to, now }: { therapistId: string; from: Instant; to: Instant; now: Instant },
): Promise<AppointmentRow[]> {
  return sql.run(BETWEEN, [therapistId, iso(from), iso(to), iso(now)]);
}
const BETWEEN = prepared('practice.appointments-between')`
  select ${COLUMNS} from (
    select * from appointments a where a.therapist_id = $1 and ${LISTED} and ${WAS_BOOKED}
      and lower(a.during) >= $2::timestamptz and lower(a.during) < $3::timestamptz
    union all
    select * from appointments a where a.therapist_id = $1 and a.status = 'held' and a.hold_expires_at > $4::timestamptz
      and a.during && tstzrange($2::timestamptz, $3::timestamptz) and lower(a.during) >= $2::timestamptz) a
  ${JOINS} order by start, a.id`;

/** One appointment of a therapist; null for one of somebody else, for a hold that ran out and for one that was given up. */
export async function appointmentById(
  sql: Sql,
  { therapistId, id, now }: { therapistId: string; id: string; now: Instant },
): Promise<AppointmentRow | null> {
  return first(sql.run<AppointmentRow>(BY_ID, [therapistId, id, iso(now)]));
}
const BY_ID = prepared('practice.appointment')`
  select ${COLUMNS} from appointments a ${JOINS}
  where a.therapist_id = $1 and a.id = $2
    and ((${LISTED} and ${WAS_BOOKED}) or (a.status = 'held' and a.hold_expires_at > $3::timestamptz))`;

/** Booked sessions that have not ended, by start. */
export async function upcomingAppointments(
  sql: Sql,
  page: { therapistId: string; now: Instant; after: Cursor | null; limit: number },
): Promise<AppointmentRow[]> {
  const { therapistId, now, after, limit } = page;
  return sql.run(UPCOMING, [therapistId, iso(now), iso(after?.start ?? 0), after?.id ?? NO_ID, limit]);
}
const UPCOMING = prepared('practice.upcoming')`
  select ${COLUMNS} from appointments a ${JOINS}
  where a.therapist_id = $1 and a.status in ('proposed', 'confirmed')
    and a.during && tstzrange($2::timestamptz, null) and (lower(a.during), a.id) > ($3::timestamptz, $4::uuid)
  order by start, a.id limit $5`;

/** Whether a session that has ended waits for the word of its therapist. While a complaint stands, an operator's is next. */
const NEEDS_STATUS = `a.therapist_id = $1 and a.status = 'confirmed' and a.during << tstzrange($2::timestamptz, null)
    and not exists (select 1 from orders w join complaints v on v.therapist_id = w.therapist_id and v.order_id = w.id
      where w.therapist_id = a.therapist_id and w.appointment_id = a.id and v.status in ('open', 'disputed'))`;

/** Sessions that have ended and nobody has marked, the latest first. */
export async function appointmentsWithoutStatus(
  sql: Sql,
  page: { therapistId: string; now: Instant; after: Cursor | null; limit: number },
): Promise<AppointmentRow[]> {
  const { therapistId, now, after, limit } = page;
  return sql.run(WITHOUT_STATUS, [therapistId, iso(now), iso(after?.start ?? now), after?.id ?? NO_ID, limit]);
}
const WITHOUT_STATUS = prepared('practice.without-status')`
  select ${COLUMNS} from appointments a ${JOINS}
  where ${NEEDS_STATUS} and (lower(a.during), a.id) < ($3::timestamptz, $4::uuid)
  order by start desc, a.id desc limit $5`;

/** How many those are. */
export async function countWithoutStatus(sql: Sql, of: { therapistId: string; now: Instant }): Promise<number> {
  const [row] = await sql.run<{ count: number }>(COUNT_WITHOUT_STATUS, [of.therapistId, iso(of.now)]);
  return row?.count ?? 0;
}
const COUNT_WITHOUT_STATUS = prepared('practice.count-without-status')`
  select count(*)::int as count from appointments a where ${NEEDS_STATUS}`;

/** Sessions that were held, missed or cancelled, and those that have ended and wait for an operator, the latest first. */
export async function pastAppointments(
  sql: Sql,
  page: { therapistId: string; now: Instant; after: Cursor | null; limit: number },
): Promise<AppointmentRow[]> {
  const { therapistId, now, after, limit } = page;
  return sql.run(PAST, [
    therapistId,
    iso(now),
    after === null ? 'infinity' : iso(after.start),
    after?.id ?? NO_ID,
    limit,
  ]);
}
const PAST = prepared('practice.past')`
  select ${COLUMNS} from (
    select * from appointments a where a.therapist_id = $1 and ${LISTED} and ${WAS_BOOKED}
      and a.status <> 'proposed' and (a.status <> 'confirmed'
        or (upper(a.during) <= $2::timestamptz and not (${NEEDS_STATUS})))
      and (lower(a.during), a.id) < ($3::timestamptz, $4::uuid)
    order by lower(a.during) desc, a.id desc limit $5) a
  ${JOINS} order by start desc, a.id desc`;

/** Sessions with a complaint to which their therapist may still answer, by start. */
export async function complainedAppointments(
  sql: Sql,
  { therapistId, now }: { therapistId: string; now: Instant },
): Promise<AppointmentRow[]> {
  return sql.run(COMPLAINED, [therapistId, iso(now)]);
}
const COMPLAINED = prepared('practice.complained')`
  select ${COLUMNS} from complaints v
  join orders w on w.therapist_id = v.therapist_id and w.id = v.order_id
  join appointments a on a.therapist_id = w.therapist_id and a.id = w.appointment_id ${JOINS}
  where v.therapist_id = $1 and v.status = 'open' and v.upheld_at > $2::timestamptz order by start, a.id`;

/** Sorts before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';
