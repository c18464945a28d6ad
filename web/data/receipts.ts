import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { api } from './own-api.ts';
import { saveAnswer } from './save-answer.ts';

export type Receipts = Answer<'listReceipts'>;
export type Receipt = Receipts['receipts'][number];

/** The receipts of a year; without one the newest year that has any. */
export function useReceipts(year: string | undefined) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['receipts', locale, year ?? null],
    queryFn: ({ signal }) =>
      api.call('listReceipts', { query: { locale, ...(year !== undefined && { year }) }, signal }),
    // What stands there stays while it comes in the other language.
    placeholderData: (former, query) => (query?.queryKey[2] === (year ?? null) ? former : undefined),
    refetchOnWindowFocus: 'always',
  });
}

/** Saves a receipt, in the language of the interface. A link could not: it has no sign-in. */
export async function saveReceipt(number: number): Promise<void> {
  const query = { locale: currentLanguage() };
  await saveAnswer(await api.open('readReceipt', { params: { number: String(number) }, query }), `${number}.pdf`);
}

/** Saves the receipts of a year as one file for spreadsheets. */
export async function saveReceiptsOf(year: number): Promise<void> {
  const query = { locale: currentLanguage(), year: String(year) };
  await saveAnswer(await api.open('exportReceipts', { query }), `${year}.csv`);
}
