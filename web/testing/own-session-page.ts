import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { HOUR, type Instant, DAY } from '#domain/dates.ts';
import type { DetailedSession, OwnSession } from '../data/own-sessions.ts';
import type { SessionDialogName } from '../session/session-dialogs.ts';
import { NOTHING_BOOKED, ORDER_ID, aHold } from './booking.ts';
import type { Replies, Content, Reply } from './fake-api.ts';
import { type Visit, client, openPage } from './open-page.tsx';
import { detailedSessionAt } from './own-session.ts';
import { dialog } from './browser.ts';
import { aProfile } from './therapist.ts';

/** 18:00 in Tbilisi, nine days after the day of the tests. */
export const START: Instant = Date.parse('2027-03-19T18:00:00+04:00');

/** `at` is what stands behind the path. */
type OwnVisit = Visit & { start?: Instant; dialog?: SessionDialogName<'client'>; at?: string };

/** Opens the page of an own session on a phone, with one of its dialogs if wished; `change` is what is not as usual. */
export async function openOwnSession(change: Partial<DetailedSession> = {}, how: OwnVisit = {}): Promise<void> {
  const { start = START, dialog: name, at = name === undefined ? '' : `#${name}`, ...visit } = how;
  const replies: Replies = {
    readOwnSession: () => ({ session: detailedSessionAt(start, change) }),
    readSharing: { shared: false, topics: [], consentVersion: '1' },
    readCancelTerms: {
      refund: { minor: 12_000, currency: 'GEL' },
      until: new Date(start - 24 * HOUR).toISOString(),
      card: '4242',
    },
    listMoveSlots: { slots: FIRST_TIMES, from: '2027-03-10', next: '2027-03-24' },
    ...visit.replies,
  };
  const path = href('cabinetSession', { orderId: ORDER_ID }) + at;
  await openPage(path, { device: 'phone', as: client(4), ...visit, replies });
}

type OwnListVisit = Visit & { topics?: number; path?: string };

/** Opens the list of the own sessions, the latest first, on a phone, or their history. */
export async function openOwnSessions(
  sessions: readonly OwnSession[],
  { topics = 0, path = href('cabinet'), replies, ...how }: OwnListVisit = {},
): Promise<void> {
  const listOwnSessions = { sessions: [...sessions], topics };
  const known = { listOwnSessions, readCurrentBooking: NOTHING_BOOKED, readTherapist: aProfile() };
  await openPage(path, { as: client(4), device: 'phone', ...how, replies: { ...known, ...replies } });
}

/** The dialog has no button but those that close it. */
export async function expectOnlyClose(): Promise<void> {
  const buttons = () => dialog.getByRole('button').elements();
  await expect.poll(() => buttons().map((one) => one.textContent || one.ariaLabel)).toEqual(['Close', 'Close']);
}

/** The free times of the first two weeks. */
export const FIRST_TIMES = [
  { date: '2027-03-10', start: '20:00', end: '20:50' },
  { date: '2027-03-22', start: '11:00', end: '11:50' },
  { date: '2027-03-22', start: '12:00', end: '12:50' },
];

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
