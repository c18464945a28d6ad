import { page } from 'vitest/browser';
import { DAY } from '#domain/dates.ts';
import type { DetailedSession } from '../data/own-sessions.ts';
import { aHold } from './booking.ts';
import type { Content, Reply } from './fake-api.ts';
import type { Visit } from './open-page.tsx';
import { START, openOwnSession } from './own-session-page.ts';

/** The terms of paying the session of the tests. */
export function payTerms(change: Partial<Content<'readPayTerms'>> = {}): Content<'readPayTerms'> {
  return {
    terms: { ...aHold().terms, priceMinor: 10_000, totalMinor: 12_000, totalEurCents: 4000 },
    contact: { name: 'Ana', email: 'ana@example.com', advice: true, discreet: false },
    until: new Date(START - DAY).toISOString(),
    payment: null,
    ...change,
  };
}

/** The unusual fields of a session that its specialist proposed and that waits for its payment. */
export function waiting(start = START, change: Partial<DetailedSession> = {}): Partial<DetailedSession> {
  const until = new Date(start - DAY).toISOString();
  return {
    status: 'proposed',
    paid: null,
    receipt: null,
    timeline: [],
    payLater: { by: 'therapist', series: null, totalMinor: 12_000, until },
    ...change,
  };
}

type WaitingVisit = Visit & {
  start?: number;
  change?: Partial<DetailedSession>;
  terms?: Reply<'readPayTerms'>;
  dialog?: 'decline';
};

/** Opens the page of a session that waits for its payment. */
export async function openWaiting({
  start = START,
  change = {},
  terms = payTerms(),
  replies = {},
  ...how
}: WaitingVisit = {}) {
  await openOwnSession(waiting(start, change), { start, ...how, replies: { readPayTerms: terms, ...replies } });
}

/** The press that pays, once the address was confirmed. */
export async function confirmAndPay(): Promise<void> {
  await page.getByTestId('email-confirm-checkbox').click();
  await page.getByTestId('pay').click();
}
