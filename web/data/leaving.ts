import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { api } from './own-api.ts';
import { FRESH, queryClient } from './query-client.ts';
import { saveAnswer } from './save-answer.ts';

export type Leaving = Answer<'readLeaving'>;
export type LeavingBlock = Leaving['blocks'][number];

const LEAVING = ['leaving'];

/** The facts that a client reads before leaving; reread every minute and in front, since obstacles end elsewhere. */
export function useLeaving() {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...LEAVING, locale],
    queryFn: ({ signal }) => api.call('readLeaving', { query: { locale }, signal }),
    placeholderData: (former) => former,
    ...FRESH,
  });
}

/** Deletes the own account for good. An obstacle that arose after the page was read may cause a refusal. */
export async function leave(): Promise<void> {
  try {
    await api.call('leave', { query: { locale: currentLanguage() } });
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: LEAVING });
    throw error;
  }
}

/** Saves all own data as one file, in the language of the interface. */
export async function takeDataAlong(): Promise<void> {
  const answer = await api.open('exportOwnData', { query: { locale: currentLanguage() } });
  await saveAnswer(answer, 'my-data.zip');
}
