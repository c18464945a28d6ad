import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { api } from './cabinet-api.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { rereadOrder } from './orders.ts';
import { FRESH, queryClient } from './query-client.ts';
import { CALENDARS, rereadCalendars } from './therapists.ts';

export type OwnSessions = Answer<'listOwnSessions'>;
export type OwnSession = OwnSessions['sessions'][number];
export type DetailedSession = Answer<'readOwnSession'>['session'];
export type SessionEvent = DetailedSession['timeline'][number];
export type CancelTerms = Answer<'readCancelTerms'>;
export type MoveTarget = Sent<'moveSession', 'body'>['bookingSession'];

/** All that is kept of own sessions. */
export const OWN_SESSIONS = ['ownSessions'];
const LIST = [...OWN_SESSIONS, 'list'];
const ONE = [...OWN_SESSIONS, 'one'];
/** The terms of a change or a payment: their readers reread them, since a session may have none any more. */
const TERMS = new Set<unknown>(['terms', 'pay']);

/** The sessions that the client paid for: all ahead, and past ones by page; reread every minute and in front. */
export function useOwnSessions() {
  const locale = useLanguage();
  return useInfiniteQuery({
    queryKey: [...LIST, locale],
    queryFn: ({ pageParam, signal }) =>
      api.call('listOwnSessions', { query: { locale, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
    select: ({ pages }) => ({ sessions: pages.flatMap(({ sessions }) => sessions), topics: pages[0]?.topics ?? 0 }),
    placeholderData: (former) => former,
    ...FRESH,
  });
}

/** An own session with its whole history; reread every minute and in front. */
export function useOwnSession(orderId: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...ONE, locale, orderId],
    async queryFn({ signal }) {
      return (await api.call('readOwnSession', { params: { orderId }, query: { locale }, signal })).session;
    },
    placeholderData: (former, query) => (query?.queryKey[3] === orderId ? former : undefined),
    ...FRESH,
  });
}

/** The free times for moving a session, 14 days a page, reread every minute as others book and the notice moves on. */
export function useMoveSlots(orderId: string) {
  return useInfiniteQuery({
    queryKey: [...CALENDARS, 'move', orderId],
    queryFn: ({ pageParam, signal }) =>
      api.call('listMoveSlots', {
        params: { orderId },
        query: pageParam === null ? {} : { from: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...FRESH,
  });
}

/** The refund if cancelled now. Read when the question opens; its viewer rereads it after its limit has passed. */
export function useCancelTerms(orderId: string, { isAsked }: { isAsked: boolean }) {
  return useQuery({
    queryKey: termsKey(orderId),
    queryFn: ({ signal }) => api.call('readCancelTerms', { params: { orderId }, query: {}, signal }),
    enabled: isAsked,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows the new refund and its limit when the server refused to cancel for the old one. No limit for a refund of 0. */
export function showRefund(orderId: string, { minor, until }: { minor: number; until: string | undefined }): void {
  queryClient.setQueryData<CancelTerms>(
    termsKey(orderId),
    (known) =>
      known && { ...known, refund: { ...known.refund, minor }, until: minor === 0 ? null : (until ?? known.until) },
  );
}

/** Reads all that is known of own sessions again: another device may have changed one. */
export function rereadOwnSessions(): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: OWN_SESSIONS,
    predicate: ({ queryKey }) => !TERMS.has(queryKey[1]),
  });
}

/** A session as shown: a change names its version, `SESSION_CHANGED` when outdated (docs/decisions/166). */
export type Shown = Pick<OwnSession, 'orderId' | 'version'>;

/** Moves an own session. Refuses with the server's codes: `SLOT_TAKEN`, `MOVES_USED_UP`, ... */
export async function moveSession(shown: Shown, bookingSession: MoveTarget): Promise<void> {
  await change(() => api.call('moveSession', wish(shown, { bookingSession })));
}

/** Cancels an own session for the sum that was shown; `REFUND_CHANGED` when it is another one by now. */
export async function cancelSession(shown: Shown, body: Unversioned<'cancelSession'>): Promise<void> {
  await change(() => api.call('cancelSession', wish(shown, body)));
}

/** Says that the specialist did not come, or that a mark is wrong (P45); answers the session as it is then. */
export function complain(shown: Shown, body: Unversioned<'complain'>): Promise<DetailedSession> {
  return change(() => api.call('complain', wish(shown, body)));
}

/** Takes back what `complain` said; answers the session as it is then. */
export function withdrawComplaint(shown: Shown): Promise<DetailedSession> {
  return change(() => api.call('withdrawComplaint', wish(shown, {})));
}

/** Takes a time that the specialist offers; answers the session as it is then. Refuses with the server's codes. */
export function acceptOtherTime(shown: Shown, bookingSession: MoveTarget): Promise<DetailedSession> {
  return change(() => api.call('acceptProposal', wish(shown, { bookingSession })));
}

/** Keeps the time of an own session and declines what the specialist offers. */
export function declineOtherTimes(shown: Shown): Promise<DetailedSession> {
  return change(() => api.call('declineProposal', wish(shown, {})));
}

/** Changes the e-mail for the link of an own session and sends the confirmation. `voidLink`: ends the old link. */
export async function changeOrderEmail(shown: Shown, body: { email: string; voidLink: boolean }): Promise<void> {
  await change(() => api.call('changeOrderEmail', wish(shown, body)));
}

/** Voids the link of an own session, which went to a wrong person: a new one is mailed (P52). */
export async function voidMeetingLink(shown: Shown): Promise<void> {
  await change(() => api.call('voidMeetingLink', wish(shown, {})));
}

/** Makes a change and shows the session of its answer; rereads all after a refusal: another device may have acted. */
async function change(make: () => Promise<Answer<'readOwnSession'>>): Promise<DetailedSession> {
  try {
    return keepSession(await make());
  } catch (error) {
    void rereadOwnSessions();
    throw error;
  }
}

/** Shows the answer in place of the known session and rereads all else that tells of it, such as free times. */
function keepSession({ session }: Answer<'readOwnSession'>): DetailedSession {
  const { orderId } = session;
  // A read that began before would bring back what was; in the other language the answer is not known.
  void queryClient.cancelQueries({ queryKey: ONE });
  void queryClient.invalidateQueries({ queryKey: ONE, refetchType: 'none' });
  queryClient.setQueryData([...ONE, currentLanguage(), orderId], session);
  void queryClient.cancelQueries({ queryKey: LIST });
  const isIt = (one: OwnSession) => one.orderId === orderId;
  queryClient.setQueryData<InfiniteData<OwnSessions>>(
    [...LIST, currentLanguage()],
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          sessions: page.sessions.map((one) => (isIt(one) ? session : one)),
        })),
      },
  );
  void queryClient.invalidateQueries({ queryKey: LIST });
  void rereadOrder(orderId);
  void rereadCalendars();
  return session;
}

type Unversioned<N extends 'cancelSession' | 'complain'> = Omit<Sent<N, 'body'>, 'version'>;

function wish<Body extends object>({ orderId, version }: Shown, body: Body) {
  return { params: { orderId }, query: { locale: currentLanguage() }, body: { ...body, version } };
}

function termsKey(orderId: string): readonly string[] {
  return [...OWN_SESSIONS, 'terms', orderId];
}
