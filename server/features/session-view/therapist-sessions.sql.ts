import { BOOKED_REASONS, type AppointmentStatus } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { type Cursor, EARLIEST, cursorPlace } from '#server/db/cursor.ts';
import { all, first, iso, only, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';
import {
  BESIDE,
  CALENDAR,
  COMPLAINT,
  IDS,
  KEY,
  NAME,
  NUMBER,
  PAID_LATER,
  reading,
  type RowOf,
  SEEN,
  SESSION,
  UNDISPUTED,
} from '#server/db/session-reading.ts';

const FACTS = {
  ...SESSION,
  ...CALENDAR,
  ...IDS,
  ...NAME,
  ...NUMBER,
  ...KEY,
  ...COMPLAINT,
  ...SEEN,
  ...BESIDE,
  ...PAID_LATER,
};
const { columns, joins } = reading(FACTS);

/** An appointment as its therapist's pages read it: held, booked or over. */
export type TherapistSession = RowOf<typeof FACTS> & {
  status: Exclude<AppointmentStatus, 'expired'>;
};
/** SQL of the same for another statement over the appointments `a`. */
export const OF_THERAPIST = { columns, joins };

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
/** The condition of the index of a therapist's sessions; it must be the index's own, word by word. */
const LISTED = `a.status in ('proposed', 'confirmed', 'completed', 'client_absent', 'therapist_absent', 'cancelled')`;
/** A hold that was given up was never a session. */
const WAS_BOOKED = `(a.status <> 'cancelled' or a.cancel_reason in (${quoted(BOOKED_REASONS)}))`;

type Page = { therapistId: string; now: Instant; after: Cursor | null; limit: number };
/** The parameters of a page of a therapist's, the first of which begins at `from`, or now. */
export const paged =
  (from?: string) =>
  ({ therapistId, now, after, limit }: Page) => [therapistId, iso(now), ...cursorPlace(after, from ?? iso(now)), limit];

/**
 * The appointments in a therapist's calendar between two instants, by start: live holds, and all that was ever booked,
 * also when it is cancelled. Beyond `most`, cancelled ones and those that begin last are left out.
 */
export const appointmentsBetween = statement('session.appointments-between', all<TherapistSession>, {
  therapistId: text,
  from: iso,
  to: iso,
  now: iso,
  most: asIs<number>,
})`
  select ${columns} from (select * from (
    select * from appointments a where a.therapist_id = $1 and ${LISTED} and ${WAS_BOOKED}
      and lower(a.during) >= $2::timestamptz and lower(a.during) < $3::timestamptz
    union all
    select * from appointments a where a.therapist_id = $1 and a.status = 'held' and a.hold_expires_at > $4::timestamptz
      and a.during && tstzrange($2::timestamptz, $3::timestamptz) and lower(a.during) >= $2::timestamptz) b
    order by b.status = 'cancelled', lower(b.during), b.id limit $5) a
  ${joins} order by start, a.id`;

/** An appointment of a therapist; null for somebody else's, an expired hold and one that was given up. */
export const appointmentById = statement('session.appointment', first<TherapistSession>, {
  therapistId: text,
  id: text,
  now: iso,
})`
  select ${columns} from appointments a ${joins}
  where a.therapist_id = $1 and a.id = $2
    and ((${LISTED} and ${WAS_BOOKED}) or (a.status = 'held' and a.hold_expires_at > $3::timestamptz))`;

/** How many dates of a series wait for their payment. */
export const countWaitingOfSeries = statement('session.count-waiting-of-series', only<number>, [text])`
  select count(*)::int as count from appointments a where a.series_id = $1 and a.status = 'proposed'`;

/** Sessions that are booked or wait for their payment and have not ended, by start. */
export const upcomingAppointments = statement('session.upcoming', all<TherapistSession>, paged(EARLIEST))`
  select ${columns} from appointments a ${joins}
  where a.therapist_id = $1 and a.status in ('proposed', 'confirmed')
    and a.during && tstzrange($2::timestamptz, null) and (lower(a.during), a.id) > ($3::timestamptz, $4::uuid)
  order by start, a.id limit $5`;

/** The first appointments that wait for their payment, by start. */
export const unpaidAppointments = statement('session.unpaid', all<TherapistSession>, [text])`
  select ${columns} from appointments a ${joins}
  where a.therapist_id = $1 and a.status = 'proposed'
  order by start, a.id limit ${MOST.waiting}`;

/** Whether an ended session awaits its therapist's mark: after 48 h, or with a complaint, an operator decides (P45). */
const NEEDS_STATUS = `a.therapist_id = $1 and a.status = 'confirmed' and a.during << tstzrange($2::timestamptz, null)
    and upper(a.during) > $2::timestamptz - interval '48 hours'
    and ${UNDISPUTED}`;

/** Sessions that have ended and nobody has marked, the latest first. */
export const appointmentsWithoutStatus = statement('session.without-status', all<TherapistSession>, paged())`
  select ${columns} from appointments a ${joins}
  where ${NEEDS_STATUS} and (lower(a.during), a.id) < ($3::timestamptz, $4::uuid)
  order by start desc, a.id desc limit $5`;

/** How many those are. */
export const countWithoutStatus = statement('session.count-without-status', only<number>, {
  therapistId: text,
  now: iso,
})`
  select count(*)::int as count from appointments a where ${NEEDS_STATUS}`;

/** Sessions held, missed or cancelled, and those that have ended and wait for an operator, the latest first. */
export const pastAppointments = statement('session.past', all<TherapistSession>, paged('infinity'))`
  select ${columns} from (
    select * from appointments a where a.therapist_id = $1 and ${LISTED} and ${WAS_BOOKED}
      and a.status <> 'proposed' and (a.status <> 'confirmed'
        or (upper(a.during) <= $2::timestamptz and not (${NEEDS_STATUS})))
      and (lower(a.during), a.id) < ($3::timestamptz, $4::uuid)
    order by lower(a.during) desc, a.id desc limit $5) a
  ${joins} order by start desc, a.id desc`;

/** The first sessions with a complaint to which their therapist may still answer, by start. */
export const complainedAppointments = statement('session.complained', all<TherapistSession>, {
  therapistId: text,
  now: iso,
})`
  select ${columns} from appointments a ${joins}
  where c.therapist_id = $1 and c.status = 'open' and c.upheld_at > $2::timestamptz
  order by start, a.id limit ${MOST.waiting}`;
