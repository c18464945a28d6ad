import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/locale.ts';
import { learnServerTime } from '../lib/clock.ts';
import { logFailure } from '../lib/log.ts';
import { api } from '../api/sign-in.ts';

/** Reads an order by its link, and from the answer what time it is for the server. */
export async function readOrder(orderId: string, locale: Locale, signal: AbortSignal): Promise<Answer<'readOrder'>> {
  try {
    const answer = await api.call('readOrder', { params: { orderId }, query: { locale }, signal });
    learnServerTime(answer.now);
    return answer;
  } catch (error) {
    if (!signal.aborted) logFailure('Error fetching order');
    throw error;
  }
}
