// docs/decisions/174
import { orRefuse } from '#domain/errors.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { clientShutOutAt, endAllSignIns, shutClientOut } from '../sign-in/sign-in.ts';
import { contactsOf, tellAll } from '../notify/notify.ts';
import { type AccountState, changeState, type StateOutcome } from './account-state.ts';
import { orderCalled } from './orders.ts';

type Wish = { called: string; to: AccountState; actorId: string; reason: string; preview?: boolean | undefined };

/**
 * Blocks the client of an order or unblocks them, and tells them by e-mail with the reason, or by SMS without an
 * address (the terms promise it in writing). A block ends all sign-ins with their streams and seats and refuses new
 * ones; bookings stay, and a payment under way books if the money comes while the time is held. Refuses an unknown
 * order, one whose client has left, and the present state.
 */
export async function setClientState(
  deps: Deps,
  { called, ...wish }: Wish,
): Promise<StateOutcome & { told: 'email' | 'sms' | null }> {
  const { to, reason } = wish;
  const { clientId: userId, number } = await orderCalled(deps, called);
  let told: 'email' | 'sms' | null = null;
  const action = to === 'disabled' ? 'ops.client-disable' : 'ops.client-enable';
  const outcome = await changeState(
    deps,
    { ...wish, action, entityId: number },
    {
      read: async (sql) => ({ side: 'client', id: userId, userId, disabledAt: await clientShutOutAt(sql, userId) }),
      async change(within, tx) {
        await lockClient(tx, userId);
        const contact = orRefuse((await contactsOf(within, tx, [userId])).get(userId), 'NOT_FOUND');
        const now = within.clock.now();
        const hasChanged = await shutClientOut(tx, { userId, disabledAt: to === 'disabled' ? now : null });
        if (!hasChanged) return false;
        if (to === 'disabled') await endAllSignIns(within, tx, userId, 'operator');
        told = contact.email !== null ? 'email' : 'sms';
        const dedupeKey = `account-${to}:${userId}:${now}`;
        await tellAll(within, tx, [
          told === 'email'
            ? { to: contact, template: 'account-state-email', data: { to, reason }, dedupeKey }
            : { to: contact, template: 'account-state-sms', data: { to }, dedupeKey },
        ]);
        return true;
      },
    },
  );
  return { ...outcome, told };
}
