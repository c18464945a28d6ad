import { DAY } from '#domain/dates.ts';
import { OTHER_TIMES_EVENTS } from '#domain/other-times.ts';
import { raiseShownVersion, refuse } from './session-guards.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store } from './tables.ts';
import { type Handler, instant, list, span, text, textOrNull } from './values.ts';

// A copy: a change of the product's rules must not change the refusals of the database.
const EVENTS = structuredClone(OTHER_TIMES_EVENTS);
const ROLES = { client: 'USER', therapist: 'THERAPIST' } as const;

const ENDINGS = ['accept', 'decline', 'withdraw', 'replace'] as const;

/** The statements of `other-times/other-times.sql.ts`, with what migration 024 refuses. */
export function otherTimesStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const audit = (at: number, [actorId, actorRole]: [string | null, string], action: string, orderId: string): void => {
    const entityId = tables.orders.byKey.get(orderId)?.number ?? '';
    const by = { at, actorId, actorRole, action: `proposal.${action}` };
    store.insert(tables.audits, { ...by, entity: 'orders', entityId, reason: null });
  };
  const end =
    (event: (typeof ENDINGS)[number]): Handler =>
    ([, orderId, now, actorId, accepted]) => {
      const open = openOf(store, text(orderId));
      if (open === undefined) return [];
      const at = instant(now);
      const taken = accepted === null ? null : span(accepted);
      const isProposed =
        taken === null || open.times.some(({ start, end: until }) => start === taken.start && until === taken.end);
      if (!isProposed || (taken !== null && at > open.start - DAY)) refuse('not a time that can be accepted');
      store.update(open, { status: EVENTS[event].to, endedAt: at, accepted: taken });
      raiseShownVersion(store, open.orderId);
      if (taken !== null) store.defer(() => checkMoved(store, open));
      audit(at, [textOrNull(actorId), ROLES[EVENTS[event].by[0]]], event, open.orderId);
      return [{ order_id: open.orderId }];
    };
  return {
    'other-times.newest': ([orderId]) => {
      const newest = tables.proposals.rows.findLast((one) => one.orderId === orderId);
      if (newest === undefined) return [];
      const { id, status, start: sessionStart, proposedAt, times } = newest;
      return [{ id, status, sessionStart, proposedAt, times: times.map(({ start, end }) => ({ start, end })) }];
    },
    'other-times.offer': ([therapistId, order, during, times, now, actorId]) => {
      const [orderId, at] = [text(order), instant(now)];
      if (openOf(store, orderId) !== undefined) throw new SqlError('23505', 'one proposal is open at most');
      const row: rows.Proposal = {
        therapistId: text(therapistId),
        orderId,
        id: store.newId(),
        status: 'open',
        ...span(during),
        times: list(times).map(span),
        accepted: null,
        proposedAt: at,
        endedAt: null,
      };
      checkOfferedTimes(store, row);
      store.insert(tables.proposals, row);
      raiseShownVersion(store, orderId);
      audit(at, [text(actorId), 'THERAPIST'], 'propose', orderId);
      return [{ id: row.id }];
    },
    'other-times.since': ([, orderId, since]) =>
      tables.proposals.rows
        .filter((one) => one.orderId === orderId && one.proposedAt > instant(since))
        .map(({ proposedAt }) => ({ proposedAt })),
    ...Object.fromEntries(ENDINGS.map((event) => [`other-times.${event}`, end(event)])),
  };
}

function openOf({ tables }: Store, orderId: string): rows.Proposal | undefined {
  return tables.proposals.rows.find((one) => one.orderId === orderId && one.status === 'open');
}

function checkOfferedTimes({ tables }: Store, { orderId, start, end, times, proposedAt }: rows.Proposal): void {
  const session = tables.appointments.byKey.get(tables.orders.byKey.get(orderId)?.appointmentId ?? '');
  if (session?.status !== 'confirmed' || session.start !== start || session.end !== end) refuse('not as it is booked');
  if (times.length === 0 || times.length > 3 || proposedAt > start - DAY) refuse('not in time');
  if (times.some((time) => time.start === start || time.end - time.start !== end - start)) refuse('not another time');
}

/** Accepting is one with the move to the accepted time. */
function checkMoved({ tables }: Store, { orderId, start, accepted, endedAt }: rows.Proposal): void {
  const appointmentId = tables.orders.byKey.get(orderId)?.appointmentId;
  const isMoved = tables.history.rows.some(
    ({ appointmentId: id, move, at, actor }) =>
      id === appointmentId &&
      actor === 'client' &&
      at === endedAt &&
      move?.old.start === start &&
      move.new.start === accepted?.start,
  );
  if (!isMoved) refuse('an accepted proposal moves its session');
}

/** Closes the open offer of a session that gets another time or is not booked any more. */
export function closeOtherTimes(store: Store, { id, updatedAt }: rows.Appointment): void {
  const order = store.tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const open = order === undefined ? undefined : openOf(store, order.id);
  if (open === undefined) return;
  const status = updatedAt > open.start - DAY ? 'expired' : 'closed';
  store.update(open, { status, endedAt: Math.max(updatedAt, open.proposedAt) });
  raiseShownVersion(store, open.orderId);
}

/** Whether a move of the client accepted an offer, which makes it none of the two. */
export function isAccepted(
  { proposals, orders }: Pick<Store['tables'], 'proposals' | 'orders'>,
  { appointmentId, at, move }: rows.History,
): boolean {
  return proposals.rows.some(
    ({ orderId, status, endedAt, start, accepted }) =>
      status === 'accepted' &&
      endedAt === at &&
      start === move?.old.start &&
      accepted?.start === move.new.start &&
      orders.byKey.get(orderId)?.appointmentId === appointmentId,
  );
}

/** Of the moves of a client all count but those that accept an offer. */
export function checkCounted({ tables }: Store, session: rows.Appointment): void {
  const counted = tables.history.rows.filter(
    (step) =>
      step.appointmentId === session.id &&
      step.event === 'move' &&
      step.actor === 'client' &&
      !isAccepted(tables, step),
  );
  if (session.moves !== counted.length) refuse('a move of the client that is not counted');
}
