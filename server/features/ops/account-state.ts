// docs/decisions/174
import type { Instant } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { shutOutState, shutTherapistOut } from '../calendar/calendar.ts';
import { withdrawInvitation } from '../invitation/invitation.ts';
import { contactsOf, tellAll } from '../notify/notify.ts';
import { type FoundOrder, ordersAheadOf } from '../session-view/session-view.ts';
import { clientShutOutAt, endAllSignIns, shutClientOut } from '../sign-in/sign-in.ts';
import { liveSignInsCounted } from './ops.sql.ts';
import { orderCalled } from './orders.ts';
import { operate, watch } from './watch.ts';

/** Whether somebody is shut out. */
type AccountState = 'disabled' | 'enabled';

/** The new state of a person, how many sign-ins end, and what stays booked or is being paid. */
export type StateOutcome = {
  was: AccountState;
  is: AccountState;
  signIns: number;
  booked: readonly FoundOrder[];
};

type Wish = { to: AccountState; actorId: string; reason: string; preview?: boolean | undefined };

/** How somebody stands: who signs in, if anybody, and by which side sessions are theirs. */
type Standing = { userId: string | null; disabledAt: Instant | null; side: 'therapist' | 'client'; id: string | null };

/** Blocks or unblocks a person as `operate` does. Refuses the present state, except in a `preview` of it. */
async function changeState(
  deps: Deps,
  wish: Omit<Parameters<typeof operate>[1], 'unlessDone'>,
  { read, change }: { read(sql: Sql): Promise<Standing>; change(deps: Deps, tx: Tx): Promise<boolean> },
): Promise<StateOutcome> {
  const now = deps.clock.now();
  const unlessDone = wish.preview ? undefined : ('ALREADY_SO' as const);
  const watched = await operate(deps, { ...wish, unlessDone }, (within) =>
    watch(within, {
      work: ({ db, ...rest }) => db.transaction((tx) => change({ db, ...rest }, tx)),
      async read(tx) {
        const { userId, disabledAt, side, id } = await read(tx);
        return {
          state: disabledAt === null ? ('enabled' as const) : ('disabled' as const),
          signIns: userId === null ? 0 : await liveSignInsCounted(tx, { userId, now }),
          booked: id === null ? [] : await ordersAheadOf(deps, tx, { side, id }),
        };
      },
      undo: false,
    }),
  );
  if (watched === null) throw new Error('nobody looked at the state');
  const { before, after } = watched;
  return { was: before.state, is: after.state, signIns: before.signIns - after.signIns, booked: after.booked };
}

/**
 * Blocks the client of an order or unblocks them, and tells them by e-mail with the reason, or by SMS without an
 * address (the terms promise it in writing). A block ends all sign-ins with their streams and seats and refuses new
 * ones; bookings stay, and a payment under way books if the money comes while the time is held. Refuses an unknown
 * order, one whose client has left, and the present state.
 */
export async function setClientState(
  deps: Deps,
  { called, ...wish }: Wish & { called: string },
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
        if (!(await shutClientOut(tx, { userId, disabledAt: to === 'disabled' ? now : null }))) return false;
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

/**
 * Blocks a therapist or unblocks one, with the reason in the audit log. A block hides the profile, ends all sign-ins
 * with their streams and seats, and refuses sign-ins and new bookings; bookings stay, and a payment under way books if
 * the money comes while the time is held. Unpaid appointments stay, but nobody can begin to pay them. Refuses an
 * unknown profile, and the present state. A `preview` shows it, and the bookings in that case too.
 */
export async function setTherapistState(
  deps: Deps,
  wish: Wish & { profile: string },
): Promise<StateOutcome & { profile: string; name: string }> {
  const { profile, to, preview } = wish;
  const named = orRefuse(deps.content.snapshot().therapists.get(profile), 'THERAPIST_NOT_FOUND');
  const now = deps.clock.now();
  const action = to === 'disabled' ? 'ops.therapist-disable' : 'ops.therapist-enable';
  const outcome = await changeState(
    deps,
    { ...wish, action, entityId: profile },
    {
      async read(sql) {
        const { therapistId = null, userId = null, disabledAt = null } = (await shutOutState(sql, profile)) ?? {};
        return { side: 'therapist', id: therapistId, userId, disabledAt };
      },
      async change(within, tx) {
        const state = await shutOutState(tx, profile);
        if (state === null && to === 'enabled') return false;
        const userId = state?.userId ?? null;
        // A sign-in that is on its way at this moment comes first, and is ended, or waits and is refused.
        if (userId !== null) await lockClient(tx, userId);
        const disabledAt = to === 'disabled' ? now : null;
        const hasChanged = await shutTherapistOut(tx, { contentId: profile, disabledAt, now });
        if (to === 'disabled') await withdrawInvitation(within, tx, profile);
        if (hasChanged && to === 'disabled' && userId !== null) await endAllSignIns(within, tx, userId, 'operator');
        return hasChanged;
      },
    },
  );
  if (!preview) await deps.hidden.look();
  return { profile, name: `${named.name.ka} ${named.surname.ka}`, ...outcome };
}
