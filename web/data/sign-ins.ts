import { useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { currentLanguage } from '../lib/language.ts';
import { api } from './own-api.ts';
import { queryClient } from './query-client.ts';

export type SignIns = Answer<'listSignIns'>;

const SIGN_INS = ['signIns'];

/** The live sign-ins of this person, the one in use first. */
export function useSignIns() {
  return useQuery({
    queryKey: SIGN_INS,
    queryFn: ({ signal }) => api.call('listSignIns', { query: { locale: currentLanguage() }, signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Ends one own sign-in, or all others than this one. */
export async function endSignIns(body: Sent<'endSignIns', 'body'>): Promise<void> {
  try {
    await api.call('endSignIns', { query: { locale: currentLanguage() }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: SIGN_INS });
  }
}
