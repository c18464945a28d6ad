// docs/decisions/116
import type { Step } from '#domain/steps.ts';
import type { WirePreferences } from '../api/auth.ts';
import { auth } from '../api/auth-store.ts';

/**
 * Shows a step at once: one that `step.ts` saves, or one that the server has set by itself (5 with a hold, 4 when it is
 * paid). Together with `step.ts` the only writer of the step.
 */
export function showStep(step: Step): void {
  auth.set((now) => ({ ...now, currentStepTest: step, user: now.user && { ...now.user, step } }));
}

/** Shows the preferences as last chosen, so that the next page begins with them. */
export function showPreferences(preferences: WirePreferences): void {
  auth.set((now) => ({ ...now, preferences }));
}
