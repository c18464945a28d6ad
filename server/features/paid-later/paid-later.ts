import { DomainError } from '#domain/errors.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { type Proposal, propose, waitingOf } from '../booking/booking.ts';
import { findOrder, type OrderRow } from '../order/order.ts';
import { planUnpaid } from './plan.ts';
import { haveProposalsEnded } from './paid-later.sql.ts';
import { tellProposed } from './tell.ts';

// docs/decisions/194
/** The front door of appointments paid later (P7, P39): how they are made, end unpaid, and are told of. */
export { withdrawAppointment, withdrawByOperator } from './end.ts';
export { takeMailHour, tellClientLeft } from './tell.ts';

/**
 * Proposes a session to a known client, with its pay link by mail (message 27); returns its order. A repeat returns the
 * waiting appointment. Refuses as `propose` of booking does, and when the client wants no proposals.
 */
export async function proposeSession(
  deps: Deps,
  wish: Omit<Proposal, 'seriesId' | 'by'> & { by: 'therapist' | 'admin' },
): Promise<OrderRow> {
  return deps.db.transaction(async (tx) => {
    await lockClient(tx, wish.clientId);
    const same = (await waitingOf(tx, wish.clientId)).find(
      (one) =>
        one.therapistId === wish.therapistId &&
        one.seriesId === null &&
        one.typeKey === wish.offer.typeKey &&
        one.start === wish.slot.start,
    );
    const made = same === undefined ? null : await findOrder(tx, same.orderId);
    if (made !== null) return made;
    if (await haveProposalsEnded(tx, wish)) throw new DomainError('PROPOSALS_ENDED');
    const order = await propose(deps, tx, { ...wish, seriesId: null });
    await planUnpaid(deps, tx, order);
    await tellProposed(deps, tx, order);
    return order;
  });
}
