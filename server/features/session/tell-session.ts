// docs/decisions/034
import { DAY, type Instant } from '#domain/dates.ts';
import { freeUntil } from '#domain/cancelling.ts';
import { MAX_MOVES } from '#domain/session-actions.ts';
import { wantsNewBooking } from '#domain/therapist-messages.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { specialistOf } from '../matching/matching.ts';
import { type ChangedOrder, clientOf, therapistOf } from '../order/order.ts';
import type { LinkMail } from '../order-link/order-link.ts';
import { clientLink } from '../meeting/meeting.ts';
import { tell } from '../notify/notify.ts';
import { paymentReceipt } from '../ledger/ledger.ts';
import type { Attempt } from '../payment/payment.ts';
import { seatPayment } from './booked.ts';

/** The session's details for a client. */
export function sessionOf(deps: Deps, order: ChangedOrder) {
  const { contentId, locale, start, end, orderId, number, version, timeZone } = order;
  const { name, surname } = specialistOf(deps, contentId, locale);
  return {
    specialist: `${name} ${surname}`.trim(),
    start,
    end,
    orderId: publicOrderId(deps.keyring, orderId),
    number,
    version,
    timeZone,
    meetingLink: clientLink(deps, order),
  };
}

/** The session's details for a therapist. */
export function bookingOf({ appointmentId, typeKey, start, end, number, version }: ChangedOrder, client: string) {
  return { client, sessionType: typeKey, start, end, number, version, sessionId: appointmentId };
}

/** The amount that was paid, in the currency of the card; the rate is set for EUR only (P16). */
export function paidOf({ totalMinor, rate }: ChangedOrder, { amountMinor, currency }: Attempt) {
  return { minor: amountMinor, currency, totalMinor, rate: currency === 'EUR' ? rate : null };
}

/** The session state that a message is about: once it has changed, a message that still waits is dropped. */
export function about({ orderId, version }: ChangedOrder) {
  return { about: { orderId, version } };
}

/**
 * Tells client and therapist of a confirmed session (messages 3, 4 and 17). `afterAll`: the payment had been given up
 * or had expired before.
 */
export async function tellConfirmed(
  deps: Deps,
  tx: Tx,
  { order, attempt, receipt, afterAll }: { order: ChangedOrder; attempt: Attempt; receipt: number; afterAll: boolean },
): Promise<void> {
  const { orderId, start } = order;
  const key = `confirmed:${orderId}`;
  const client = await clientOf(deps, tx, order);
  await tell(deps, tx, client, {
    template: 'booking-confirmed-email',
    data: { ...confirmationOf(deps, order, attempt, receipt), afterAll },
    dedupeKey: `${key}:client:email`,
    ...about(order),
  });
  await tell(deps, tx, client, {
    template: 'booking-confirmed-sms',
    data: { start },
    dedupeKey: `${key}:client:sms`,
    notAfter: start,
    quietUnlessBefore: start,
    ...about(order),
  });
  const therapist = client.name === null ? null : await therapistOf(deps, tx, order);
  if (client.name === null || therapist === null) return;
  const now = deps.clock.now();
  const wants = (channel: 'email' | 'sms') => wantsNewBooking(therapist.messages, channel, { start, now });
  if (wants('email')) {
    await tell(deps, tx, therapist, {
      template: 'new-booking-email',
      data: { ...bookingOf(order, client.name), confirmedAt: now },
      dedupeKey: `${key}:therapist:email`,
      ...about(order),
    });
  }
  if (wants('sms')) {
    await tell(deps, tx, therapist, {
      template: 'new-booking-sms',
      data: { start },
      dedupeKey: `${key}:therapist:sms`,
      notAfter: start,
      ...(start - now < DAY ? {} : { quietUnlessBefore: start }),
      ...about(order),
    });
  }
}

/** Sends the confirmation once more, to an address that was changed for the `n`th time: the same calendar entry. */
export async function tellConfirmedAgain(deps: Deps, tx: Tx, { order, n }: LinkMail): Promise<void> {
  const { attempt } = await seatPayment(tx, order.orderId);
  const receipt = await paymentReceipt(tx, attempt.id);
  if (receipt === null) throw new Error('a paid session without a receipt');
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'booking-confirmed-email',
    data: confirmationOf(deps, order, attempt, receipt),
    dedupeKey: `confirmed:${order.orderId}:client:email:${n}`,
    ...about(order),
  });
}

/** Sends the new link of a session, after its old one was voided, to the order's address; `n`th mail of its kind. */
export async function tellLinkReplaced(deps: Deps, tx: Tx, { order, n }: LinkMail): Promise<void> {
  await tell(deps, tx, await clientOf(deps, tx, order), {
    template: 'link-replaced-email',
    data: { ...sessionOf(deps, order), voidedAt: deps.clock.now() },
    dedupeKey: `link-replaced:${order.orderId}:client:email:${n}`,
    ...about(order),
  });
}

function confirmationOf(deps: Deps, order: ChangedOrder, attempt: Attempt, receipt: number) {
  return {
    ...sessionOf(deps, order),
    paid: paidOf(order, attempt),
    receipt,
    movesLeft: MAX_MOVES - order.moves,
    needsConsent: order.typeKey === 'teen',
    confirmedAt: deps.clock.now(),
  };
}

/** The reminder an hour before, to both, to the client by chosen channels; a moved or cancelled session gets none. */
export async function remind(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  const { orderId, start } = order;
  const keys = reminderKeys(orderId, start);
  const client = await clientOf(deps, tx, order);
  const rest = { notAfter: start, ...about(order) };
  if (client.reminders.email) {
    await tell(deps, tx, client, {
      template: 'reminder-email',
      data: sessionOf(deps, order),
      dedupeKey: keys.email,
      ...rest,
    });
  }
  if (client.reminders.sms) {
    await tell(deps, tx, client, {
      template: 'reminder-sms',
      data: { start, timeZone: order.timeZone },
      dedupeKey: keys.sms,
      ...rest,
    });
  }
  const therapist = await therapistOf(deps, tx, order);
  if (client.name === null || !therapist?.messages.includes('reminderEmail')) return;
  await tell(deps, tx, therapist, {
    template: 'reminder-therapist-email',
    data: bookingOf(order, client.name),
    dedupeKey: keys.therapist,
    ...rest,
  });
}

/** The keys of the reminders of a session at one of its starts. */
export function reminderKeys(orderId: OrderId, start: Instant): { email: string; sms: string; therapist: string } {
  const key = `reminder:${orderId}:${start}`;
  return { email: `${key}:client:email`, sms: `${key}:client:sms`, therapist: `${key}:therapist:email` };
}

/** Message 7: the end of free changes, to a client whose reminders come by e-mail; nothing once it has passed. */
export async function remindOfFreeChange(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  const until = freeUntil(order.start, deps.clock.now());
  const client = until === null ? null : await clientOf(deps, tx, order);
  if (until === null || client?.reminders.email !== true) return;
  await tell(deps, tx, client, {
    template: 'free-change-email',
    data: { ...sessionOf(deps, order), movesLeft: MAX_MOVES - order.moves },
    dedupeKey: `free-change:${order.orderId}:${order.start}`,
    notAfter: until,
    ...about(order),
  });
}
