import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { logged } from '../../lib/log.ts';
import { translator } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { choicesTexts } from './choices.texts.ts';

/** Reports a saved choice in the current language, unless the call does (`said`); shows the words of a refusal. */
export async function saveChoice(saving: Promise<unknown>, said: 'saved' | null = 'saved'): Promise<void> {
  const words = () => translator(choicesTexts, currentLanguage());
  try {
    await logged(saving, 'Error saving the settings');
    if (said !== null) showToast(words()(said));
  } catch (error) {
    showToast((error instanceof ApiError && error.message) || words()('saveFailed'));
  }
}
