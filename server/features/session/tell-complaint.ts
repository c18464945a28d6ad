import { type ComplaintKind, CONTEST_WITHIN_MS } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import type { Amount } from '#domain/payment.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { type ChangedOrder, telling } from '../order/order.ts';
import { type Letter, type Reader, tellAll } from '../notify/notify.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import { seatPayment } from './booked.ts';
import { about, bookingOf, sessionOf } from './tell-session.ts';

/** Tells of a new complaint, without the client's words: operators, and the therapist if one waits (message 31). */
export async function tellComplaint(deps: Deps, tx: Tx, complaint: Complained): Promise<void> {
  await tellOperators(deps, tx, complaint);
  await tellTherapistOfComplaint(deps, tx, complaint);
}

type Complained = {
  order: ChangedOrder;
  kind: ComplaintKind;
  isDisputed: boolean;
  isDoubted: boolean;
  answerUntil: Instant;
};

const tellTherapistOfComplaint = telling((_, complaint: Complained, { client, therapist: to }): Letter[] => {
  const { order, kind, isDisputed, isDoubted, answerUntil } = complaint;
  if (to === null || client.name === null) return [];
  const key = `complaint:${order.orderId}:${order.version}:therapist`;
  const booking = bookingOf(order, client.name);
  const mail = { to, dedupeKey: `${key}:email`, ...about(order) };
  if (kind === 'client_present') return [{ ...mail, template: 'mark-contested-email', data: booking }];
  const data = { ...booking, answerUntil: isDisputed ? null : answerUntil, isDoubted };
  return [
    { ...mail, template: 'client-waiting-email', data },
    { ...mail, template: 'client-waiting-sms', data: {}, dedupeKey: `${key}:sms`, notAfter: order.end },
  ];
});

/** Tells the operators of a new complaint by mail; one that waits for their decision is an item of their work. */
export async function tellOperators(
  deps: Deps,
  tx: Tx,
  { order, kind, isDisputed }: { order: ChangedOrder; kind: ComplaintKind; isDisputed: boolean },
): Promise<void> {
  const { orderId, number, start, version } = order;
  if (isDisputed) return needOperator(deps, tx, { kind: 'complaint', key: orderId, orderId });
  await tellAll(deps, tx, [
    {
      to: { userId: null, locale: 'ka', email: deps.config.operatorEmail },
      template: 'complaint-operator-email',
      data: { number, start, kind },
      dedupeKey: `complaint:${orderId}:${version}:operator:open`,
    },
  ]);
}

/**
 * Ends what waits for an operator at a session that is marked, held or decided: its complaint or empty room, and a room
 * that was not made.
 */
export async function nothingWaits(deps: Deps, tx: Tx, { orderId }: Pick<ChangedOrder, 'orderId'>): Promise<void> {
  await workIsDone(deps, tx, { kinds: ['complaint', 'room_empty', 'room_given_up'], key: orderId });
}

/** Tells both how a session ended after a complaint or a therapist's own word (message 32), and what goes back. */
export async function tellSettled(
  deps: Deps,
  tx: Tx,
  { order, outcome }: { order: ChangedOrder; outcome: SessionMark },
): Promise<void> {
  const refund = outcome === 'therapist_absent' ? (await seatPayment(tx, order.orderId)).paid : null;
  await tellBothOfEnd(deps, tx, { order, outcome, refund });
}

type Settled = { order: ChangedOrder; outcome: SessionMark; refund: Amount | null };

const tellBothOfEnd = telling((deps, { order, outcome, refund }: Settled, { client, therapist }): Letter[] => {
  const { orderId, appointmentId: sessionId, number, start, version } = order;
  // An operator may correct a decision: that is another one, and told too.
  const key = `settled:${orderId}:${version}`;
  const mail = { template: 'complaint-settled-email', ...about(order) } as const;
  const data = { start, outcome, number };
  const ofClient = { ...data, refund, reader: 'client', orderId: publicOrderId(deps.keyring, orderId) } as const;
  const ofTherapist = { ...data, refund: null, reader: 'therapist', orderId: null, sessionId } as const;
  const toClient = { ...mail, to: client, data: ofClient, dedupeKey: `${key}:client:email` };
  if (therapist === null) return [toClient];
  return [toClient, { ...mail, to: therapist, data: ofTherapist, dedupeKey: `${key}:therapist:email` }];
});

