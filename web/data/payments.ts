import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { POLL_MS, isTerminal } from '#domain/payment.ts';
import { api } from '../api/sign-in.ts';
import { logged } from '../lib/log.ts';

export type PaymentStatus = Answer<'checkPayment'>['data']['status'];

/** The price for the client: tetri and cents, with the rate between them. */
export type PayTerms = Answer<'readPayTerms'>['terms'];

/** The fields that the client filled in. */
export type Payer = { name: string; email: string; card: 'GEL' | 'EUR'; notificationsOn: boolean; discreet: boolean };

/** The payment that the client agrees to, in tetri or cents, and its key: the same press twice is one payment. */
export type PayWish = Payer & { readonly amountMinor: number; readonly key: string };

/** An order paid on a card page of its attempt. '': no page is left, and the bank is asked for the outcome. */
export type OpenPayment = { readonly orderId: string; readonly paymentUrl: string };

/** A payment's status, asked every 3000 ms until it is final, in hidden tabs too; no order: it failed (spec §4). */
export function usePaymentStatus({ orderId, paymentUrl }: OpenPayment): { status: PaymentStatus; askNow: () => void } {
  const query = useQuery({
    queryKey: ['payment', orderId, paymentUrl],
    queryFn: ({ signal }) =>
      logged(api.call('checkPayment', { params: { orderId }, signal }), 'Payment status could not be read', signal),
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
