import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { logged } from '../../lib/log.ts';
import { translator } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { choicesTexts } from './choices.texts.ts';

/** Says that a choice is saved, in the language of then, unless the call says so itself (`said`); what the server refuses goes back, with its words. */
export async function saveChoice(saving: Promise<unknown>, said: 'saved' | null = 'saved'): Promise<void> {
  const words = () => translator(choicesTexts, currentLanguage());
  try {
    await logged(saving, 'Error saving the settings');
    if (said !== null) showToast(words()(said));
  } catch (error) {
    showToast((error instanceof ApiError && error.message) || words()('saveFailed'));
  }
}
