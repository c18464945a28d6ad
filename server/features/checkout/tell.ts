// docs/decisions/034
import { DAY, HOUR } from '#domain/dates.ts';
import type { Amount, LostReason } from '#domain/payment.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { clientOf, findOrder, type OrderRow, specialistOf, therapistOf } from '../booking/booking.ts';
import { meetingLink } from '../meeting/meeting.ts';
import { tell } from '../notify/notify.ts';
import { refundReceipt } from '../ledger/ledger.ts';
import { type Attempt, findAttempt } from '../payment/payment.ts';

/**
 * Tells client and therapist of a confirmed session (messages 3, 4 and 17), and writes the job of the reminder an hour before
 * it (8). `afterAll`: the payment had been given up or had run out before.
 */
export async function tellConfirmed(
  deps: Deps,
  tx: Tx,
  { order, attempt, receipt, afterAll }: { order: OrderRow; attempt: Attempt; receipt: number; afterAll: boolean },
): Promise<void> {
  const { orderId, start } = order;
  const key = `confirmed:${orderId}`;
  const client = await clientOf(deps, tx, order);
  await tell(deps, tx, client, {
    template: 'booking-confirmed-email',
    data: {
      ...sessionOf(deps, order),
      paid: paidOf(order, attempt),
      receipt,
      afterAll,
      needsConsent: order.typeKey === 'teen',
      confirmedAt: deps.clock.now(),
    },
    dedupeKey: `${key}:client:email`,
  });
  await tell(deps, tx, client, {
    template: 'booking-confirmed-sms',
    data: { start },
    dedupeKey: `${key}:client:sms`,
    notAfter: start,
  });
  const therapist = client.name === null ? null : await therapistOf(deps, tx, order);
  if (client.name !== null && therapist !== null) {
    await tell(deps, tx, therapist, {
      template: 'new-booking-email',
      data: bookingOf(order, client.name),
      dedupeKey: `${key}:therapist:email`,
    });
    if (start - deps.clock.now() < DAY) {
      await tell(deps, tx, therapist, {
        template: 'new-booking-sms',
        data: { start },
        dedupeKey: `${key}:therapist:sms`,
        notAfter: start,
      });
    }
  }
  await deps.jobs.enqueue(tx, {
    kind: 'reminder',
    payload: { order: orderId, start },
    runAt: start - HOUR,
    dedupeKey: `reminder:${order.appointmentId}:${start}`,
  });
}

/** The reminder, to both; a session that moved or was cancelled since gets none. */
export async function remind(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { orderId, start } = order;
  const key = `reminder:${orderId}:${start}`;
  const client = await clientOf(deps, tx, order);
  await tell(deps, tx, client, {
    template: 'reminder-email',
    data: sessionOf(deps, order),
    dedupeKey: `${key}:client:email`,
    notAfter: start,
  });
  await tell(deps, tx, client, {
    template: 'reminder-sms',
    data: { start },
    dedupeKey: `${key}:client:sms`,
    notAfter: start,
  });
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null || client.name === null) return;
  await tell(deps, tx, therapist, {
    template: 'reminder-therapist-email',
    data: {
      ...bookingOf(order, client.name),
      meetingLink: meetingLink(deps, orderId, 'therapist'),
    },
    dedupeKey: `${key}:therapist:email`,
    notAfter: start,
  });
}

/** The payment did not go through while the time is held. */
export async function tellUnfinished(
  deps: Deps,
  tx: Tx,
  { order, attemptId }: { order: OrderRow; attemptId: string },
): Promise<void> {
  const holdUntil = order.holdExpiresAt;
  if (holdUntil === null || holdUntil <= deps.clock.now()) return;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'payment-unfinished-email',
    data: { start: order.start, holdUntil },
    dedupeKey: `unfinished:${attemptId}`,
    notAfter: holdUntil,
  });
}

/** The money came too late and goes back (P18); `why` says what became of the time. */
export async function tellSeatLost(
  deps: Deps,
  tx: Tx,
  { order, attempt, why }: { order: OrderRow; attempt: Attempt; why: LostReason },
): Promise<void> {
  const client = await clientOf(deps, tx, order);
  await tell(deps, tx, client, {
    template: 'seat-lost-email',
    data: { start: order.start, paid: paidOf(order, attempt), why },
    dedupeKey: `seat-lost:${attempt.id}:email`,
  });
  await tell(deps, tx, client, {
    template: 'seat-lost-sms',
    data: { why },
    dedupeKey: `seat-lost:${attempt.id}:sms`,
  });
}

/** Money goes back without a seat being lost: paid twice, another sum than asked for, or undone at the provider. */
export async function tellReturned(
  deps: Deps,
  tx: Tx,
  returned: { order: OrderRow; attempt: Attempt; paid: Amount; why: 'paid twice' | 'wrong amount' | 'undone' },
): Promise<void> {
  const { order, attempt, paid, why } = returned;
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'payment-returned-email',
    data: { start: order.start, amount: paid, why },
    dedupeKey: `returned:${attempt.id}`,
  });
}

/** With the receipt: the provider has sent the money back. */
export async function tellRefunded(deps: Deps, attemptId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId);
    const receipt = await refundReceipt(tx, attemptId);
    const order = attempt === null ? null : await findOrder(tx, attempt.orderId);
    if (receipt === null || order === null) return;
    await tell(deps, tx, await clientOf(deps, tx, order), {
      template: 'refund-sent-email',
      data: { start: order.start, amount: receipt.amount, receipt: receipt.number },
      dedupeKey: `refunded:${attemptId}`,
    });
  });
}

/** What a client reads of the session. */
function sessionOf(deps: Deps, { contentId, locale, start, end, orderId }: OrderRow) {
  const { name, surname } = specialistOf(deps, contentId, locale);
  return {
    specialist: `${name} ${surname}`.trim(),
    start,
    end,
    orderId,
    meetingLink: meetingLink(deps, orderId, 'client'),
  };
}

/** What a therapist reads of the session. */
function bookingOf({ typeKey, start, end }: OrderRow, client: string) {
  return { client, sessionType: typeKey, start, end };
}

function paidOf({ totalMinor, rate }: OrderRow, { amountMinor, currency }: Attempt) {
  return { minor: amountMinor, currency, totalMinor, rate: currency === 'EUR' ? rate : null };
}
