import { MINUTE } from '#domain/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { OPERATIONS, rereadToday } from './operations.ts';
import { api } from './operations-api.ts';
import { queryClient } from './query-client.ts';
import { useLanguage } from '../lib/language.ts';

export type StuckPayment = Answer<'listStuckPayments'>['payments'][number];
export type StuckMeeting = Answer<'listStuckMeetings'>['meetings'][number];
export type Books = Answer<'compareBooks'>;

const MONEY = [...OPERATIONS, 'money'];
const BOOKS = [...MONEY, 'books'];

/** The provider is asked about one payment after the other: a month of them takes minutes. */
const BOOKS_WITHIN_MS = 10 * MINUTE;

/** Refunds that the provider does not make, and payments whose sum could not be read. Each look is in the log. */
export function useStuckPayments() {
  return useQuery({
    queryKey: [...MONEY, 'stuck'],
    queryFn: async ({ signal }) => (await api.call('listStuckPayments', { signal })).payments,
  });
}

/** Rooms at another service that were given up: their sessions are held in ours. */
export function useStuckMeetings() {
  return useQuery({
    queryKey: [...MONEY, 'meetings', useLanguage()],
    queryFn: async ({ signal }) => (await api.call('listStuckMeetings', { signal })).meetings,
    placeholderData: keepPreviousData,
  });
}

/** Our sums beside the provider's of so many days, at most 90; the provider is asked only once it is wanted. */
export function useBooks(days: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...BOOKS, days],
    queryFn: async ({ signal }) => {
      const query = { days };
      const answer = await api.open('compareBooks', { query, signal }, AbortSignal.timeout(BOOKS_WITHIN_MS));
      return (await answer.json()) as Books;
    },
    enabled: isWanted,
    staleTime: Infinity,
    // The server asks the provider about every payment: another try would ask beside the first.
    retry: false,
  });
}

/** Asks the provider once more for a refund. Refuses with `REFUND_NOT_FAILED`. */
export function retryRefund(body: Sent<'retryRefund', 'body'>): Promise<Answer<'retryRefund'>> {
  return api.call('retryRefund', { body });
}

/** Books a refund that went another way. Refuses with `REFUND_SUM_OTHER`, `REFUND_REF_OTHER`, `REFUND_RETURNED`, ... */
export function settleRefund(body: Sent<'settleRefund', 'body'>): Promise<Answer<'settleRefund'>> {
  return api.call('settleRefund', { body });
}

/** Uses a rate that was held back from now on. Refuses with `RATE_NOT_HELD`. */
export function acceptRate(body: Sent<'acceptRate', 'body'>): Promise<Answer<'acceptRate'>> {
  return api.call('acceptRate', { body });
}

/** Tries again to make the room of an order. Refuses with `ORDER_NOT_FOUND` and `BAD_TRANSITION`. */
export function retryMeeting(body: Sent<'retryMeeting', 'body'>): Promise<Answer<'retryMeeting'>> {
  return api.call('retryMeeting', { body });
}

/** Reads again what an act on money can have changed. */
export async function rereadMoney(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: MONEY }), rereadToday()]);
}
