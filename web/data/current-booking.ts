import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { POLL_MS, isTerminal } from '#domain/payment.ts';
import { useLanguage } from '../lib/language.ts';
import { logFailure } from '../lib/log.ts';
import { queryClient } from './server-data.tsx';
import { api } from '../api/sign-in.ts';

export type CurrentBooking = Answer<'readCurrentBooking'>;
export type Hold = NonNullable<CurrentBooking['hold']>;
export type Therapist = Answer<'readTherapist'>['therapist'];
export type PaymentStatus = Answer<'checkPayment'>['data']['status'];

/** The live hold and the open order, as the server knows them: a reload changes nothing. */
export function useCurrentBooking() {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['currentBooking', locale],
    queryFn: ({ signal }) => api.call('readCurrentBooking', { query: { locale }, signal }),
    // In another language the form stays, with what was typed, until the new words are there.
    placeholderData: (former) => former,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Asks again for hold and order. */
export function readBookingAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['currentBooking'] });
}

/**
 * Asks whether the hold still lives, unless that is known. A question that is on its way is waited for: on a slow line its
 * answer would never arrive else.
 */
export function readHoldAgain(): Promise<void> {
  return queryClient.invalidateQueries(
    {
      queryKey: ['currentBooking'],
      // Only useCurrentBooking keeps data under this key.
      predicate: ({ state }) => (state.data as CurrentBooking | undefined)?.hold !== null,
    },
    { cancelRefetch: false },
  );
}

/** The therapist of the hold, for the summary. */
export function useHeldTherapist(id: string | null) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ['therapist', locale, id],
    queryFn: ({ signal }) => api.call('readTherapist', { params: { id: id ?? '' }, query: { locale }, signal }),
    select: ({ therapist }) => therapist,
    placeholderData: (former, query) => (query?.queryKey[2] === id ? former : undefined),
    enabled: id !== null,
  });
}

/** An order that is being paid on a card page; another attempt has another page. */
export type OpenPayment = { readonly orderId: string; readonly paymentUrl: string };

/**
 * The status of a payment, asked every 3000 ms until it is final, also while the tab is behind another; without an order
 * it has failed (spec §4).
 */
export function usePaymentStatus({ orderId, paymentUrl }: OpenPayment): { status: PaymentStatus; askNow: () => void } {
  const query = useQuery({
    queryKey: ['checkPayment', orderId, paymentUrl],
    queryFn: ({ signal }) =>
      api.call('checkPayment', { params: { orderId }, signal }).catch((error: unknown) => {
        if (!signal.aborted) logFailure('Payment status could not be read');
        throw error;
      }),
    refetchInterval: ({ state }) => (state.data !== undefined && isTerminal(state.data.data.status) ? false : POLL_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: orderId !== '',
  });
  if (orderId === '') return { status: 'FAILED', askNow: () => {} };
  return { status: query.data?.data.status ?? 'INITIAL', askNow: () => void query.refetch() };
}
