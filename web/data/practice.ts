import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { firstSteps } from '#domain/first-steps.ts';
import { api } from './practice-api.ts';
import { currentAuth } from '../api/auth.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { FRESH, queryClient } from './query-client.ts';

export type Practice = Answer<'readPractice'>;
export type TherapistSession = Practice['today'][number];

/** An own session as shown: a change names its version, `SESSION_CHANGED` when outdated (docs/decisions/166). */
export type Shown = Pick<TherapistSession, '_id' | 'version'>;

/** The first part of the key of everything that a therapist's own cabinet reads. */
const PRACTICE = ['practice'];
const OVERVIEW = [...PRACTICE, 'overview'];

/** The data of the cabinet's frame and first page; reread every minute and in front. */
export function usePractice() {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...OVERVIEW, locale],
    queryFn: ({ signal }) => api.call('readPractice', { query: { locale }, signal }),
    placeholderData: (former) => former,
    ...FRESH,
  });
}

/** Reads what the frame shows again: something that it tells of has changed. */
export function rereadPractice(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OVERVIEW });
}

/** Takes new clients or does not: shown at once, and taken back when the server refuses. */
export async function setAccepting(accepting: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OVERVIEW });
  showAccepting(accepting);
  try {
    await api.call('setAccepting', { query: inLanguage(), body: { accepting } });
  } catch (error) {
    showAccepting(!accepting);
    throw error;
  } finally {
    void rereadPractice();
  }
}

/** The signed-in therapist, for calls that name their caller. */
export function self(): { id: string } {
  return { id: currentAuth().user?.id ?? '' };
}

/** The query of calls that answer in the language of the interface. */
export function inLanguage(): { locale: string } {
  return { locale: currentLanguage() };
}

/** The version of a session. Throws for a time that was never booked: nothing of it can be changed here. */
export function versionOf({ version }: Shown): number {
  if (version === undefined) throw new Error('a time that was never booked has no version');
  return version;
}

function showAccepting(accepting: boolean): void {
  queryClient.setQueriesData<Practice>(
    { queryKey: OVERVIEW },
    (known) => known && { ...known, accepting, firstSteps: firstSteps({ ...known.firstSteps, accepting }) },
  );
}
