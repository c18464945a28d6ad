// docs/decisions/116
import { type Step, isStep } from '#domain/steps.ts';
import { ApiError } from '../api/client.ts';
import { type WirePreferences, currentAuth, subscribeAuth } from '../api/auth.ts';
import { api } from '../api/sign-in.ts';
import { currentLanguage } from '../lib/language.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { translator } from '../lib/texts.tsx';
import { showToast } from '../lib/toasts.ts';
import { type Save, createSaveQueue } from './save-queue.ts';
import { showPreferences, showStep } from './shown-step.ts';
import { stepTexts } from './step.texts.ts';

/** The client's step and the preferences saved with it: the only module that moves, saves and follows the step. */

const MAX_PAUSE_MS = 30_000;
const UNSAVED_KEY = 'unsaved';

/** The empty default of spec §3. */
export const NO_PREFERENCES: WirePreferences = {
  preferTherapistGender: '',
  psychoIssues: [],
  priceRange: 'default',
  typeTherapy: '',
  startTime: [],
  selectedDate: null,
};

/** The person who gave the answers: signed in now, or until the sign-in just ended. */
let owner = currentAuth().user?.id;

/** Answers that a lost sign-in or an earlier document of this tab left unsaved; only their own person sends them. */
let unsaved = readUnsaved();

/** How many saves the server has refused: only a page that says what is saved asks. */
export const refusedSaves = createStore(0);

const queue = createSaveQueue<WirePreferences>({
  async send(save) {
    const { step, from, preferences } = save;
    const id = currentAuth().user?.id;
    if (id === undefined) keepForOwner(save);
    if (id === undefined || id !== save.owner) return;
    try {
      if (step !== undefined) {
        const user = { id, step, ...(from && { from: [...from] }), ...(preferences && { preferences }) };
        const answer = await api.call('saveStep', { body: { user }, keepalive: true });
        if (isStep(answer.user.step) && answer.user.step !== step) await followOtherWindow(answer.user.step);
      } else if (preferences !== undefined) {
        const user = { id, preferences, ...(from && { from: [...from] }) };
        const answer = await api.call('savePreferences', { body: { user }, keepalive: true });
        const { step: told } = answer.user;
        if (isStep(told) && from?.includes(told) === false) await followOtherWindow(told, answer.preferences);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) keepForOwner(save);
      throw error;
    }
  },
  pause: (attempt) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(MAX_PAUSE_MS, 1000 * 2 ** (attempt - 1)));
      globalThis.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
    }),
  keep: keepInTab,
  // The server is the judge of the step: its own step comes back with the next load.
  onRefused: () => refusedSaves.set((count) => count + 1),
});

/** Whether answers are being saved; `waiting`: the net is away and the answers wait here. */
export const savingState = queue.state;

/** Resolves when all answers are with the server, or have been refused by it. */
export const answersSaved = queue.flushed;

/** The page is about to go: sends at once what still waits for an earlier answer. */
export const sendAnswersNow = queue.sendNow;

subscribeAuth(takeUpUnsaved);
takeUpUnsaved();

/** Moves to a step: at once on the screen, in the background on the server, with the preferences (spec §4, P5). */
export function moveToStep(step: Step, preferences?: WirePreferences): void {
  const from = [currentAuth().currentStepTest];
  showStep(step);
  if (preferences !== undefined) showPreferences(preferences);
  const chosen = preferences ?? currentAuth().preferences ?? undefined;
  queue.add({ owner, step, from, ...(chosen !== undefined && { preferences: chosen }) });
}

/** The preferences as last chosen, else the empty ones. */
export function chosenPreferences(): WirePreferences {
  return currentAuth().preferences ?? NO_PREFERENCES;
}

/** Saves the preferences between two steps, so that a reload or another device finds them. */
export function savePreferences(preferences: WirePreferences): void {
  showPreferences(preferences);
  queue.add({ owner, from: [currentAuth().currentStepTest], preferences });
}

/** How often another window has moved the step: forms start again with the answers given there. */
export const otherWindowMoves = createStore(0);

/** Asks the server where the client is: another window or device may have moved on while this one was away. */
export async function checkStep(): Promise<void> {
  const { user, currentStepTest } = currentAuth();
  if (user?.role !== 'USER' || savingState.get() !== 'idle') return;
  // Harmless: whenever the window is looked at again, it asks again.
  const told = await api.call('readUser', { body: { user: { id: user.id } } }).catch(() => null);
  const now = currentAuth();
  const isAsBefore = now.user?.id === user.id && now.currentStepTest === currentStepTest;
  if (told === null || !isAsBefore || savingState.get() !== 'idle') return;
  const { step } = told.user;
  const isNews = step !== currentStepTest || topicsOf(told.preferences) !== topicsOf(now.preferences);
  if (isStep(step) && isNews) await followOtherWindow(step, told.preferences, isNews);
}

/** The answers that one window can take from another at the same question: a change of the type leaves topics out. */
function topicsOf(answers: WirePreferences | null): string {
  const { typeTherapy, psychoIssues } = answers ?? NO_PREFERENCES;
  return [typeTherapy, ...psychoIssues].toSorted().join();
}

/** The server's step wins over the one shown here, and with it the answers given there. */
async function followOtherWindow(
  step: Step,
  preferences?: WirePreferences | null,
  isNews = step !== currentAuth().currentStepTest,
): Promise<void> {
  const { user } = currentAuth();
  if (user === null || !isNews) return;
  const body = { user: { id: user.id } };
  // Harmless: the step is known, and the answers of this window stay until they are read again.
  const known = preferences ?? (await api.call('readUser', { body }).catch(() => null))?.preferences;
  if (known) showPreferences(known);
  otherWindowMoves.set((count) => count + 1);
  showStep(step);
  showToast(translator(stepTexts, currentLanguage())('otherWindow'), { sticky: true });
}

/** The same person, signed in again or in a new document, takes up the unsaved answers. */
function takeUpUnsaved(): void {
  const { user, currentStepTest } = currentAuth();
  if (user === null) return;
  owner = user.id;
  if (unsaved === null) return;
  const save = unsaved;
  unsaved = null;
  keepInTab(null);
  // Another window that has gone on meanwhile leads.
  if (save.owner !== owner || save.from?.includes(currentStepTest) === false) return;
  if (save.step !== undefined) showStep(save.step);
  if (save.preferences !== undefined) showPreferences(save.preferences);
  queue.add(save);
}

function readUnsaved(): Save<WirePreferences> | null {
  try {
    return JSON.parse(readStored(UNSAVED_KEY, 'sessionStorage') ?? 'null') as Save<WirePreferences> | null;
  } catch {
    // Harmless: what cannot be read was not kept by us.
    return null;
  }
}

/** Keeps a save after a lost sign-in. The server's step meanwhile is unknown: this person's answers count. */
function keepForOwner(save: Save<WirePreferences>): void {
  const { from: _, ...rest } = save;
  unsaved = { ...unsaved, ...rest };
  keepInTab(unsaved);
}

/** Keeps in this tab what is not saved, as long as its person has not signed out. */
function keepInTab(waiting: Save<WirePreferences> | null): void {
  const kept = waiting ?? unsaved;
  const { user, errorMessage } = currentAuth();
  if (kept === null) writeStored(UNSAVED_KEY, null, 'sessionStorage');
  else if (user?.id === kept.owner || errorMessage?.kind === 'over')
    writeStored(UNSAVED_KEY, JSON.stringify(kept), 'sessionStorage');
}
