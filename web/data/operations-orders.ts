import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { nextLook } from './follow-payment.ts';
import { api } from './operations-api.ts';
import { OPERATIONS, rereadToday } from './operations.ts';
import { queryClient } from './query-client.ts';

export type OrderInDetail = Answer<'inspectOrder'>;
export type OperatorOrder = OrderInDetail['order'];
export type SessionOutcome = Answer<'changeSession'>;
export type SessionChange = Sent<'changeSession', 'body'>['change'];
export type SaidOfComplaint = Answer<'readComplaint'>;

/** A search of operators: a phone, an e-mail, the name of an order, or a specialist's hour. */
export type Asked = Sent<'findOrders', 'body'>;

const ORDERS = [...OPERATIONS, 'orders'];
const orderKey = (called: string) => [...ORDERS, 'one', called];

/** The orders of a search, 50 at a time; null: nothing was searched. Each look is in the audit log. */
export function useFoundOrders(asked: Asked | null) {
  return useInfiniteQuery({
    queryKey: [...ORDERS, 'found', asked],
    queryFn: ({ pageParam, signal }) =>
      api.call('findOrders', { body: { ...asked, ...(pageParam !== null && { cursor: pageParam }) } as Asked, signal }),
    enabled: asked !== null,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** What nobody has decided, the one that waits longest first, 50 at a time. Each look is in the audit log. */
export function useComplaints() {
  return useInfiniteQuery({
    queryKey: [...ORDERS, 'complaints'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listComplaints', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** An order by what names it, with all that is known. It is not reread by itself: each look is in the audit log. */
export function useOrder(called: string) {
  return useQuery({
    queryKey: orderKey(called),
    queryFn: ({ signal }) => api.call('inspectOrder', { params: { order: called }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // What is opened anew is looked at anew: the kept answer bridges the wait.
    refetchOnMount: 'always',
  });
}

/** Reads an order again, with what else tells of it: somebody else has changed it. */
export async function rereadOrder(called: string): Promise<void> {
  void rereadToday();
  await queryClient.invalidateQueries({ queryKey: orderKey(called) });
}

/** The effect of a change that is not made. It locks the seats of the session for milliseconds. */
export function previewChange(number: string, change: SessionChange): Promise<SessionOutcome> {
  return api.call('previewSessionChange', { params: { order: number }, body: { change } });
}

/**
 * Makes a change on the version that was shown; its repeat does nothing more. Money that it gives back is sent seconds
 * later: then the order is read once more.
 */
export async function makeChange(number: string, body: Sent<'changeSession', 'body'>): Promise<SessionOutcome> {
  const outcome = await api.call('changeSession', { params: { order: number }, body });
  void queryClient.invalidateQueries({ queryKey: ORDERS });
  void rereadToday();
  if (outcome.after.refund?.status === 'DUE')
    void nextLook(new AbortController().signal).then(() => queryClient.invalidateQueries({ queryKey: ORDERS }));
  return outcome;
}

/** The words of both sides about a session; kept in no cache, and the look is in the audit log. */
export function readComplaint(number: string): Promise<SaidOfComplaint> {
  return api.call('readComplaint', { params: { order: number } });
}

/** The whole phones of both sides, to call them; kept in no cache. The look and its reason are in the audit log. */
export function readPhones(number: string, reason: string): Promise<Answer<'readPhones'>> {
  return api.call('readPhones', { params: { order: number }, body: { reason } });
}

export type AgreedText = Answer<'readTextVersion'>['texts'][number];

/** The texts that were published under the name of a version. */
export async function readTextVersion(version: string): Promise<readonly AgreedText[]> {
  const { texts } = await api.call('readTextVersion', { query: { version } });
  return texts;
}
