import type { Step } from '#domain/steps.ts';
import { createSaveQueue } from './save-queue.ts';
import { type WirePreferences, currentAuth } from './auth.ts';
import { api, showPreferences, showStep } from './session.ts';

const MAX_PAUSE_MS = 30_000;

/** The answers of the questionnaire on their way to the server. */
export const answersQueue = createSaveQueue<WirePreferences>({
  async send({ step, preferences }) {
    const id = currentAuth().user?.id;
    if (id === undefined) return;
    if (step !== undefined) {
      const user = preferences === undefined ? { id, step } : { id, step, preferences };
      await api.call('setStep', { body: { user }, keepalive: true });
    } else if (preferences !== undefined) {
      await api.call('putPreferences', { body: { user: { id, preferences } }, keepalive: true });
    }
  },
  pause: (attempt) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(MAX_PAUSE_MS, 1000 * 2 ** (attempt - 1)));
      globalThis.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
    }),
  onRefused() {
    // The server is the judge of the step: what it holds comes back with the next load.
  },
});

/** Moves to a step: at once on the screen, in the background on the server, with the wishes (spec §4, P5). */
export function saveStep(step: Step, preferences?: WirePreferences): void {
  showStep(step);
  if (preferences !== undefined) showPreferences(preferences);
  const wishes = preferences ?? currentAuth().preferences ?? undefined;
  answersQueue.add(wishes === undefined ? { step } : { step, preferences: wishes });
}

/** Keeps the wishes between two steps, so that a reload or another device finds them. */
export function savePreferences(preferences: WirePreferences): void {
  showPreferences(preferences);
  answersQueue.add({ preferences });
}
