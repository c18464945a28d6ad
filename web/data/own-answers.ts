// docs/decisions/203
import type { Answer } from '#contract/api.ts';
import { isStep } from '#domain/steps.ts';
import { currentAuth } from '../api/auth.ts';
import { ApiError } from '../api/client.ts';
import { currentLanguage } from '../lib/language.ts';
import { rereadSharing } from './orders.ts';
import { api } from './own-api.ts';
import { rereadOwnSessions } from './own-sessions.ts';
import { showPreferences, showStep } from './shown-step.ts';
import { NO_PREFERENCES, answersSaved, moveToStep, savingState } from './step.ts';

export type LiveHold = NonNullable<Answer<'readCurrentBooking'>['hold']>;

/**
 * Empties the answers and goes to the first question (spec §4). Answers a live hold, which that would give back, and
 * changes nothing then. Reads the step first: a hold may have begun in another window, or ended by itself.
 */
export async function startAgain(): Promise<LiveHold | null> {
  const id = currentAuth().user?.id ?? '';
  await savesOver();
  const [{ hold }, told] = await Promise.all([
    api.call('readCurrentBooking', { query: { locale: currentLanguage() } }),
    api.call('readUser', { body: { user: { id } } }),
  ]);
  if (hold !== null) return hold;
  if (isStep(told.user.step)) showStep(told.user.step);
  moveToStep(0, NO_PREFERENCES);
  return null;
}

/** Deletes the answers, and what is shared of them. Saves that still wait go first: none may bring the answers back. */
export async function deleteAnswers(): Promise<void> {
  await savesOver();
  await api.call('deleteAnswers', {});
  showPreferences(NO_PREFERENCES);
  if (currentAuth().currentStepTest < 5) showStep(0);
  void rereadSharing();
  void rereadOwnSessions();
}

/** Resolves when no save waits. Rejects offline: nothing is deleted after the person has turned to something else. */
function savesOver(): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => savingState.get() === 'waiting' && reject(new ApiError('', { code: 'OFFLINE', status: 0 }));
    const stop = savingState.subscribe(look);
    look();
    void answersSaved().then(resolve).finally(stop);
  });
}
