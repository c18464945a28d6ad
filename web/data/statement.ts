import type { StatementDates, StatementFormat } from '#domain/statement-dates.ts';
import { currentLanguage } from '../lib/language.ts';
import { api } from './practice-api.ts';
import { saveAnswer } from './save-answer.ts';

/** Saves the statement of own earnings in the interface language. A link could not: it carries no sign-in. */
export async function saveStatement(
  wish: StatementDates & { readonly format: StatementFormat; readonly names: 'yes' | 'no' },
): Promise<void> {
  const answer = await api.open('readStatement', { query: { ...wish, locale: currentLanguage() } });
  await saveAnswer(answer, `statement.${wish.format}`);
}
