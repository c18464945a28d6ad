import { DomainError } from '#domain/errors.ts';
import type { Preferences } from '#domain/intake.ts';
import { isStep, mayClientSet, type Step } from '#domain/steps.ts';
import type { Deps } from '#server/deps.ts';
import { releaseHold } from '../booking/booking.ts';
import { savePreferences } from './intake.ts';
import { lockStep, updateStep } from './intake.sql.ts';

/**
 * Sets the client's step, and the preferences if given, in one transaction; repeating it changes nothing (P5). Stepping
 * back from billing releases the hold (P3); billing itself is reached by a hold alone (P44). A window that names the steps
 * it may have left, while another window or device has moved on to none of them, changes nothing: the server's step wins.
 */
export async function setStep(
  deps: Deps,
  input: { userId: string; step: number; preferences: Preferences | null; from: readonly number[] | null },
): Promise<Step> {
  return deps.db.transaction(async (tx) => {
    const current = await lockStep(tx, input.userId);
    if (current === null) throw new DomainError('NOT_AUTHORIZED');
    const { step } = input;
    if (!isStep(step) || !mayClientSet(current, step)) throw new DomainError('BAD_STEP');
    const { from } = input;
    if (from !== null && current !== step && !from.includes(current)) return current;
    if (input.preferences !== null) await savePreferences(deps, tx, { ...input, preferences: input.preferences });
    if (current === 5) await releaseHold(deps, tx, input.userId);
    if (step !== current) await updateStep(tx, input.userId, step);
    return step;
  });
}
