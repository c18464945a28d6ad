import { useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { currentLanguage } from '../lib/language.ts';
import { rereadPractice } from './practice.ts';
import { api } from './practice-api.ts';
import { queryClient } from './query-client.ts';

export type PayoutAccount = Answer<'readPayoutAccount'>;

const ACCOUNT = ['payoutAccount'];

/** Where the own pay goes, in four digits, and where it went before. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => api.call('readPayoutAccount', { query: { locale: currentLanguage() }, signal }),
  });
}

/** Sets where the own pay goes; what shows the account is read again. */
export async function savePayoutAccount(body: Sent<'savePayoutAccount', 'body'>): Promise<void> {
  const saved = await api.call('savePayoutAccount', { query: { locale: currentLanguage() }, body });
  // What waited for an account is told on other pages: each of them is read again when it is opened.
  void queryClient.invalidateQueries({ refetchType: 'none' });
  queryClient.setQueryData<PayoutAccount>(ACCOUNT, saved);
  void rereadPractice();
}
