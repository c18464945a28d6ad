import { type Instant, instantOf, wallOf } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import type { Deps } from '#server/deps.ts';
import {
  cancelSession,
  markSession,
  moveSession,
  objectToComplaint,
  settleComplaint,
  voidMeetingLink,
} from '../session/session.ts';
import { type FoundOrder, orderBy } from '../session-view/session-view.ts';
import { withdrawByOperator } from '../paid-later/paid-later.ts';
import { look, orderCalled } from './orders.ts';
import { type ToldLine, toldHere } from './orders.sql.ts';
import { operate, watch } from './watch.ts';

/**
 * A change of a booked session by an operator; an unpaid one can only be cancelled, which takes the time back. `start`
 * of a move is a wall time in Tbilisi; the length of the session stays.
 * `object`: the therapist has told us that the complaint is untrue (P45), perhaps in own words.
 */
export type SessionChange =
  | { what: 'cancel'; because: 'our_fault' | 'therapist' }
  | { what: 'move'; to: { date: string; start: string } }
  | { what: 'mark'; as: SessionMark }
  | { what: 'object'; words?: string | undefined }
  | { what: 'settle'; as: SessionMark }
  | { what: 'void-link' };

/** An order before and after a change, and the messages that the change writes. */
export type SessionOutcome = { before: FoundOrder; after: FoundOrder; told: ToldLine[] };

type Asked = { called: string; change: SessionChange; actorId: string; requestId: string };

/** `seenVersion`: the version of the session that the operator was shown; null for a preview, which shows it. */
type Wish = Asked & { order: FoundOrder; reason: string; seenVersion: number | null };

/** Previews a change, with the change's own refusals. It writes only the look, in the audit log. */
export async function previewChange(deps: Deps, asked: Asked): Promise<SessionOutcome> {
  const order = await orderCalled(deps, asked.called);
  await look(deps, { actorId: asked.actorId, action: 'ops.look-at-order', entityId: order.number });
  return carryOut(deps, { ...asked, order, reason: 'a preview', seenVersion: null, undo: true });
}

/** Makes the change and logs its reason, also when it is refused, as for an outdated version; a repeat does nothing. */
export async function makeChange(
  deps: Deps,
  asked: Asked & { reason: string; seenVersion: number },
): Promise<SessionOutcome> {
  const { change, actorId, reason } = asked;
  const order = await orderCalled(deps, asked.called);
  const wish = { actorId, action: `ops.session-${change.what}`, entityId: order.number, reason };
  return operate(deps, wish, (within) => carryOut(within, { ...asked, order, undo: false }));
}

async function carryOut(deps: Deps, wish: Wish & { undo: boolean }): Promise<SessionOutcome> {
  const { order, undo } = wish;
  const watched = await watch(deps, {
    work: (watchedDeps) => change(watchedDeps, wish),
    read: async (tx) => ({ order: (await orderBy(deps, tx, 'id', order.orderId)) ?? order, told: await toldHere(tx) }),
    undo,
  });
  if (watched === null) return { before: order, after: order, told: [] };
  return { before: watched.before.order, after: watched.after.order, told: watched.after.told };
}

async function change(deps: Deps, { change: to, actorId, reason, seenVersion, requestId, order }: Wish): Promise<void> {
  const { orderId } = order;
  const by = { role: 'admin', userId: actorId, reason } as const;
  switch (to.what) {
    case 'cancel':
      if (order.status === 'proposed') return withdrawByOperator(deps, { orderId, actorId, requestId });
      return cancelSession(deps, {
        orderId,
        by: to.because === 'our_fault' ? by : inTheNameOf(order),
        seenRefundMinor: null,
        clientReason: null,
        seenVersion,
        requestId,
      });
    case 'move':
      return moveSession(deps, { orderId, by, to: slotFrom(to.to, order.end - order.start), seenVersion, requestId });
    case 'mark':
      await markSession(deps, { orderId, by, mark: to.as, seenVersion, requestId });
      return;
    case 'object': {
      const { userId: therapistUserId } = inTheNameOf(order);
      return objectToComplaint(deps, { orderId, therapistUserId, words: to.words ?? null, seenVersion });
    }
    case 'settle':
      return settleComplaint(deps, { orderId, by, to: to.as, seenVersion, requestId });
    case 'void-link':
      return voidMeetingLink(deps, { orderId, by, seenVersion });
  }
}

/** The therapist of an order, for whom an operator acts who was asked to. Refuses one who cannot sign in. */
function inTheNameOf({ therapistUserId }: FoundOrder): { role: 'therapist'; userId: string } {
  return { role: 'therapist', userId: orRefuse(therapistUserId, 'BAD_TRANSITION') };
}

/** The walls of a session of this length in milliseconds; refuses what is no time. */
function slotFrom({ date, start }: { date: string; start: string }, length: Instant) {
  const from = orRefuse(instantOf(date, start), 'BAD_SLOT');
  return { date, start, end: wallOf(from + length).time };
}
