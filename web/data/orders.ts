import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { POLL_MS } from '#domain/payment.ts';
import { useAuth } from '../api/auth.ts';
import { useLanguage } from '../lib/language.ts';
import { readOrder } from './order.ts';
import { queryClient } from './server-data.tsx';
import { api } from '../api/sign-in.ts';

export type Order = Answer<'readOrder'>['data'];
export type Sharing = Answer<'readSharing'>;
export type ConsentTask = Answer<'readConsent'>;

/** An order by its link. While its payment is awaited it is asked for again and again, so that the page changes by itself. */
export function useOrder(orderId: string) {
  const locale = useLanguage();
  const { isLoading } = useAuth();
  return useQuery({
    queryKey: ['order', locale, orderId],
    queryFn: ({ signal }) => readOrder(orderId, locale, signal),
    select: ({ data }) => data,
    placeholderData: (previous) => previous,
    // Whose order it is shows only with a sign-in that is known to stand.
    enabled: !isLoading,
    refetchInterval: ({ state }) => (state.data?.data.status === 'held' ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Whether the client shares topics with the therapist of an own order; without an answer the page does without it. */
export function useSharing(orderId: string, { isOwn }: { isOwn: boolean }) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['sharing', locale, orderId],
    queryFn: ({ signal }) => api.call('readSharing', { params: { orderId }, query: { locale }, signal }),
    placeholderData: (previous) => previous,
    enabled: isOwn,
    retry: false,
  });
}

/** Puts what the server answered in the place of what was shown. */
export function showSharing(orderId: string, sharing: Sharing): void {
  queryClient.setQueriesData({ queryKey: ['sharing'], predicate: ({ queryKey }) => queryKey[2] === orderId }, sharing);
}

/** How a parent's consent to an own session stands; it changes elsewhere, so it is asked for again while it is awaited. */
export function useConsentTask(orderId: string, { isOwn }: { isOwn: boolean }) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['consent', orderId],
    queryFn: ({ signal }) => api.call('readConsent', { params: { orderId }, query: { locale }, signal }),
    enabled: isOwn,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? CONSENT_POLL_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Puts what the server answered in the place of what was shown. */
export function showConsentTask(orderId: string, task: ConsentTask): void {
  queryClient.setQueryData(['consent', orderId], task);
}

const CONSENT_POLL_MS = 10_000;
