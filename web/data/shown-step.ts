// docs/decisions/116
import type { Step } from '#domain/steps.ts';
import type { WirePreferences } from '../api/auth.ts';
import { auth } from '../api/auth-store.ts';

/** Shows a step at once: saved by `step.ts`, or set by the server itself (5 with a hold, 4 when it is paid). */
export function showStep(step: Step): void {
  auth.set((now) => ({ ...now, currentStepTest: step, user: now.user && { ...now.user, step } }));
}

/** Shows the preferences as last chosen, so that the next page begins with them. */
export function showPreferences(preferences: WirePreferences): void {
  auth.set((now) => ({ ...now, preferences }));
}
