import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { useLanguage } from '../lib/language.ts';
import { OPERATIONS, rereadToday } from './operations.ts';
import { api } from './operations-api.ts';
import { queryClient } from './query-client.ts';

export type Practicing = Answer<'listPracticing'>['therapists'][number];
export type Specialist = Answer<'readSpecialist'>;

const SPECIALISTS = [...OPERATIONS, 'specialists'];

/** Everybody who is invited, in, paused or shut out, 100 at a time. */
export function useSpecialists() {
  return useInfiniteQuery({
    queryKey: [...SPECIALISTS, 'list', useLanguage()],
    queryFn: ({ pageParam, signal }) =>
      api.call('listPracticing', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** A specialist by the content id. Refuses with `THERAPIST_NOT_FOUND`. */
export function useSpecialist(profile: string) {
  return useQuery({
    queryKey: [...SPECIALISTS, 'one', useLanguage(), profile],
    queryFn: ({ signal }) => api.call('readSpecialist', { params: { profile }, signal }),
    placeholderData: (former, query) => (query?.queryKey[4] === profile ? former : undefined),
  });
}

/** Invites by e-mail. Refuses with `ALREADY_INVITED`, `ACCOUNT_EXISTS`, `THERAPIST_NOT_FOUND`, ... */
export function inviteSpecialist(body: Sent<'inviteTherapist', 'body'>): Promise<Answer<'inviteTherapist'>> {
  return api.call('inviteTherapist', { body });
}

/** Shuts out or lets in again. Refuses with `ALREADY_SO`; its preview answers what it would end. */
export function setSpecialistState(body: Sent<'setTherapistState', 'body'>): Promise<Answer<'setTherapistState'>> {
  return api.call('setTherapistState', { body });
}

/** Sets the own room, or that there is none. Refuses with `MEETING_URL_INVALID`, `ALREADY_SO`, ... */
export function setOwnRoom(body: Sent<'setMeetingLink', 'body'>): Promise<Answer<'setMeetingLink'>> {
  return api.call('setMeetingLink', { body });
}

/** Stops all pay of a specialist, or lets it go again. Refuses with `ALREADY_SO`. */
export function setPayStop(body: Sent<'setPayoutStop', 'body'>): Promise<Answer<'setPayoutStop'>> {
  return api.call('setPayoutStop', { body });
}

/** Reads again what an act on a specialist can have changed. */
export async function rereadSpecialists(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: SPECIALISTS }), rereadToday()]);
}
