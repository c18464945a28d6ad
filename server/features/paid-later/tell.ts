import { DAY, type Instant, SECOND } from '#domain/dates.ts';
import { isPayOver, payUntil, TELL_PROPOSED_AFTER_MS } from '#domain/paid-later.ts';
import type { Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { specialistOf } from '../matching/matching.ts';
import { type ChangedOrder, clientOf, findOrder, type OrderRow, telling } from '../order/order.ts';
import { firstSentOf, type Letter, tellAll } from '../notify/notify.ts';
import { about, bookingOf, sessionOf } from '../session/session.ts';
import { findSeries, giveMailHourBack, insertMailHour, madeOf, type Pair, type SeriesRow } from './paid-later.sql.ts';

/**
 * Message 27: the proposed session with its sum, pay link and deadline. With less than a day to pay an SMS goes too, to
 * clients with SMS reminders. Each specialist has one mail an hour; a proposal whose mail would wait for over a day is
 * in the cabinet only.
 */
export async function tellProposed(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  const hour = await takeMailHour(tx, order, order.createdAt);
  if (hour === null) return;
  const { start, orderId } = order;
  const { name } = specialistOf(deps, order.contentId, order.locale);
  const client = await clientOf(deps, tx, order);
  const rest = { to: client, notBefore: hour + TELL_PROPOSED_AFTER_MS, ...whileUnpaid(order) };
  const dedupeKey = `proposed:${orderId}`;
  const data = { ...unpaidOf(deps, order), name };
  const letters: Letter[] = [{ ...rest, template: 'session-proposed-email', data, dedupeKey }];
  if (client.reminders.sms && payUntil(start) - deps.clock.now() < DAY)
    letters.push({ ...rest, template: 'session-proposed-sms', data: { start }, dedupeKey: `${dedupeKey}:sms` });
  await tellAll(deps, tx, letters);
}

/** To a therapist whose proposal waits: its client leaves. Nothing of it is the client's (197). */
export const tellClientLeft = telling((_, order: ChangedOrder, { therapist: to }): Letter[] => {
  if (order.proposedBy === 'client' || to === null) return [];
  const data = { ...bookingOf(order, ''), client: null };
  return [
    { to, template: 'client-left-email', data, dedupeKey: `client-left:${order.orderId}`, notAfter: order.start },
  ];
});

/** Message 15, `before` hours ahead of the start. */
export async function remindUnpaid(deps: Deps, tx: Tx, order: ChangedOrder, before: number): Promise<void> {
  const to = await clientOf(deps, tx, order);
  const data = unpaidOf(deps, order);
  const dedupeKey = `unpaid:${order.orderId}:${before}`;
  await tellAll(deps, tx, [{ to, template: 'unpaid-reminder-email', data, dedupeKey, ...whileUnpaid(order) }]);
}

/** Message 15: the time was released. A payment that came late and seats the client after all makes it untrue. */
export const tellReleased = telling((deps, order: ChangedOrder, { client: to }): Letter[] => {
  const data = { ...sessionOf(deps, order), therapistId: order.contentId };
  const rest = { dedupeKey: `released:${order.orderId}`, notAfter: order.start, ...about(order) };
  return [{ to, template: 'time-released-email', data, ...rest }];
});

/** The therapist takes back the time, or `all` that wait of its series: one message, none for an unmailed proposal. */
export async function tellWithdrawn(
  deps: Deps,
  tx: Tx,
  { order, all }: { order: ChangedOrder; all: boolean },
): Promise<void> {
  const { orderId, seriesId } = order;
  if (order.proposedBy !== 'client' && (await firstSentOf(tx, [`proposed:${orderId}`])) === null) {
    await giveMailHourBack(tx, order, order.createdAt);
    return;
  }
  const ofSeries = all && seriesId !== null;
  const to = await clientOf(deps, tx, order);
  const data = { ...sessionOf(deps, order), all: ofSeries, therapistId: order.contentId };
  const dedupeKey = ofSeries ? `withdrawn-series:${seriesId}` : `withdrawn:${orderId}`;
  await tellAll(deps, tx, [{ to, template: 'time-withdrawn-email', data, dedupeKey, notAfter: order.start }]);
}

/** The data of messages about a session that waits for its payment: the sum, and the last moment to pay. */
function unpaidOf(deps: Deps, order: ChangedOrder) {
  return { ...sessionOf(deps, order), totalMinor: order.totalMinor, until: payUntil(order.start) };
}

/** Drops a message that asks to pay once nothing is due any more; opening a payment page does not change it. */
function whileUnpaid({ orderId, start }: ChangedOrder): Pick<Letter, 'notAfter' | 'onlyWhile'> {
  return { notAfter: payUntil(start), onlyWhile: { what: 'unpaid', orders: [orderId] } };
}

/** Takes the next hour for the mail of a proposal; null when that is over a day away: it is in the cabinet only. */
export async function takeMailHour(tx: Tx, pair: Pair, at: Instant): Promise<Instant | null> {
  return insertMailHour(tx, pair, at);
}

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
    const waiting: OrderRow[] = [];
    for (const { orderId } of await madeOf(tx, seriesId)) {
      const order = await findOrder(tx, orderId);
      if (order?.status === 'proposed' && !isPayOver(order.start, deps.clock.now())) waiting.push(order);
    }
    const [first, last] = [waiting[0], waiting.at(-1)];
    if (first === undefined || last === undefined) return;
    const to = await clientOf(deps, tx, first);
    const data = { dates: waiting.map((order) => unpaidOf(deps, order)) };
    const dedupeKey = `series:${seriesId}:client:email`;
    const onlyWhile = { what: 'unpaid' as const, orders: waiting.map(({ orderId }) => orderId) };
    const letter = { to, template: 'series-email' as const, data, dedupeKey };
    await tellAll(deps, tx, [{ ...letter, notAfter: payUntil(last.start), onlyWhile }]);
  });
}
