import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { logged } from '../../lib/log.ts';
import { translator } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { choicesTexts } from './choices.texts.ts';

/** Says that a choice is saved, in the language of then; what the server refuses goes back, with its words. */
export async function saveChoice(saving: Promise<unknown>): Promise<void> {
  const words = () => translator(choicesTexts, currentLanguage());
  try {
    await logged(saving, 'Error saving the settings');
    showToast(words()('saved'));
  } catch (error) {
    showToast((error instanceof ApiError && error.message) || words()('saveFailed'));
  }
}
