import { type Step, isStep } from '#domain/steps.ts';
import { ApiError } from '../api/client.ts';
import { type WirePreferences, auth, currentAuth } from '../api/auth.ts';
import { answersTexts } from './answers.texts.ts';
import { currentLanguage } from '../lib/language.ts';
import { type Save, createSaveQueue } from './save-queue.ts';
import { api, showPreferences, showStep } from '../api/sign-in.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { translator } from '../lib/texts.tsx';
import { showToast } from '../lib/toasts.ts';

const MAX_PAUSE_MS = 30_000;
const KEY = 'unsaved';

/** Who gave the answers: the person signed in now, or the one whose sign-in just ended. */
let owner = currentAuth().user?.id;

/**
 * What a lost sign-in or a former document of this tab left unsaved. It waits for the same person, and is never sent as
 * another's.
 */
let unsaved = readKept();

/** The answers of the questionnaire on their way to the server. */
export const answersQueue = createSaveQueue<WirePreferences>({
  async send(save) {
    const { step, from, preferences } = save;
    const id = currentAuth().user?.id;
    if (id === undefined) hold(save);
    if (id === undefined || id !== save.owner) return;
    try {
      if (step !== undefined) {
        const user = { id, step, ...(from && { from: [...from] }), ...(preferences && { preferences }) };
        const answer = await api.call('saveStep', { body: { user }, keepalive: true });
        if (isStep(answer.user.step) && answer.user.step !== step) await goOnElsewhere(answer.user.step);
      } else if (preferences !== undefined) {
        await api.call('savePreferences', { body: { user: { id, preferences } }, keepalive: true });
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) hold(save);
      throw error;
    }
  },
  pause: (attempt) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(MAX_PAUSE_MS, 1000 * 2 ** (attempt - 1)));
      globalThis.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
    }),
  keep,
  onRefused() {
    // The server is the judge of the step: what it holds comes back with the next load.
  },
});

auth.subscribe(takeUp);
takeUp();

/** The same person, signed in anew or in a new document, takes up what was left. */
function takeUp(): void {
  const { user, currentStepTest } = currentAuth();
  if (user === null) return;
  owner = user.id;
  if (unsaved === null) return;
  const save = unsaved;
  unsaved = null;
  keep(null);
  // Another window that has gone on meanwhile leads.
  if (save.owner !== owner || save.from?.includes(currentStepTest) === false) return;
  if (save.step !== undefined) showStep(save.step);
  if (save.preferences !== undefined) showPreferences(save.preferences);
  answersQueue.add(save);
}

function readKept(): Save<WirePreferences> | null {
  try {
    return JSON.parse(readStored(KEY, 'sessionStorage') ?? 'null') as Save<WirePreferences> | null;
  } catch {
    return null;
  }
}

/** Holds what a lost sign-in left. Where the server goes in the meantime is not known: the answers of this person count. */
function hold(save: Save<WirePreferences>): void {
  const { from: _, ...rest } = save;
  unsaved = { ...unsaved, ...rest };
  keep(unsaved);
}

/** Keeps in this tab what is not saved, as long as its person has not signed out. */
function keep(waiting: Save<WirePreferences> | null): void {
  const kept = waiting ?? unsaved;
  const { user, errorMessage } = currentAuth();
  if (kept === null) writeStored(KEY, null, 'sessionStorage');
  else if (user?.id === kept.owner || errorMessage?.kind === 'over')
    writeStored(KEY, JSON.stringify(kept), 'sessionStorage');
}

/** Moves to a step: at once on the screen, in the background on the server, with the wishes (spec §4, P5). */
export function saveStep(step: Step, preferences?: WirePreferences): void {
  const from = [currentAuth().currentStepTest];
  showStep(step);
  if (preferences !== undefined) showPreferences(preferences);
  const wishes = preferences ?? currentAuth().preferences ?? undefined;
  answersQueue.add({ owner, step, from, ...(wishes !== undefined && { preferences: wishes }) });
}

/** Keeps the wishes between two steps, so that a reload or another device finds them. */
export function savePreferences(preferences: WirePreferences): void {
  showPreferences(preferences);
  answersQueue.add({ owner, from: [currentAuth().currentStepTest], preferences });
}

/** How often another window has taken the lead: forms begin anew with the answers given there. */
export const otherWindowMoves = createStore(0);

/** Asks the server where the client is: another window or device may have moved on while this one was away. */
export async function checkStep(): Promise<void> {
  const { user, currentStepTest } = currentAuth();
  if (user?.role !== 'USER' || answersQueue.state.get() !== 'idle') return;
  const told = await api.call('readUser', { body: { user: { id: user.id } } }).catch(() => null);
  const now = currentAuth();
  const isAsBefore = now.user?.id === user.id && now.currentStepTest === currentStepTest;
  if (told === null || !isAsBefore || answersQueue.state.get() !== 'idle') return;
  const { step } = told.user;
  if (isStep(step) && step !== currentStepTest) await goOnElsewhere(step, told.preferences);
}

/** The server's step wins over the one shown here, and with it the answers given there. */
async function goOnElsewhere(step: Step, preferences?: WirePreferences | null): Promise<void> {
  const { user, currentStepTest } = currentAuth();
  if (user === null || step === currentStepTest) return;
  const body = { user: { id: user.id } };
  const known = preferences ?? (await api.call('readUser', { body }).catch(() => null))?.preferences;
  if (known) showPreferences(known);
  otherWindowMoves.set((count) => count + 1);
  showStep(step);
  showToast(translator(answersTexts, currentLanguage())('otherWindow'), { sticky: true });
}
