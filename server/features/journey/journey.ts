import { DomainError } from '#domain/errors.ts';
import type { Preferences } from '#domain/intake.ts';
import { isStep, mayClientSet, type Step } from '#domain/steps.ts';
import type { Deps } from '#server/deps.ts';
import { releaseHold } from '../booking/booking.ts';
import { lockStep, savePreferences, setStep } from '../intake/intake.ts';

/**
 * Saves the client's step, and the preferences if given, in one transaction; a repeat changes nothing (P5). Stepping
 * back from billing releases the hold (P3); only a hold leads to billing (P44). `from` lists the steps a window may
 * come from: outside of it, moved by another window or device, nothing changes and the server's step is answered.
 */
export async function saveStep(
  deps: Deps,
  input: { userId: string; step: number; preferences: Preferences | null; from: readonly number[] | null },
): Promise<Step> {
  return deps.db.transaction(async (tx) => {
    const { userId, step, from, preferences } = input;
    const current = await lockStep(tx, userId);
    if (!isStep(step) || !mayClientSet(current, step)) throw new DomainError('BAD_STEP');
    if (from !== null && current !== step && !from.includes(current)) return current;
    if (preferences !== null) await savePreferences(deps, tx, { userId, preferences });
    if (current === 5) await releaseHold(deps, tx, userId);
    if (step !== current) await setStep(tx, userId, step);
    return step;
  });
}
