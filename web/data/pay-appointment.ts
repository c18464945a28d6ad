import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { ApiError } from '../api/client.ts';
import { api } from './cabinet-api.ts';
import { ownTimeZone } from '../lib/own-time-zone.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { OWN_SESSIONS, rereadOwnSessions } from './own-sessions.ts';
import type { PayWish } from './payments.ts';
import { queryClient } from './query-client.ts';
import { rereadCalendars } from './therapists.ts';

export type PayTermsRead = Answer<'readPayTerms'>;

const PAY = [...OWN_SESSIONS, 'pay'];
/** Another tab may pay, and money may come late. */
const POLL_MS = MINUTE;
const LATE_MONEY_POLL_MS = 10_000;

/** The terms of paying a waiting appointment; reread every minute and in front, more often after an ended payment. */
export function usePayTerms(orderId: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...PAY, locale, orderId],
    async queryFn({ signal }) {
      try {
        return await api.call('readPayTerms', { params: { orderId }, query: { locale }, signal });
      } catch (error) {
        // It waits no more: the session says what became of it.
        if (error instanceof ApiError && error.status === 409) void rereadOwnSessions();
        throw error;
      }
    },
    placeholderData: (former) => former,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? LATE_MONEY_POLL_MS : POLL_MS),
    refetchOnWindowFocus: 'always',
  });
}

/** Reads again what paying needs, and how the newest try stands. */
export function rereadPayTerms(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PAY });
}

function hasEnded(read: PayTermsRead | undefined): boolean {
  const status = read?.payment?.status;
  return status === 'FAILED' || status === 'CANCELED' || status === 'EXPIRED';
}

/** Begins to pay an own waiting appointment. Refuses with server codes: `APPOINTMENT_RELEASED`, `PRICE_CHANGED`, ... */
export function payAppointment(orderId: string, { key, ...payer }: PayWish): Promise<Answer<'payAppointment'>> {
  return api.call('payAppointment', {
    params: { orderId },
    query: { locale: currentLanguage() },
    headers: { 'idempotency-key': key },
    body: { ...payer, timeZone: ownTimeZone() },
  });
}

/** Asks whether an own appointment still waits; if not, everything that tells of it is read again. */
export async function waitsNoMore(orderId: string): Promise<boolean> {
  try {
    const { session } = await api.call('readOwnSession', { params: { orderId }, query: { locale: currentLanguage() } });
    if (session.status === 'proposed') return false;
    await rereadOwnSessions();
    return true;
  } catch {
    // Harmless: the refusal that led to the question is shown then.
    return false;
  }
}

/** Gives up an own appointment that waits for payment, or its whole series; then rereads everything about them. */
export async function declineAppointment(orderId: string, body: { all: boolean; noMore: boolean }): Promise<void> {
  try {
    await api.call('declineAppointment', { params: { orderId }, query: { locale: currentLanguage() }, body });
    void rereadCalendars();
  } finally {
    await rereadOwnSessions();
  }
}
