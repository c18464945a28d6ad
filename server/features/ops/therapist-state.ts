// docs/decisions/174
import { orRefuse } from '#domain/errors.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { withdrawInvitation } from '../invitation/invitation.ts';
import { endAllSignIns } from '../sign-in/sign-in.ts';
import { shutOutState, shutTherapistOut } from '../calendar/calendar.ts';
import { type AccountState, changeState, type StateOutcome } from './account-state.ts';

type Wish = { profile: string; to: AccountState; actorId: string; reason: string; preview?: boolean | undefined };

/**
 * Blocks a therapist or unblocks one, with the reason in the audit log. A block hides the profile, ends all sign-ins
 * with their streams and seats, and refuses sign-ins and new bookings; bookings stay, and a payment under way books if
 * the money comes while the time is held. Unpaid appointments stay, but nobody can begin to pay them. Refuses an
 * unknown profile, and the present state. A `preview` shows it, and the bookings in that case too.
 */
export async function setTherapistState(
  deps: Deps,
  wish: Wish,
): Promise<StateOutcome & { profile: string; name: string }> {
  const { profile, to, preview } = wish;
  const name = profileName(deps, profile);
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
        const hasChanged = await shutTherapistOut(tx, {
          contentId: profile,
          disabledAt: to === 'disabled' ? now : null,
          now,
        });
        if (to === 'disabled') await withdrawInvitation(within, tx, profile);
        if (hasChanged && to === 'disabled' && userId !== null) await endAllSignIns(within, tx, userId, 'operator');
        return hasChanged;
      },
    },
  );
  if (!preview) await deps.hidden.look();
  return { profile, name, ...outcome };
}

/** The name on a profile; refuses a profile that there is not. */
function profileName(deps: Deps, contentId: string): string {
  const profile = orRefuse(deps.content.snapshot().therapists.get(contentId), 'THERAPIST_NOT_FOUND');
  return `${profile.name.ka} ${profile.surname.ka}`;
}
