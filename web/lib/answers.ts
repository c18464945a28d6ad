import type { Step } from '#domain/steps.ts';
import { ApiError } from './api.ts';
import { type WirePreferences, auth, currentAuth } from './auth.ts';
import { type Save, createSaveQueue } from './save-queue.ts';
import { api, showPreferences, showStep } from './session.ts';

const MAX_PAUSE_MS = 30_000;

/** Who gave the answers: the person signed in now, or the one whose sign-in just ended. */
let owner = currentAuth().user?.id;

/** What a lost sign-in left unsaved. It waits in this page's memory for the same person, and is never sent as another's. */
let unsaved: Save<WirePreferences> | null = null;

/** The answers of the questionnaire on their way to the server. */
export const answersQueue = createSaveQueue<WirePreferences>({
  async send(save) {
    const { step, preferences } = save;
    const id = currentAuth().user?.id;
    if (id === undefined) unsaved = { ...unsaved, ...save };
    if (id === undefined || id !== save.owner) return;
    try {
      if (step !== undefined) {
        const user = preferences === undefined ? { id, step } : { id, step, preferences };
        await api.call('setStep', { body: { user }, keepalive: true });
      } else if (preferences !== undefined) {
        await api.call('putPreferences', { body: { user: { id, preferences } }, keepalive: true });
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) unsaved = { ...unsaved, ...save };
      throw error;
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

// A new sign-in of the same person takes up what the former one left.
auth.subscribe(() => {
  const id = currentAuth().user?.id;
  if (id === undefined) return;
  owner = id;
  const save = unsaved;
  unsaved = null;
  if (save === null || save.owner !== id) return;
  if (save.step !== undefined) showStep(save.step);
  if (save.preferences !== undefined) showPreferences(save.preferences);
  answersQueue.add(save);
});

/** Moves to a step: at once on the screen, in the background on the server, with the wishes (spec §4, P5). */
export function saveStep(step: Step, preferences?: WirePreferences): void {
  showStep(step);
  if (preferences !== undefined) showPreferences(preferences);
  const wishes = preferences ?? currentAuth().preferences ?? undefined;
  answersQueue.add({ owner, step, ...(wishes !== undefined && { preferences: wishes }) });
}

/** Keeps the wishes between two steps, so that a reload or another device finds them. */
export function savePreferences(preferences: WirePreferences): void {
  showPreferences(preferences);
  answersQueue.add({ owner, preferences });
}
