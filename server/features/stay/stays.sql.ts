import { MOST } from '#domain/list-limits.ts';
import type { Instant } from '#domain/dates.ts';
import type { Stay } from '#domain/presence.ts';
import { OPENS_BEFORE_MS, type Seat } from '#domain/room.ts';
import { all, any, count, first, iso, nothing, only, prepared, type Sql, statement, value } from '#server/db/db.ts';
import { asIs, bytes, orNull, text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { OfOrder, StayNow, StayOfEntry, StayRow } from './stay-row.ts';

const ORDER = { therapistId: text, orderId: asIs<OrderId> };

const STAY = `x.n, x.seat, x.entry_hash as "entryHash", x.entered_at as "enteredAt", x.seen_at as "seenAt", x.left_at as "leftAt",
  x.sign_in_id as "signInId"`;

const TIMES = `seat, entered_at as "enteredAt", seen_at as "seenAt", left_at as "leftAt"`;

/**
 * Whether the sign-in of a stay opens the seat no more: it was ended, its person is gone, or it had run out before the
 * room opened. A sign-in that runs out while the room is open lasts for this session (docs/decisions/173).
 */
function isSignedOut(stay: string): string {
  return `${stay}.sign_in_id is not null and not exists (
    select 1 from sign_ins s join users u on u.id = s.user_id and u.deleted_at is null
    where s.id = ${stay}.sign_in_id and s.revoked_at is null
      and s.expires_at > lower(a.during) - interval '${OPENS_BEFORE_MS} milliseconds')`;
}

/** The newest stay on a seat, whether it has ended or not; null while nobody ever sat there. */
export const newestStay = statement('meeting.newest-stay', first<StayRow>, { ...ORDER, seat: asIs<Seat> })`
  select ${STAY} from seat_stays x where therapist_id = $1 and order_id = $2 and seat = $3 order by n desc limit 1`;

/** The orders of a client whose sessions begin and end between two instants. */
export const openRoomsOf = statement('meeting.open-rooms-of', all<OfOrder>, {
  clientId: text,
  endAfter: iso,
  startUntil: iso,
})`
  select o.therapist_id as "therapistId", o.id as "orderId" from orders o
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  where o.client_id = $1 and upper(a.during) > $2 and lower(a.during) <= $3 order by o.id`;

/** How often the link of an order was voided; null for an order that is gone. */
export const linkVersionOf = statement('meeting.link-version', value<number>, ORDER)`
  select link_version as "linkVersion" from orders where therapist_id = $1 and id = $2`;

/** Begins a stay and answers its number. */
export const insertStay = statement('meeting.insert-stay', only<number>, {
  ...ORDER,
  seat: asIs<Seat>,
  entryHash: bytes,
  enteredAt: iso,
  signInId: asIs<string | null>,
})`
  insert into seat_stays(therapist_id, order_id, seat, entry_hash, entered_at, seen_at, sign_in_id)
  values ($1, $2, $3, $4, $5, $5, $6::uuid) returning n`;

/** Gives a stay to the sign-in that its person shows now. */
export const giveStayTo = statement('meeting.give-stay-to', nothing, {
  ...ORDER,
  n: asIs<number>,
  signInId: asIs<string | null>,
})`
  update seat_stays set sign_in_id = $4::uuid
  where therapist_id = $1 and order_id = $2 and n = $3 and sign_in_id is distinct from $4::uuid`;

/** Ends a stay; one that has ended stays as it is. `at` null: it ends when its device was last seen. */
export const endStay = statement('meeting.end-stay', any, { ...ORDER, n: asIs<number>, at: orNull(iso) })`
  update seat_stays set left_at = coalesce(greatest($4::timestamptz, seen_at + interval '1 millisecond'), seen_at)
  where therapist_id = $1 and order_id = $2 and n = $3 and left_at is null returning n`;

/** Records that the device of a stay is there; one that has ended stays as it is. */
export const seeStay = statement('meeting.see-stay', nothing, { ...ORDER, n: asIs<number>, at: iso })`
  update seat_stays set seen_at = greatest(seen_at, $4::timestamptz, entered_at + interval '1 millisecond')
  where therapist_id = $1 and order_id = $2 and n = $3 and left_at is null`;

/**
 * Counts a stream that the device of a stay opens and answers its number: the later of two has the higher one. The
 * count shows that a device has listened before, so that the end of its former stream does not end the stay. Null for a
 * stay that has ended.
 */
export const openStream = statement('meeting.open-stream', value<number>, { ...ORDER, n: asIs<number>, at: iso })`
  update seat_stays set opening = opening + 1,
    seen_at = case when seen_at > entered_at then greatest(seen_at, $4::timestamptz) else seen_at end
  where therapist_id = $1 and order_id = $2 and n = $3 and left_at is null returning opening`;

/** Ends a stay that its device has not been seen in since an instant; answers whether it has ended by that. */
export const endSilentStay = statement('meeting.end-silent-stay', any, { ...ORDER, n: asIs<number>, since: iso })`
  update seat_stays set left_at = seen_at
  where therapist_id = $1 and order_id = $2 and n = $3 and left_at is null
    and seen_at <= greatest($4::timestamptz, entered_at + interval '1 millisecond') returning n`;

/** The stay of a key; null for a key that nobody has. */
export const stayOfEntry = statement('meeting.stay-of-entry', first<StayOfEntry>, [bytes])`
  select ${STAY}, x.therapist_id as "therapistId", x.order_id as "orderId", o.appointment_id as "appointmentId",
    a.status, lower(a.during) as start, upper(a.during) as end, o.link_version as "linkVersion",
    not exists (select 1 from seat_stays y where y.therapist_id = x.therapist_id and y.order_id = x.order_id
      and y.seat = x.seat and y.n > x.n) as "isNewest",
    ${isSignedOut('x')} as "isSignedOut",
    p.n as other, p.opening as "otherOpening"
  from seat_stays x
  left join seat_stays p on p.therapist_id = x.therapist_id and p.order_id = x.order_id and p.seat <> x.seat
    and p.left_at is null
  join orders o on o.therapist_id = x.therapist_id and o.id = x.order_id
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  where x.entry_hash = $1 order by x.n desc limit 1`;

type Look = {
  stays: readonly (OfOrder & { n: number })[];
  /** The stay among them whose device begins to listen: it is recorded as seen. */
  begins: number | null;
  now: Instant;
  /** The other side's device, which may listen at another server, was seen after it. */
  freshFrom: Instant;
};

/** How stays stand, however many they are, in one statement. */
export async function lookAtStays(sql: Sql, { stays, begins, now, freshFrom }: Look): Promise<StayNow[]> {
  return sql.run(begins === null ? LOOK : SEE, [
    stays.map(({ therapistId }) => therapistId),
    stays.map(({ orderId }) => orderId),
    stays.map(({ n }) => n),
    iso(freshFrom),
    ...(begins === null ? [] : [iso(now), begins]),
  ]);
}
function lookStatement(name: string, also: string) {
  return prepared(name)`
  with here as (
    select * from unnest($1::uuid[], $2::text[], $3::bigint[]) as here(therapist_id, order_id, n))${also}
  select x.n, x.left_at is null as "isCurrent", ${isSignedOut('x')} as "isSignedOut", a.status, lower(a.during) as start, upper(a.during) as end,
    o.link_version as "linkVersion", x.seen_at as "seenAt", p.n as peer,
    p.entered_at > x.entered_at and exists (select 1 from seat_stays q where q.therapist_id = p.therapist_id
      and q.order_id = p.order_id and q.seat = p.seat and q.n < p.n
      and (q.left_at >= p.entered_at or (q.left_at = q.seen_at and q.left_at > x.entered_at and q.entry_hash <> p.entry_hash)))
      as "peerIsElsewhere",
    exists (select 1 from seat_stays y where y.therapist_id = x.therapist_id and y.order_id = x.order_id
      and y.seat <> x.seat and y.left_at is null and y.seen_at = y.entered_at and y.seen_at > $4::timestamptz) as "peerIsComing",
    exists (select 1 from seat_stays y where y.therapist_id = x.therapist_id and y.order_id = x.order_id
      and y.seat <> x.seat and not exists (select 1 from seat_stays z where z.therapist_id = y.therapist_id
        and z.order_id = y.order_id and z.seat = y.seat and z.n > y.n)
      and ${isSignedOut('y')}) as "peerIsSignedOut"
  from here
  join seat_stays x on x.therapist_id = here.therapist_id and x.order_id = here.order_id and x.n = here.n
  join orders o on o.therapist_id = x.therapist_id and o.id = x.order_id
  join appointments a on a.therapist_id = o.therapist_id and a.id = o.appointment_id
  left join seat_stays p on p.therapist_id = x.therapist_id and p.order_id = x.order_id and p.seat <> x.seat
    and p.left_at is null and p.seen_at > p.entered_at and (p.seen_at > $4::timestamptz or p.n = any($3::bigint[]))`;
}
const LOOK = lookStatement('meeting.look-at-stays', '');
const SEE = lookStatement(
  'meeting.see-stays',
  `,
  seen as (
    update seat_stays x set seen_at = greatest(x.seen_at, $5::timestamptz, x.entered_at + interval '1 millisecond')
    from here where x.therapist_id = here.therapist_id and x.order_id = here.order_id and x.n = here.n
      and x.n = $6::bigint and x.left_at is null)`,
);

/** When each seat of an order's room was taken and left, in the order in which they were taken. */
export const readStays = statement('meeting.stays', all<Stay>, ORDER)`
  select ${TIMES} from seat_stays where therapist_id = $1 and order_id = $2 order by n`;

/** The newest of them, as many of either seat: who comes a thousand times hides nothing of the other side. */
export const readNewestStays = statement('meeting.newest-stays', all<Stay>, ORDER)`
  select ${TIMES} from (
    select *, row_number() over (partition by seat order by n desc) as newness
    from seat_stays where therapist_id = $1 and order_id = $2) s
  where newness <= ${MOST.stays / 2} order by n`;

/** Deletes the stays of sessions that ended before; answers how many. */
export const deleteStays = statement('meeting.delete-stays', count, [iso])`
  delete from seat_stays x using orders o, appointments a
  where o.therapist_id = x.therapist_id and o.id = x.order_id
    and a.therapist_id = o.therapist_id and a.id = o.appointment_id and upper(a.during) < $1::timestamptz
  returning x.n`;
