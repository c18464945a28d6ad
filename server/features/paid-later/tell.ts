import { DAY } from '#domain/dates.ts';
import { payUntil, TELL_PROPOSED_AFTER_MS } from '#domain/paid-later.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { specialistOf } from '../matching/matching.ts';
import { type ChangedOrder, clientOf, telling } from '../order/order.ts';
import { firstSentOf, type Letter, tellAll } from '../notify/notify.ts';
import { about, bookingOf, sessionOf } from '../session/session.ts';
import { takeMailHour } from './mail-hour.ts';
import { giveMailHourBack } from './proposal-terms.sql.ts';

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
export const tellReleased = telling((deps, order: ChangedOrder, { client }): Letter[] => [
  {
    to: client,
    template: 'time-released-email',
    data: { ...sessionOf(deps, order), therapistId: order.contentId },
    dedupeKey: `released:${order.orderId}`,
    notAfter: order.start,
    ...about(order),
  },
]);

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
  await tellAll(deps, tx, [
    {
      to: await clientOf(deps, tx, order),
      template: 'time-withdrawn-email',
      data: { ...sessionOf(deps, order), all: ofSeries, therapistId: order.contentId },
      dedupeKey: ofSeries ? `withdrawn-series:${seriesId}` : `withdrawn:${orderId}`,
      notAfter: order.start,
    },
  ]);
}

/** The data of messages about a session that waits for its payment: the sum, and the last moment to pay. */
export function unpaidOf(deps: Deps, order: ChangedOrder) {
  return { ...sessionOf(deps, order), totalMinor: order.totalMinor, until: payUntil(order.start) };
}

/** Drops a message that asks to pay once nothing is due any more; opening a payment page does not change it. */
function whileUnpaid({ orderId, start }: ChangedOrder): Pick<Letter, 'notAfter' | 'onlyWhile'> {
  return { notAfter: payUntil(start), onlyWhile: { what: 'unpaid', orders: [orderId] } };
}
