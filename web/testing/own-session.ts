import { href } from '#contract/pages/pages.ts';
import { DAY, type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import type { DetailedSession, OwnSession } from '../data/own-sessions.ts';
import { ORDER_ID, SPECIALIST } from './booking.ts';

/** The server's answer about an own session: a paid one of 50 minutes with Nino from `start`, never moved. */
export function ownSessionAt(start: Instant, change: Partial<OwnSession> = {}): OwnSession {
  const paidAt = new Date(start - 10 * DAY).toISOString();
  return {
    orderId: ORDER_ID,
    status: 'confirmed',
    sessionType: 'personal',
    sessionTime: timeAt(start),
    specialist: { ...SPECIALIST, photo: null },
    meetingLink: href('session', { orderId: ORDER_ID }),
    moves: 0,
    cancelledBy: null,
    cancelReason: null,
    markedAt: null,
    complaint: null,
    paid: { minor: 12_000, currency: 'GEL', at: paidAt, card: '4242' },
    refund: null,
    consent: 'not_needed',
    sharesTopics: false,
    isProposed: false,
    version: 1,
    openAtBank: false,
    payLater: null,
    ...change,
  };
}

/** The same with all that the page of the session shows. */
export function detailedSessionAt(start: Instant, change: Partial<DetailedSession> = {}): DetailedSession {
  const base = ownSessionAt(start);
  const at = base.paid?.at ?? '';
  return {
    ...base,
    number: 'a1b2c3d4e5f6',
    email: 'ana@example.com',
    receipt: 1042,
    proposal: null,
    timeline: [
      { what: 'booked', at, from: null, to: null },
      { what: 'paid', at, from: null, to: null },
    ],
    ...change,
  };
}

/** A session's time on the wire. */
export function timeAt(start: Instant): OwnSession['sessionTime'] {
  const { date, time } = wallOf(start);
  return { date, startTime: time, endTime: wallOf(start + 50 * MINUTE).time };
}
