import type { Answer } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { changeOwn, shownVersion } from './cabinet.ts';
import { sessionIdOf } from '../practice/practice-sessions.ts';
import { type Walls, WEDNESDAY } from '../booking/shopping.ts';

/** Two free times of Nino on Friday. */
export const FRIDAY = { date: '2026-11-27', start: '12:00', end: '12:50' };
export const FRIDAY_LATER = { date: '2026-11-27', start: '15:00', end: '15:50' };
const THREE = [FRIDAY, WEDNESDAY, FRIDAY_LATER];

/** Makes a call about the session of an order as its therapist, whose page shows it as it is now. */
export const practice = async (
  app: TestApp,
  { token }: TestPerson,
  orderId: string,
  { call = '', body }: { call?: string; body?: object } = {},
): Promise<TestAnswer> =>
  app.inject(isReading(call) ? 'GET' : 'POST', `/practice/sessions/${await sessionIdOf(app, orderId)}${call}`, {
    token,
    ...(!isReading(call) && { body: { version: await shownVersion(app, orderId), ...body } }),
  });

const isReading = (call: string) => call === '' || call === '/times';

/** Offers times for the session of an order. */
export const offer = (app: TestApp, therapist: TestPerson, orderId: string, times: readonly object[] = THREE) =>
  practice(app, therapist, orderId, { call: '/proposal', body: { times } });
/** Takes the offer for the session of an order back. */
export const withdraw = (app: TestApp, therapist: TestPerson, orderId: string) =>
  practice(app, therapist, orderId, { call: '/proposal/withdraw' });
/** Takes an offered time as the client. */
export const accept = (app: TestApp, client: TestPerson, orderId: string, bookingSession: Walls = FRIDAY) =>
  changeOwn(app, client, orderId, { call: 'proposal/accept', body: { bookingSession } });
/** Declines the offer as the client. */
export const decline = (app: TestApp, client: TestPerson, orderId: string) =>
  changeOwn(app, client, orderId, { call: 'proposal/decline' });

/** The code of a refusal, else the status. */
export const codeOf = ({ status, body }: TestAnswer) => body['code'] ?? status;
/** The offer in an answer to the therapist. */
export const offered = ({ body }: TestAnswer) => (body as Answer<'readPracticeSession'>).proposal;
/** Whether each of the offered times is free. */
export const freeOf = (times: readonly { isFree: boolean }[] = []) => times.map(({ isFree }) => isFree);
/** A session of 50 minutes from an instant. */
export const timeOf = (start: number) => ({ start, end: start + 50 * MINUTE });
/** 12:00 in Tbilisi on Friday. */
export const FRIDAY_START = Date.UTC(2026, 10, 27, 8);

/** A span as PostgreSQL writes it. */
export function rangeOf({ start, end }: { start: number; end: number }): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}
