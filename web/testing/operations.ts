import { MINUTE } from '#domain/dates.ts';
import type { Today, WorkItem } from '../data/operations.ts';
import type { Content } from './fake-api.ts';

let items = 0;

/** An instant some minutes before now, as a wire has it. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** An item that has stood for some minutes. */
export function anItem(kind: WorkItem['kind'], minutes: number, change: Partial<WorkItem> = {}): WorkItem {
  items += 1;
  const id = `00000000-0000-4000-8000-${String(items).padStart(12, '0')}`;
  return { id, kind, facts: {}, firstAt: ago(minutes), lastAt: ago(minutes), times: 1, ...change };
}

/** A quiet day of operators without a code of the app; `change` is what happened on it. */
export function aDay(change: Partial<Today> = {}): Content<'readToday'> {
  const none = { count: 0, firstAt: null };
  return {
    now: new Date(Date.now()).toISOString(),
    codeUntil: null,
    items: [],
    more: 0,
    sessions: { over: 0, running: 0, ahead: 0, unmarked: 0, rows: [] },
    complaints: { forUs: 0, forSpecialist: 0 },
    pay: { dueMinor: 0, sessions: 0, lateMinor: 0, lateSessions: 0 },
    unpaid: none,
    invitations: none,
    visitors: none,
    ...change,
  };
}

/** The bad day of the pictures. */
export function aBadDay(): Content<'readToday'> {
  const row = (state: 'unmarked' | 'running' | 'next', minutes: number, number: string) => ({
    number,
    start: ago(minutes),
    end: ago(minutes - 50),
    state,
  });
  return aDay({
    items: [
      anItem('pay_late', 1500, { facts: { minor: 41_250, currency: 'GEL', day: '2027-03-09' } }),
      anItem('payment_set_aside', 135, { facts: { order: '5C3109AF77D2', minor: 12_000, currency: 'GEL' } }),
      anItem('complaint', 1095, { facts: { order: '4630E996FB49', minor: 7500, currency: 'GEL' } }),
      anItem('refund_failed', 1240, {
        facts: { order: 'B7A205CD9913', attempt: 'a-1', minor: 9600, currency: 'GEL' },
        times: 3,
      }),
      anItem('pay_returned', 1150, { facts: { batch: 40, minor: 7500, currency: 'GEL' } }),
      anItem('sms_refused', 65, { facts: { code: 'smsoffice 402' }, times: 14 }),
      anItem('message_given_up', 70, { facts: { code: 'reminder-email' } }),
      anItem('content_hidden', 4500, { facts: { code: 'article-sleep' } }),
      anItem('crisis_number_ends', 6000, { facts: { code: '116 006', day: '2027-03-24' } }),
    ],
    sessions: {
      over: 10,
      running: 1,
      ahead: 13,
      unmarked: 2,
      rows: [
        row('unmarked', 200, '0A10B20C30D4'),
        row('unmarked', 140, '0A10B20C30D5'),
        row('running', 20, '0A10B20C30D6'),
        row('next', -10, '0A10B20C30D7'),
      ],
    },
    complaints: { forUs: 1, forSpecialist: 1 },
    pay: { dueMinor: 90_000, sessions: 12, lateMinor: 41_250, lateSessions: 5 },
    unpaid: { count: 3, firstAt: ago(-280) },
    invitations: { count: 1, firstAt: ago(-1252) },
    visitors: { count: 4, firstAt: ago(900) },
  });
}
