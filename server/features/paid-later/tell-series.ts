import { type Instant, SECOND } from '#domain/dates.ts';
import { isPayOver, payUntil } from '#domain/paid-later.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { clientOf, findOrder, type OrderRow } from '../order/order.ts';
import { tellAll } from '../notify/notify.ts';
import { findSeries, madeOf, type SeriesRow } from './series.sql.ts';
import { unpaidOf } from './tell.ts';

/** By then the dates of a series are made, or its request has ended in between and was repeated. */
const TOLD_AFTER_MS = 20 * SECOND;

/** Whether the mail of a series may have been written: it gets no more dates then, since the mail would lack them. */
export function isTold({ createdAt }: SeriesRow, now: Instant): boolean {
  return now >= createdAt + TOLD_AFTER_MS;
}

/** Writes the job that tells of a series once its dates are made, in the transaction that begins it. */
export async function tellLater(deps: Deps, tx: Tx, { id, createdAt }: SeriesRow): Promise<void> {
  await deps.jobs.enqueue(tx, {
    kind: 'series.tell',
    payload: { series: id },
    runAt: createdAt + TOLD_AFTER_MS,
    dedupeKey: `series.tell:${id}`,
  });
}

/** The one mail of a series: what waits for its payment then. Nothing when nothing does. */
export async function tellSeries(deps: Deps, seriesId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const series = await findSeries(tx, seriesId);
    if (series === null) return;
    // A date that is being made at this moment is waited for.
    await lockClient(tx, series.clientId);
    const waiting = await waitingOf(deps, tx, series);
    const [first] = waiting;
    const last = waiting.at(-1);
    if (first === undefined || last === undefined) return;
    await tellAll(deps, tx, [
      {
        to: await clientOf(deps, tx, first),
        template: 'series-email',
        data: { dates: waiting.map((order) => unpaidOf(deps, order)) },
        dedupeKey: `series:${seriesId}:client:email`,
        notAfter: payUntil(last.start),
        onlyWhile: { what: 'unpaid', orders: waiting.map(({ orderId }) => orderId) },
      },
    ]);
  });
}

async function waitingOf(deps: Deps, tx: Tx, { id }: SeriesRow): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (const { orderId } of await madeOf(tx, id)) {
    const order = await findOrder(tx, orderId);
    if (order?.status === 'proposed' && !isPayOver(order.start, deps.clock.now())) orders.push(order);
  }
  return orders;
}
