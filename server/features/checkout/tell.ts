// docs/decisions/034
import { DAY, HOUR } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { contactOfOrder, findOrder, type OrderRow, specialistOf } from '../booking/booking.ts';
import { meetingLink } from '../meeting/meeting.ts';
import { contactsOf, queueMessage } from '../notify/notify.ts';
import { refundReceipt } from '../ledger/ledger.ts';
import { type Attempt, findAttempt } from '../payment/payment.ts';

/** Messages 3, 4 and 17, and the job of the reminder an hour before (8). */
export async function tellConfirmed(
  deps: Deps,
  tx: Tx,
  { order, attempt, receipt }: { order: OrderRow; attempt: Attempt; receipt: number },
): Promise<void> {
  const { orderId, clientId, locale, start, end } = order;
  const contact = await contactOfOrder(deps, tx, order);
  const client = await contactsOf(deps, tx, clientId);
  if (contact !== null) {
    await queueMessage(deps, tx, {
      template: 'booking-confirmed-email',
      channel: 'email',
      to: contact.email,
      userId: clientId,
      locale,
      data: {
        specialist: nameOf(deps, order),
        start,
        end,
        orderId,
        meetingLink: meetingLink(deps, orderId, 'client'),
        paid: paidOf(order, attempt),
        receipt,
        needsConsent: order.typeKey === 'teen',
        confirmedAt: deps.clock.now(),
      },
      dedupeKey: `confirmed:${orderId}:client:email`,
    });
  }
  if (client?.phone) {
    await queueMessage(deps, tx, {
      template: 'booking-confirmed-sms',
      channel: 'sms',
      to: client.phone,
      userId: clientId,
      locale,
      data: { start },
      dedupeKey: `confirmed:${orderId}:client:sms`,
      notAfter: start,
    });
  }
  if (contact !== null) await tellTherapist(deps, tx, { order, client: contact.name });
  await deps.jobs.enqueue(tx, {
    kind: 'reminder',
    payload: { order: orderId, start },
    runAt: start - HOUR,
    dedupeKey: `reminder:${order.appointmentId}:${start}`,
  });
}

/** The reminder, to both; a session that moved or was cancelled since gets none. */
export async function remind(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const { orderId, clientId, locale, start, end, therapistUserId } = order;
  const contact = await contactOfOrder(deps, tx, order);
  const client = await contactsOf(deps, tx, clientId);
  const key = `reminder:${orderId}:${start}`;
  if (contact !== null) {
    await queueMessage(deps, tx, {
      template: 'reminder-email',
      channel: 'email',
      to: contact.email,
      userId: clientId,
      locale,
      data: {
        specialist: nameOf(deps, order),
        start,
        end,
        orderId,
        meetingLink: meetingLink(deps, orderId, 'client'),
      },
      dedupeKey: `${key}:client:email`,
      notAfter: start,
    });
  }
  if (client?.phone) {
    await queueMessage(deps, tx, {
      template: 'reminder-sms',
      channel: 'sms',
      to: client.phone,
      userId: clientId,
      locale,
      data: { start },
      dedupeKey: `${key}:client:sms`,
      notAfter: start,
    });
  }
  const therapist = therapistUserId === null ? null : await contactsOf(deps, tx, therapistUserId);
  if (therapist?.email && contact !== null) {
    await queueMessage(deps, tx, {
      template: 'reminder-therapist-email',
      channel: 'email',
      to: therapist.email,
      userId: therapistUserId,
      locale: therapist.locale,
      data: {
        client: contact.name,
        sessionType: typeName(deps, order, therapist.locale),
        start,
        end,
        meetingLink: meetingLink(deps, orderId, 'therapist'),
      },
      dedupeKey: `${key}:therapist:email`,
      notAfter: start,
    });
  }
}

