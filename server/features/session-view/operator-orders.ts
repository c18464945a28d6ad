import type { Instant } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { MARK_UNTIL_AFTER_END_MS } from '#domain/session-actions.ts';
import { type Cursor, cutPage } from '#server/db/cursor.ts';
import type { Sql } from '#server/db/db.ts';
import { EMAIL, IDS, NAME, NUMBER, partOf, type RowOf, SESSION, THERAPIST } from '#server/db/session-reading.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { forOperator, type OrderForOperator } from './for-operator.ts';
import {
  type OperatorSession,
  sessionBy,
  sessionsAheadOf,
  sessionsAt,
  sessionsOrderedBy,
  undecidedSessions,
} from './operator-sessions.sql.ts';

const { status, start, end } = SESSION;
const WHOSE = { ...IDS, ...NUMBER, ...NAME, ...EMAIL, ...THERAPIST, status, start, end };

/** An order, as operators are shown it in a language, and whose it is. */
export type FoundOrder = RowOf<typeof WHOSE> & { orderId: OrderId; shown: (locale: Locale) => OrderForOperator };

/** An order by its id, its number or the number of a receipt of it; null for an unknown one. */
export async function orderBy(
  deps: Deps,
  sql: Sql,
  by: keyof typeof sessionBy,
  value: string,
): Promise<FoundOrder | null> {
  const row = await sessionBy[by](sql, value);
  return row && foundOf(deps, row);
}

/** The orders of a therapist's profile whose sessions take in an instant: the one that stands is the first. */
export async function ordersAt(deps: Deps, of: { contentId: string; at: Instant }): Promise<FoundOrder[]> {
  return allFound(deps, await sessionsAt(deps.db, of.contentId, of.at));
}

/** The orders of a therapist or client that are not over and are booked, proposed or being paid, by their start. */
export async function ordersAheadOf(
  deps: Deps,
  sql: Sql,
  { side, id }: { side: 'therapist' | 'client'; id: string },
): Promise<FoundOrder[]> {
  return allFound(deps, await sessionsAheadOf[side](sql, { id, now: deps.clock.now() }));
}

type OrderPage = { orders: FoundOrder[]; next: string | null };

/** A page of the orders of a client, the latest session first. */
export async function ordersOfClient(
  deps: Deps,
  { clientId, after }: { clientId: string; after: Cursor | null },
): Promise<OrderPage> {
  const found = await sessionsOrderedBy(deps.db, { clientId, after, limit: PAGE + 1 });
  const { rows, next } = cutPage(found, { size: PAGE, at: ({ start: at, appointmentId: id }) => ({ at, id }) });
  return { orders: allFound(deps, rows), next };
}

/** A page of the orders that wait for an operator, by the end of their sessions (`undecidedSessions`). */
export async function undecidedOrders(deps: Deps, after: Cursor | null): Promise<OrderPage> {
  const endedBy = deps.clock.now() - MARK_UNTIL_AFTER_END_MS;
  const found = await undecidedSessions(deps.db, { after, limit: PAGE + 1, endedBy });
  const { rows, next } = cutPage(found, { size: PAGE, at: ({ end: at, appointmentId: id }) => ({ at, id }) });
  return { orders: allFound(deps, rows), next };
}

const PAGE = 50;

function allFound(deps: Deps, rows: readonly OperatorSession[]): FoundOrder[] {
  return rows.map((row) => foundOf(deps, row));
}

function foundOf(deps: Deps, row: OperatorSession): FoundOrder {
  return { ...partOf(WHOSE, row), orderId: row.orderId, shown: (locale) => forOperator(deps, row, locale) };
}
