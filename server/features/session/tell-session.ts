// docs/decisions/034
import { DAY, type Instant } from '#domain/dates.ts';
import { freeUntil } from '#domain/cancelling.ts';
import { MAX_MOVES } from '#domain/session-actions.ts';
import { wantsNewBooking } from '#domain/therapist-messages.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { specialistOf } from '../matching/matching.ts';
import { type ChangedOrder, clientOf, telling } from '../order/order.ts';
import type { LinkMail } from '../order-link/order-link.ts';
import { clientLink } from '../meeting/meeting.ts';
import { type Letter, tellAll } from '../notify/notify.ts';
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

type Confirmed = { order: ChangedOrder; attempt: Attempt; receipt: number; afterAll: boolean };

/** Tells both of a confirmed session (messages 3, 4 and 17). `afterAll`: payment had been given up or expired. */
export const tellConfirmed = telling((deps, confirmed: Confirmed, { client, therapist }): Letter[] => {
  const { order, attempt, receipt, afterAll } = confirmed;
  const { orderId, start } = order;
  const key = `confirmed:${orderId}`;
  const toClient = { to: client, ...about(order) };
  const confirmation = { ...confirmationOf(deps, order, attempt, receipt), afterAll };
  const sms = { data: { start }, notAfter: start };
  const letters: Letter[] = [
    { ...toClient, template: 'booking-confirmed-email', data: confirmation, dedupeKey: `${key}:client:email` },
    {
      ...toClient,
      ...sms,
      template: 'booking-confirmed-sms',
      dedupeKey: `${key}:client:sms`,
      quietUnlessBefore: start,
    },
  ];
  if (client.name === null || therapist === null) return letters;
  const now = deps.clock.now();
  const wants = (channel: 'email' | 'sms') => wantsNewBooking(therapist.messages, channel, { start, now });
  const toTherapist = { to: therapist, ...about(order) };
  if (wants('email')) {
    const data = { ...bookingOf(order, client.name), confirmedAt: now };
    letters.push({ ...toTherapist, template: 'new-booking-email', data, dedupeKey: `${key}:therapist:email` });
  }
  if (wants('sms')) {
    const quiet = start - now < DAY ? {} : { quietUnlessBefore: start };
    const dedupeKey = `${key}:therapist:sms`;
    letters.push({ ...toTherapist, ...sms, ...quiet, template: 'new-booking-sms', dedupeKey });
  }
  return letters;
});

/** Sends the confirmation once more, to an address that was changed for the `n`th time: the same calendar entry. */
export async function tellConfirmedAgain(deps: Deps, tx: Tx, { order, n }: LinkMail): Promise<void> {
  const { attempt } = await seatPayment(tx, order.orderId);
  const receipt = await paymentReceipt(tx, attempt.id);
  if (receipt === null) throw new Error('a paid session without a receipt');
  await tellAll(deps, tx, [
    {
      to: await clientOf(deps, tx, order),
      template: 'booking-confirmed-email',
      data: confirmationOf(deps, order, attempt, receipt),
      dedupeKey: `confirmed:${order.orderId}:client:email:${n}`,
      ...about(order),
    },
  ]);
}

/** Sends the new link of a session, after its old one was voided, to the order's address; `n`th mail of its kind. */
export const tellLinkReplaced = telling((deps, { order, n }: LinkMail, { client }): Letter[] => [
  {
    to: client,
    template: 'link-replaced-email',
    data: { ...sessionOf(deps, order), voidedAt: deps.clock.now() },
    dedupeKey: `link-replaced:${order.orderId}:client:email:${n}`,
    ...about(order),
  },
]);

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
export const remind = telling((deps, order: ChangedOrder, { client, therapist }): Letter[] => {
  const { orderId, start, timeZone } = order;
  const keys = reminderKeys(orderId, start);
  const rest = { notAfter: start, ...about(order) };
  const toClient = { to: client, ...rest };
  const letters: Letter[] = [];
  if (client.reminders.email)
    letters.push({ ...toClient, template: 'reminder-email', data: sessionOf(deps, order), dedupeKey: keys.email });
  if (client.reminders.sms)
    letters.push({ ...toClient, template: 'reminder-sms', data: { start, timeZone }, dedupeKey: keys.sms });
  if (client.name !== null && therapist?.messages.includes('reminderEmail') === true) {
    const data = bookingOf(order, client.name);
    letters.push({ to: therapist, template: 'reminder-therapist-email', data, dedupeKey: keys.therapist, ...rest });
  }
  return letters;
});

/** The keys of the reminders of a session at one of its starts. */
export function reminderKeys(orderId: OrderId, start: Instant): { email: string; sms: string; therapist: string } {
  const key = `reminder:${orderId}:${start}`;
  return { email: `${key}:client:email`, sms: `${key}:client:sms`, therapist: `${key}:therapist:email` };
}

/** Message 7: the end of free changes, to a client whose reminders come by e-mail; nothing once it has passed. */
export const remindOfFreeChange = telling((deps, order: ChangedOrder, { client }): Letter[] => {
  const until = freeUntil(order.start, deps.clock.now());
  if (until === null || !client.reminders.email) return [];
  return [
    {
      to: client,
      template: 'free-change-email',
      data: { ...sessionOf(deps, order), movesLeft: MAX_MOVES - order.moves },
      dedupeKey: `free-change:${order.orderId}:${order.start}`,
      notAfter: until,
      ...about(order),
    },
  ];
});
