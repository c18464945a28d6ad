import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { SECOND } from '#domain/dates.ts';
import type { SessionMark } from '#domain/session-actions.ts';
import { api } from './practice-api.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { inLanguage, rereadPractice, self, type Shown, versionOf } from './practice.ts';
import { FRESH, queryClient } from './query-client.ts';

export type SessionInDetail = Answer<'readPracticeSession'>;
/** The lists of sessions. */
export type Show = 'upcoming' | 'needs_status' | 'past';
export type OfferedTime = Sent<'proposeTimes', 'body'>['times'][number];

const SESSIONS = ['practiceSessions'];
const LIST = [...SESSIONS, 'list'];
const ONE = [...SESSIONS, 'one'];
/** The first part of the key of times of the own calendar that are no week of it. */
export const TIMES = [...SESSIONS, 'times'];
const CLIENTS = [...SESSIONS, 'clients'];
/** Shared topics are gone this soon after the client has taken them back. */
const TAKEN_BACK_MS = 10 * SECOND;

/** Own sessions of one list, page by page. */
export function usePracticeSessions(show: Show) {
  return useInfiniteQuery({
    queryKey: [...LIST, show],
    queryFn: ({ pageParam, signal }) =>
      api.call('listPracticeSessions', { query: { locale: currentLanguage(), show, ...after(pageParam) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...FRESH,
  });
}

/** Own clients, page by page, those with the newest session first. */
export function usePracticeClients() {
  return useInfiniteQuery({
    queryKey: CLIENTS,
    queryFn: ({ pageParam, signal }) =>
      api.call('listPracticeClients', { query: { locale: currentLanguage(), ...after(pageParam) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...FRESH,
  });
}

/** An own session in detail; shared topics go as soon as the client stops. `isWanted`: it is not read without. */
export function usePracticeSession(sessionId: string, isWanted = true) {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...ONE, locale, sessionId],
    queryFn: ({ signal }) => api.call('readPracticeSession', { params: { sessionId }, query: { locale }, signal }),
    placeholderData: (former, query) => (query?.queryKey[3] === sessionId ? former : undefined),
    enabled: isWanted,
    ...FRESH,
    refetchInterval: TAKEN_BACK_MS,
  });
}

/** Everything of one day of the own calendar, free times too. */
export function useTimesOfDay(date: string) {
  return useQuery({
    queryKey: [...TIMES, date],
    queryFn: async ({ signal }) => {
      const body = { user: self(), from: date, to: date };
      return (await api.call('listTherapistSessions', { query: inLanguage(), body, signal })).sessions;
    },
    ...FRESH,
  });
}

/** The own free times that can be offered for a session; not read while nothing can be offered for it. */
export function useTimesToOffer(sessionId: string, canOffer: boolean) {
  return useQuery({
    queryKey: [...TIMES, sessionId, 'proposable'],
    queryFn: async ({ signal }) =>
      (await api.call('listProposableTimes', { params: { sessionId }, query: inLanguage(), signal })).slots,
    enabled: canOffer,
    ...FRESH,
  });
}

/**
 * Marks who came; answers the session after it, which a complaint or the room's times may override. Refuses with
 * `TOO_EARLY`, `TOO_LATE`, `COMPLAINT_OPEN`, ... (P45), and with `ROOM_EMPTY` where its place has to be named.
 */
export async function markSession(
  shown: Shown,
  status: SessionMark,
  elsewhere?: Sent<'setSessionStatus', 'body'>['elsewhere'],
): Promise<Answer<'setSessionStatus'>['session']> {
  try {
    const { session } = await api.call('setSessionStatus', {
      query: inLanguage(),
      body: { sessionId: shown._id, status, user: self(), version: versionOf(shown), elsewhere },
    });
    return session;
  } finally {
    await rereadSessions();
  }
}

/** Cancels an own session: the client gets everything back. `offerAgain`: others may book its time. */
export function cancelPracticeSession(
  shown: Shown,
  body: Omit<Sent<'cancelPracticeSession', 'body'>, 'version'>,
): Promise<void> {
  return change(() => api.call('cancelPracticeSession', wish(shown, body)));
}

/** Objects to the complaint about an own session, with words if there are any. */
export function objectToComplaint(shown: Shown, words: string): Promise<void> {
  return change(() => api.call('objectToComplaint', wish(shown, words === '' ? {} : { words })));
}

/** Offers other times; the client may take one of them. Refuses with `SLOT_TAKEN` when one is not free any more. */
export function offerTimes(shown: Shown, times: readonly OfferedTime[]): Promise<void> {
  return change(() => api.call('proposeTimes', wish(shown, { times: [...times] })));
}

/** Takes an open offer back. */
export function withdrawOtherTimes(shown: Shown): Promise<void> {
  return change(() => api.call('withdrawProposal', wish(shown, {})));
}

/** Makes a change and shows the session as the answer has it; after a refusal everything is read again. */
async function change(make: () => Promise<SessionInDetail>): Promise<void> {
  try {
    const detail = await make();
    await queryClient.cancelQueries({ queryKey: ONE });
    queryClient.setQueryData([...ONE, currentLanguage(), detail.session._id], detail);
  } finally {
    void rereadSessions();
  }
}

/**
 * Rereads everything about own sessions after a change, lists and clients too. The sessions in `gone`, by id, no longer
 * exist: a page that still shows one is being left, and reading it would be refused.
 */
export async function rereadSessions(gone: readonly string[] = []): Promise<void> {
  const isGone = ([, part, , id]: readonly unknown[]) => part === ONE[1] && gone.some((one) => one === id);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: SESSIONS, predicate: ({ queryKey }) => !isGone(queryKey) }),
    rereadPractice(),
  ]);
}

function wish<Body extends object>(shown: Shown, body: Body) {
  return { params: { sessionId: shown._id }, query: inLanguage(), body: { ...body, version: versionOf(shown) } };
}

function after(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}
