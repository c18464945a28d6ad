import { useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { api } from './cabinet-api.ts';
import { ownTimeZone } from '../lib/own-time-zone.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { rereadOwnSessions } from './own-sessions.ts';
import { FRESH } from './query-client.ts';
import { CALENDARS, rereadCalendars } from './therapists.ts';

export type SeriesPlan = Pick<Answer<'readSeries'>, 'dates' | 'room' | 'each'>;
export type SeriesDate = SeriesPlan['dates'][number];
export type MadeSeries = Pick<Answer<'createSeries'>, 'sessions' | 'lost'>;

/** The next dates at the weekday and time of an own session (P39), read again every minute and in front. */
export function useSeriesPlan(orderId: string) {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...CALENDARS, 'series', orderId, locale],
    queryFn: ({ signal }) => api.call('readSeries', { params: { orderId }, query: { locale }, signal }),
    ...FRESH,
  });
}

/**
 * Makes the chosen dates appointments that wait for payment; the same `key` only once. Refuses with the server's codes.
 * Rereads the free times and the own sessions whatever the outcome.
 */
export async function createSeries(
  orderId: string,
  key: string,
  body: Pick<Sent<'createSeries', 'body'>, 'weeks' | 'times'>,
): Promise<MadeSeries> {
  try {
    return await api.call('createSeries', {
      params: { orderId },
      query: { locale: currentLanguage() },
      headers: { 'idempotency-key': key },
      body: { ...body, timeZone: ownTimeZone() },
    });
  } finally {
    void rereadOwnSessions();
    void rereadCalendars();
  }
}