/**
 * Tells a client who is marked absent the consequences, and the deadline to deny it (message 33), by SMS too unless the
 * client wants e-mail only: money depends on it. Each session allows one complaint: a client who has complained before
 * answers the mail.
 */
export const tellMarkedAbsent = telling(
  (deps, { order, hasComplained }: { order: ChangedOrder; hasComplained: boolean }, { client: to }): Letter[] => {
    const { start, number, markedAt } = order;
    if (markedAt === null) throw new Error('a marked session without its instant');
    const { specialist, orderId } = sessionOf(deps, order);
    const notAfter = markedAt + CONTEST_WITHIN_MS;
    const key = `marked-absent:${order.orderId}:${order.version}:client`;
    const rest = { to, notAfter, ...about(order) };
    const data = { specialist, start, orderId, number, answerUntil: hasComplained ? null : notAfter };
    const mail: Letter = { ...rest, template: 'marked-absent-email', data, dedupeKey: `${key}:email` };
    if (hasComplained || !to.reminders.sms) return [mail];
    return [mail, { ...rest, template: 'marked-absent-sms', data: {}, dedupeKey: `${key}:sms` }];
  },
);

type Doubted = { order: ChangedOrder; kind: ComplaintKind | 'room_empty' | 'room_held' };

/**
 * Tells the operators and both sides that the times of presence contradict a complaint or a mark, which now waits for
 * an operator (messages 26, 31 and 33). `kind`: the complaint's; `room_empty`: nobody says anything, and only both
 * sides are asked; `room_held`: such a session was marked as held, and only both sides are told.
 */
export async function tellDoubted(deps: Deps, tx: Tx, doubted: Doubted): Promise<void> {
  const { order, kind } = doubted;
  if (kind !== 'room_empty' && kind !== 'room_held') await tellOperators(deps, tx, { order, kind, isDisputed: true });
  await tellBothOfDoubt(deps, tx, doubted);
}

const tellBothOfDoubt = telling((deps, doubted: Doubted, { client, therapist }): Letter[] => {
  const { order, kind } = doubted;
  const { appointmentId: sessionId, number, start, end } = order;
  const toClient = doubtToClient(deps, doubted, client);
  if (therapist === null) return [toClient];
  const key = `${doubtKeyOf(doubted)}:therapist`;
  const data = { start, kind, reader: 'therapist', orderId: null, sessionId, number } as const;
  const rest = { to: therapist, ...about(order) };
  const mail: Letter = { ...rest, template: 'presence-doubt-email', data, dedupeKey: `${key}:email` };
  if (kind !== 'client_present') return [toClient, mail];
  // The client has come after the mark, and may be alone there now.
  const sms = { template: 'client-waiting-sms', data: {}, dedupeKey: `${key}:sms`, notAfter: end } as const;
  return [toClient, mail, { ...rest, ...sms }];
});

/** Tells the client alone: of a new complaint the specialist hears by message 31. */
export const tellClientOfDoubt = telling((deps, doubted: Doubted, { client }) => [
  doubtToClient(deps, doubted, client),
]);

function doubtToClient(deps: Deps, doubted: Doubted, to: Reader): Letter {
  const { order, kind } = doubted;
  const { orderId, number, start } = order;
  return {
    to,
    template: 'presence-doubt-email',
    data: { start, kind, reader: 'client', orderId: publicOrderId(deps.keyring, orderId), number },
    dedupeKey: `${doubtKeyOf(doubted)}:client:email`,
    ...about(order),
  };
}

/** Of an empty room both are asked and told once, whatever becomes of the session. */
function doubtKeyOf({ order: { orderId, version }, kind }: Doubted): string {
  return kind === 'room_empty' || kind === 'room_held' ? `${kind}:${orderId}` : `doubt:${orderId}:${version}`;
}
