import { MAX_MOVES } from '#domain/session-actions.ts';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Amount } from '#domain/payment.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { clientOf, findOrder, type OrderRow, readersOf, therapistOf } from '../booking/booking.ts';
import { similarTherapists } from '../matching/matching.ts';
import { letter, tell, tellAll } from '../notify/notify.ts';
import { about, bookingOf, sessionOf } from './tell-session.ts';

/** Tells both that a session has another time (messages 9 and 18). */
export async function tellMoved(
  deps: Deps,
  tx: Tx,
  { order, was, by }: { order: OrderRow; was: Instant; by: 'client' | 'admin' },
): Promise<void> {
  const { orderId, start, version } = order;
  const key = `moved:${orderId}:${version}`;
  const movedAt = deps.clock.now();
  const { client, therapist } = await readersOf(deps, tx, order);
  const letters = [
    letter(client, {
      template: 'session-moved-email',
      data: { ...sessionOf(deps, order), was, movedAt, movesLeft: MAX_MOVES - order.moves },
      dedupeKey: `${key}:client:email`,
      ...about(order),
    }),
    letter(client, {
      template: 'session-moved-sms',
      data: { start },
      dedupeKey: `${key}:client:sms`,
      notAfter: start,
      quietUnlessBefore: Math.min(start, was),
      ...about(order),
    }),
  ];
  if (therapist !== null && client.name !== null) {
    letters.push(
      letter(therapist, {
        template: 'session-moved-therapist-email',
        data: { ...bookingOf(order, client.name), was, movedAt, by },
        dedupeKey: `${key}:therapist:email`,
        ...about(order),
      }),
    );
  }
  await tellAll(deps, tx, letters);
}

/** A therapist like the one who cannot come, by name and id. */
export type Alternative = { name: string; id: string };

/** Up to three therapists like that of an order who have free times, for a client whose session was cancelled for them. */
export async function alternativesTo(deps: Deps, orderId: string): Promise<Alternative[]> {
  const order = await findOrder(deps.db, orderId);
  if (order === null) return [];
  const { contentId, locale, typeKey: type, clientId } = order;
  try {
    const similar = await similarTherapists(deps, { contentId, locale, type, clientId });
    return similar.map(({ _id, name, surname }) => ({ id: _id, name: `${name} ${surname}`.trim() }));
  } catch (error) {
    // A therapist who was taken down has no public profile to compare with.
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** Tells both that a session is cancelled (messages 11, 12 and 18); an SMS goes to a client who did not do it. */
export async function tellCancelled(
  deps: Deps,
  tx: Tx,
  cancelled: { order: OrderRow; refund: Amount | null; alternatives: readonly Alternative[] },
): Promise<void> {
  const { order, refund, alternatives } = cancelled;
  const { orderId, start, cancelReason: reason } = order;
  if (reason === null || reason === 'replaced' || reason === 'stepped_back' || reason === 'withdrawn') {
    throw new Error('an order without a session was cancelled');
  }
  const key = `cancelled:${orderId}`;
  const cancelledAt = deps.clock.now();
  const client = await clientOf(deps, tx, order);
  await tell(deps, tx, client, {
    template: 'session-cancelled-email',
    data: { ...sessionOf(deps, order), cancelledAt, reason, refund, alternatives: [...alternatives] },
    dedupeKey: `${key}:client:email`,
    ...about(order),
  });
  if (reason === 'therapist' || reason === 'our_fault') {
    await tell(deps, tx, client, {
      template: 'session-cancelled-sms',
      data: { start },
      dedupeKey: `${key}:client:sms`,
      notAfter: start,
      quietUnlessBefore: start,
      ...about(order),
    });
  }
  const therapist = await therapistOf(deps, tx, order);
  if (therapist === null || client.name === null) return;
  await tell(deps, tx, therapist, {
    template: 'session-cancelled-therapist-email',
    data: { ...bookingOf(order, client.name), cancelledAt, reason, paid: reason === 'client_late' },
    dedupeKey: `${key}:therapist:email`,
    ...about(order),
  });
}
