import { useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { api } from './own-api.ts';
import { queryClient } from './query-client.ts';
import { saveAnswer } from './save-answer.ts';

export type Leaving = Answer<'readLeaving'>;
export type LeavingBlock = Leaving['blocks'][number];

const LEAVING = ['leaving'];

/** What a client reads before leaving; read again every minute and in front, since what stands in the way ends elsewhere. */
export function useLeaving() {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...LEAVING, locale],
    queryFn: ({ signal }) => api.call('readLeaving', { query: { locale }, signal }),
    placeholderData: (former) => former,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: 'always',
  });
}

/** Sends the code that proves the wish to leave. */
export function sendLeavingCode(): Promise<Answer<'sendLeavingCode'>> {
  return orReread(api.call('sendLeavingCode', { query: { locale: currentLanguage() } }));
}

/** Deletes the own account for good. */
export async function leave(body: Sent<'leave', 'body'>): Promise<void> {
  await orReread(api.call('leave', { query: { locale: currentLanguage() }, body }));
}

/** Sends the code without which the own data are not taken along. */
export function sendExportCode(): Promise<Answer<'sendExportCode'>> {
  return api.call('sendExportCode', { query: { locale: currentLanguage() } });
}

/** Saves all own data as one file, in the language of the interface. */
export async function takeDataAlong(body: Sent<'exportOwnData', 'body'>): Promise<void> {
  const answer = await api.open('exportOwnData', { query: { locale: currentLanguage() }, body });
  await saveAnswer(answer, 'my-data.zip');
}

/** A refusal may come from something that stands in the way since the page was read. */
async function orReread<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: LEAVING });
    throw error;
  }
}