/** The payment did not go through while the time is held. */
export async function tellUnfinished(
  deps: Deps,
  tx: Tx,
  { order, attemptId }: { order: OrderRow; attemptId: string },
): Promise<void> {
  const contact = await contactOfOrder(deps, tx, order);
  const holdUntil = order.holdExpiresAt;
  if (contact === null || holdUntil === null || holdUntil <= deps.clock.now()) return;
  await queueMessage(deps, tx, {
    template: 'payment-unfinished-email',
    channel: 'email',
    to: contact.email,
    userId: order.clientId,
    locale: order.locale,
    data: { start: order.start, holdUntil },
    dedupeKey: `unfinished:${attemptId}`,
    notAfter: holdUntil,
  });
}

/** The money came too late and goes back (P18). */
export async function tellSeatLost(
  deps: Deps,
  tx: Tx,
  { order, attempt }: { order: OrderRow; attempt: Attempt },
): Promise<void> {
  const { clientId, locale, start } = order;
  const contact = await contactOfOrder(deps, tx, order);
  const client = await contactsOf(deps, tx, clientId);
  if (contact !== null) {
    await queueMessage(deps, tx, {
      template: 'seat-lost-email',
      channel: 'email',
      to: contact.email,
      userId: clientId,
      locale,
      data: { start, paid: paidOf(order, attempt) },
      dedupeKey: `seat-lost:${attempt.id}:email`,
    });
  }
  if (client?.phone) {
    await queueMessage(deps, tx, {
      template: 'seat-lost-sms',
      channel: 'sms',
      to: client.phone,
      userId: clientId,
      locale,
      data: {},
      dedupeKey: `seat-lost:${attempt.id}:sms`,
    });
  }
}

/** Money goes back without a seat being lost: paid twice, another sum than asked for, or undone at the provider. */
export async function tellReturned(
  deps: Deps,
  tx: Tx,
  returned: { order: OrderRow; attempt: Attempt; paid: Amount; why: 'paid twice' | 'wrong amount' | 'undone' },
): Promise<void> {
  const { order, attempt, paid, why } = returned;
  const contact = await contactOfOrder(deps, tx, order);
  if (contact === null) return;
  await queueMessage(deps, tx, {
    template: 'payment-returned-email',
    channel: 'email',
    to: contact.email,
    userId: order.clientId,
    locale: order.locale,
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
    const contact = order === null ? null : await contactOfOrder(deps, tx, order);
    if (receipt === null || order === null || contact === null) return;
    await queueMessage(deps, tx, {
      template: 'refund-sent-email',
      channel: 'email',
      to: contact.email,
      userId: order.clientId,
      locale: order.locale,
      data: { start: order.start, amount: receipt.amount, receipt: receipt.number },
      dedupeKey: `refunded:${attemptId}`,
    });
  });
}

async function tellTherapist(
  deps: Deps,
  tx: Tx,
  { order, client }: { order: OrderRow; client: string },
): Promise<void> {
  const { orderId, start, end, therapistUserId } = order;
  const therapist = therapistUserId === null ? null : await contactsOf(deps, tx, therapistUserId);
  if (therapist === null) return;
  const { locale, email, phone } = therapist;
  if (email !== null) {
    await queueMessage(deps, tx, {
      template: 'new-booking-email',
      channel: 'email',
      to: email,
      userId: therapistUserId,
      locale,
      data: { client, sessionType: typeName(deps, order, locale), start, end },
      dedupeKey: `confirmed:${orderId}:therapist:email`,
    });
  }
  if (phone !== null && start - deps.clock.now() < DAY) {
    await queueMessage(deps, tx, {
      template: 'new-booking-sms',
      channel: 'sms',
      to: phone,
      userId: therapistUserId,
      locale,
      data: { start },
      dedupeKey: `confirmed:${orderId}:therapist:sms`,
      notAfter: start,
    });
  }
}

function nameOf(deps: Deps, { contentId, locale }: OrderRow): string {
  const { name, surname } = specialistOf(deps, contentId, locale);
  return `${name} ${surname}`.trim();
}

function typeName(deps: Deps, { typeKey }: OrderRow, locale: OrderRow['locale']): string {
  return deps.content.snapshot().typeByKey.get(typeKey)?.name[locale] ?? typeKey;
}

function paidOf({ totalMinor, rate }: OrderRow, { amountMinor, currency }: Attempt) {
  return { minor: amountMinor, currency, totalMinor, rate: currency === 'EUR' ? rate : null };
}
