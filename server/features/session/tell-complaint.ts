import { type ComplaintKind, CONTEST_WITHIN_MS } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { type ChangedOrder, clientOf, therapistOf } from '../order/order.ts';
import { queueMessage, tell } from '../notify/notify.ts';
import { seatPayment } from './booked.ts';
import { about, bookingOf, sessionOf } from './tell-session.ts';

/**
 * Tells of a new complaint: the operators, and the therapist, at once when a client waits for them (message 31).
 * Neither message has the client's words.
 */
export async function tellComplaint(
  deps: Deps,
  tx: Tx,
  complaint: {
    order: ChangedOrder;
    kind: ComplaintKind;
    isDisputed: boolean;
    isDoubted: boolean;
    answerUntil: Instant;
  },
): Promise<void> {
  const { order, kind, isDisputed, isDoubted, answerUntil } = complaint;
  const { orderId, version } = order;
  const key = `complaint:${orderId}:${version}`;
  await tellOperators(deps, tx, { order, kind, isDisputed, isDoubted });
  const therapist = await therapistOf(deps, tx, order);
  const { name } = await clientOf(deps, tx, order);
  if (therapist === null || name === null) return;
  if (kind === 'client_present') {
    await tell(deps, tx, therapist, {
      template: 'mark-contested-email',
      data: bookingOf(order, name),
      dedupeKey: `${key}:therapist:email`,
      ...about(order),
    });
    return;
  }
  await tell(deps, tx, therapist, {
    template: 'client-waiting-email',
    data: { ...bookingOf(order, name), answerUntil: isDisputed ? null : answerUntil, isDoubted },
    dedupeKey: `${key}:therapist:email`,
    ...about(order),
  });
  await tell(deps, tx, therapist, {
    template: 'client-waiting-sms',
    data: {},
    dedupeKey: `${key}:therapist:sms`,
    notAfter: order.end,
    ...about(order),
  });
}

/**
 * Tells the operators of a new complaint, or that one waits for their decision. `isDoubted`: the times of presence
 * contradict it, or, unless it `isSaid`, are its only source.
 */
export async function tellOperators(
  deps: Deps,
  tx: Tx,
  complaint: {
    order: ChangedOrder;
    kind: ComplaintKind | 'room_empty';
    isDisputed: boolean;
    isDoubted?: boolean;
    isSaid?: boolean;
  },
): Promise<void> {
  const { order, kind, isDisputed, isDoubted = false, isSaid = true } = complaint;
  const { orderId, number, start, version } = order;
  await queueMessage(deps, tx, {
    template: 'complaint-operator-email',
    to: deps.config.supportEmail,
    userId: null,
    locale: 'ka',
    data: { number, start, kind, disputed: isDisputed, isDoubted, isSaid },
    dedupeKey: `complaint:${orderId}:${version}:operator:${isDisputed ? 'disputed' : 'open'}`,
  });
}

/** Tells both how a session ended after a complaint or a therapist's own word (message 32), and what goes back. */
export async function tellSettled(
  deps: Deps,
  tx: Tx,
  { order, outcome }: { order: ChangedOrder; outcome: SessionMark },
): Promise<void> {
  const { orderId, appointmentId, number, start, version } = order;
  const refund: Amount | null = outcome === 'therapist_absent' ? (await seatPayment(tx, orderId)).paid : null;
  // An operator may correct a decision: that is another one, and told too.
  const key = `settled:${orderId}:${version}`;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'complaint-settled-email',
    data: {
      start,
      outcome,
      refund,
      reader: 'client',
      orderId: publicOrderId(deps.keyring, orderId),
      number,
    },
    dedupeKey: `${key}:client:email`,
    ...about(order),
  });
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null) return;
  await tell(deps, tx, therapist, {
    template: 'complaint-settled-email',
    data: { start, outcome, refund: null, reader: 'therapist', orderId: null, sessionId: appointmentId, number },
    dedupeKey: `${key}:therapist:email`,
    ...about(order),
  });
}

/**
 * Tells a client who is marked absent the consequences, and the deadline to deny it (message 33), by SMS too unless the
 * client wants e-mail only: money depends on it. Each session allows one complaint: a client who has complained before
 * answers the mail.
 */
export async function tellMarkedAbsent(
  deps: Deps,
  tx: Tx,
  { order, hasComplained }: { order: ChangedOrder; hasComplained: boolean },
): Promise<void> {
  const { orderId, start, markedAt, version } = order;
  if (markedAt === null) throw new Error('a marked session without its instant');
  const { specialist } = sessionOf(deps, order);
  const answerUntil = markedAt + CONTEST_WITHIN_MS;
  const client = await clientOf(deps, tx, order);
  const key = `marked-absent:${orderId}:${version}:client`;
  await tell(deps, tx, client, {
    template: 'marked-absent-email',
    data: {
      specialist,
      start,
      orderId: publicOrderId(deps.keyring, orderId),
      number: order.number,
      answerUntil: hasComplained ? null : answerUntil,
    },
    dedupeKey: `${key}:email`,
    notAfter: answerUntil,
    ...about(order),
  });
  if (hasComplained || !client.reminders.sms) return;
  await tell(deps, tx, client, {
    template: 'marked-absent-sms',
    data: {},
    dedupeKey: `${key}:sms`,
    notAfter: answerUntil,
    ...about(order),
  });
}
