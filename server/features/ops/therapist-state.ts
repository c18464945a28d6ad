// docs/decisions/174
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { withdrawInvitation } from '../invitation/invitation.ts';
import { endAllSignIns } from '../login/login.ts';
import { disabledState, setDisabled } from '../schedule/schedule.ts';
import { type OperatorSession, sessionsAheadOf } from '../session/session.ts';
import { liveSignInsCounted } from './ops.sql.ts';
import { operate, watch } from './watch.ts';

/** Whether a therapist is shut out. */
export type TherapistState = 'disabled' | 'enabled';

type Wish = { profile: string; to: TherapistState; actorId: string };

/** What becomes of a therapist, how many sign-ins end, and what stays booked, or is being paid. */
export type TherapistOutcome = {
  profile: string;
  name: string;
  was: TherapistState;
  is: TherapistState;
  signIns: number;
  booked: readonly OperatorSession[];
};

/**
 * Shuts a therapist out, or lets one in again, with the reason in the audit log. Out: the profile is hidden, all sign-ins end and with them
 * streams and seats, nobody signs in, and nothing new is booked; what is booked stays, and what is being paid is booked if the money
 * comes while the time is held. What waits for its payment stays too, but nobody begins to pay it meanwhile. Refuses an unknown
 * profile, and what is so already. A `preview` shows it, and what is booked when it is so already.
 */
export async function setTherapistState(
  deps: Deps,
  wish: Wish & { reason: string; preview?: boolean | undefined },
): Promise<TherapistOutcome> {
  const { profile, to, preview } = wish;
  const name = nameOf(deps, profile);
  const action = to === 'disabled' ? 'ops.therapist-disable' : 'ops.therapist-enable';
  const unlessDone = preview ? undefined : ('ALREADY_SO' as const);
  const outcome = await operate(deps, { ...wish, action, entityId: profile, unlessDone }, (within) =>
    carryOut(within, { ...wish, name }),
  );
  if (!preview) await deps.hidden.look();
  return outcome;
}

async function carryOut(deps: Deps, { profile, to, name }: Wish & { name: string }): Promise<TherapistOutcome> {
  const now = deps.clock.now();
  const watched = await watch(deps, {
    work: (watchedDeps) => change(watchedDeps, { profile, to, now }),
    async read(tx) {
      const state = await disabledState(tx, profile);
      const { therapistId = null, userId = null, disabledAt = null } = state ?? {};
      return {
        state: disabledAt === null ? ('enabled' as const) : ('disabled' as const),
        signIns: userId === null ? 0 : await liveSignInsCounted(tx, { userId, now }),
        booked: therapistId === null ? [] : await sessionsAheadOf(tx, { therapistId, now }),
      };
    },
    undo: false,
  });
  if (watched === null) throw new Error('the state of a therapist was not looked at');
  const { before, after } = watched;
  const signIns = before.signIns - after.signIns;
  return { profile, name, was: before.state, is: after.state, signIns, booked: after.booked };
}

async function change(
  deps: Deps,
  { profile, to, now }: { profile: string; to: TherapistState; now: Instant },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const state = await disabledState(tx, profile);
    if (state === null && to === 'enabled') return false;
    const userId = state?.userId ?? null;
    // A sign-in that is on its way at this moment comes first, and is ended, or waits and is refused.
    if (userId !== null) await lockClient(tx, userId);
    const hasChanged = await setDisabled(tx, { contentId: profile, disabledAt: to === 'disabled' ? now : null, now });
    if (to === 'disabled') await withdrawInvitation(tx, profile, now);
    if (hasChanged && to === 'disabled' && userId !== null) await endAllSignIns(deps, tx, userId, 'operator');
    return hasChanged;
  });
}

/** The name on a profile; refuses a profile that there is not. */
function nameOf(deps: Deps, contentId: string): string {
  const profile = deps.content.snapshot().therapists.get(contentId);
  if (profile === undefined) throw new DomainError('THERAPIST_NOT_FOUND');
  return `${profile.name.ka} ${profile.surname.ka}`;
}
