import { DAY, instantOf } from '#domain/dates.ts';
import { perOne } from '#domain/exchange.ts';
import type { Outcome } from '../outcome.ts';
import { jsonOf, type Outgoing, recordOf } from '../outgoing.ts';
import type { ExchangeRates, PublishedRate } from './rates.ts';

const PATIENCE = 5000;

/**
 * The official rate of the National Bank of Georgia. A rate is published for `quantity` units; weekends carry the
 * former one, with the day from which it is valid (nbg.gov.ge, monetary policy, currencies).
 */
export function nbgRates({ baseUrl, call }: { baseUrl: string; call: Outgoing }): ExchangeRates {
  return {
    id: 'nbg',
    async eur(on): Promise<Outcome<PublishedRate>> {
      const url = new URL('/gw/api/ct/monetarypolicy/currencies/en/json/', baseUrl);
      url.search = new URLSearchParams({ currencies: 'EUR', date: on }).toString();
      const answer = await call({ method: 'GET', url: url.href, signal: AbortSignal.timeout(PATIENCE) });
      if (answer === null) return { ok: false, kind: 'unknown', code: 'silent' };
      if (answer.status !== 200) return { ok: false, kind: 'unknown', code: `http ${answer.status}` };
      const published = readRate(answer.text, on);
      return published === null ? { ok: false, kind: 'unknown', code: 'unreadable' } : { ok: true, value: published };
    },
  };
}

/** The rate in the bank's answer; null for anything else, be it empty, another currency, no day or a page of HTML. */
function readRate(text: string, asked: string): PublishedRate | null {
  const days = jsonOf(text);
  const currencies = Array.isArray(days) ? recordOf(days[0])?.['currencies'] : null;
  if (!Array.isArray(currencies)) return null;
  const euro = currencies.map(recordOf).find((one) => one?.['code'] === 'EUR');
  const { rate, quantity, validFromDate } = euro ?? {};
  if (typeof rate !== 'number' || typeof quantity !== 'number' || typeof validFromDate !== 'string') return null;
  const on = /^\d{4}-\d{2}-\d{2}/.exec(validFromDate)?.[0];
  const gelPerEur = perOne(String(rate), quantity);
  return on === undefined || gelPerEur === null || !isNear(on, asked) ? null : { gelPerEur, on };
}

/** Whether a day exists and is not far ahead: a rate of a distant year would be the newest one until then. */
function isNear(on: string, asked: string): boolean {
  const [from, now] = [instantOf(on, '00:00'), instantOf(asked, '00:00')];
  return from !== null && now !== null && from <= now + FAR_AHEAD_MS;
}

const FAR_AHEAD_MS = 7 * DAY;
