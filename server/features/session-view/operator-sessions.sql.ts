import { MOST } from '#domain/list-limits.ts';
import type { Instant } from '#domain/dates.ts';
import { type Cursor, EARLIEST, cursorPlace } from '#server/db/cursor.ts';
import { all, first, iso, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import {
  COMPLAINED,
  COMPLAINT,
  EMAIL,
  IDS,
  NAME,
  NUMBER,
  PAYMENT,
  PAYOUT,
  reading,
  REFUND,
  type RowOf,
  SESSION,
  THERAPIST,
} from '#server/db/session-reading.ts';

const WHOSE = { ...IDS, ...NUMBER, ...NAME, ...EMAIL, ...THERAPIST };
const FACTS = { ...SESSION, ...WHOSE, ...PAYMENT, ...REFUND, ...PAYOUT, ...COMPLAINT };
const { columns, joins } = reading(FACTS);

/** A session for an operator, by its order: with the money that paid for it and the therapist's pay. */
export type OperatorSession = RowOf<typeof FACTS> & { orderId: OrderId };

const ofOne = (name: string, condition: string) =>
  statement(name, first<OperatorSession>, [text])`select ${columns} from appointments a ${joins} where ${condition}`;

/** The session of an order by the order's id, its number or the number of a receipt of it; null for an unknown one. */
export const sessionBy = {
  id: ofOne('session.by-order', 'o.id = $1'),
  number: ofOne('session.by-number', 'o.number = $1'),
  receipt: ofOne(
    'session.by-receipt',
    `o.id = (
    select o.id from appointments a ${reading({}, 'each').joins} join receipts k on k.attempt_id = p.id
    where k.number = $1::bigint)`,
  ),
};

type Page = { after: Cursor | null; limit: number };

/** A page of the sessions that a client has ordered, the latest first. */
export const sessionsOrderedBy = statement(
  'session.ordered-by',
  all<OperatorSession>,
  (page: { clientId: string } & Page) => [page.clientId, ...cursorPlace(page.after, 'infinity'), page.limit],
)`
  select ${columns} from appointments a ${joins}
  where o.client_id = $1 and (lower(a.during), a.id) < ($2::timestamptz, $3::uuid)
  order by lower(a.during) desc, a.id desc limit $4`;

/** The sessions of a therapist that take in an instant, also cancelled ones: the one that stands is the first. */
export const sessionsAt = statement('session.at', all<OperatorSession>, [text, iso])`
  select ${columns} from appointments a ${joins}
  where t.content_id = $1 and a.during @> $2::timestamptz and o.id is not null
  order by a.status in ('cancelled', 'expired'), a.id desc limit ${MOST.broken}`;

const ahead = (name: string, condition: string) =>
  statement(name, all<OperatorSession>, { id: text, now: iso })`
  select ${columns} from appointments a ${joins}
  where ${condition} and o.id is not null and upper(a.during) > $2::timestamptz
    and (a.status in ('confirmed', 'proposed') or (a.status = 'held' and a.hold_expires_at > $2::timestamptz))
  order by lower(a.during), a.id limit ${MOST.broken}`;

/** The sessions of a therapist or client that are not over and are booked, proposed or being paid, by their start. */
export const sessionsAheadOf = {
  therapist: ahead('session.ahead-of-therapist', 'a.therapist_id = $1'),
  client: ahead('session.ahead-of-client', 'o.client_id = $1'),
};

/**
 * A page of the sessions that wait for an operator, by their end: with an undecided complaint, or ended before
 * `endedBy` and undecided since no one was in the room (P45).
 */
export const undecidedSessions = statement(
  'session.undecided',
  all<OperatorSession>,
  (page: Page & { endedBy: Instant }) => [...cursorPlace(page.after, EARLIEST), page.limit, iso(page.endedBy)],
)`
  select ${columns} from appointments a ${joins}
  where (upper(a.during), a.id) > ($1::timestamptz, $2::uuid) and a.id in (
    ${COMPLAINED}
    union all select id from appointments where status = 'confirmed' and upper(during) < $4::timestamptz)
  order by upper(a.during), a.id limit $3`;
