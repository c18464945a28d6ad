import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { api } from '../api/sign-in.ts';
import { useLanguage } from '../lib/language.ts';
import { FRESH } from './query-client.ts';

export type HeldTime = NonNullable<Answer<'readCurrentBooking'>['hold']>;

/** The client's held time, for pages outside the journey: they neither take it nor give it back. */
export function useHeldTime() {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['heldTime', locale],
    queryFn: ({ signal }) => api.call('readCurrentBooking', { query: { locale }, signal }),
    select: ({ hold }) => hold,
    placeholderData: (former) => former,
    staleTime: 0,
    ...FRESH,
    retry: false,
  });
}
