import type { Answer } from '#contract/api.ts';
import { COMPLETE_AFTER_MS } from '#domain/payout.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { bothCame } from './both-came.ts';

/** The walls of one session. */
export type Walls = { date: string; start: string; end: string };

/** Wednesday, the day after the tests' clock starts; the first demo therapist has a slot then. */
export const WEDNESDAY: Walls = { date: '2026-11-25', start: '12:00', end: '12:50' };
export const THURSDAY: Walls = { date: '2026-11-26', start: '15:00', end: '15:50' };

/** Wednesday at the first demo therapist, as both calls name it. */
const wishOf = ({ userId }: TestPerson) => ({
  userId,
  specialistId: DEMO_THERAPISTS.Th1,
  bookingSession: WEDNESDAY,
  sessionType: 'type-personal',
});

/** Checks a slot of the first demo therapist as a client does; `change` replaces parts of the body. */
export function check(
  app: TestApp,
  client: TestPerson,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const body = { ...wishOf(client), duration: 50, ...change };
  return app.inject('POST', '/therapists/check-specialist-availability', { token: client.token, headers, body });
}

/** Reserves the same slot; `change` replaces parts of the body. */
export function reserve(
  app: TestApp,
  client: TestPerson,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const contact = { name: 'ანა', email: 'ana@example.com', selectedDate: WEDNESDAY.date, locale: 'ka' };
  const body = { ...wishOf(client), ...contact, ...change };
  return app.inject('POST', '/therapists/reserve-appointment', { token: client.token, headers, body });
}

/** Saves preferences of a client. */
export function prefer({ inject }: TestApp, { token, userId }: TestPerson, preferences: object): Promise<TestAnswer> {
  return inject('PUT', '/user/preferences', { token, body: { user: { id: userId, preferences } } });
}

/** Holds and reserves; answers the order's id. */
export async function order(app: TestApp, client: TestPerson, change: Record<string, unknown> = {}): Promise<string> {
  const reserved = await reserve(app, client, change);
  if (reserved.body['success'] !== true) throw new Error(`reserving answered ${JSON.stringify(reserved.body)}`);
  return String(reserved.body['sessionId']);
}

/** Holds, reserves and pays; answers the order's id. */
export async function paidOrder(app: TestApp, client: TestPerson, change?: Record<string, unknown>): Promise<string> {
  const orderId = await order(app, client, change);
  await finish(app, orderId, 'pay');
  return orderId;
}

/** A wish for a free time late in the second week of the demo therapist who takes teenagers; `nth`: on its day. */
export async function teenTime(app: TestApp, nth = 0) {
  const { body } = await app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th2}`, {});
  const { availabilityGaps } = body['therapist'] as Answer<'readTherapist'>['therapist'];
  const day = availabilityGaps.findLast(({ gaps }) => gaps.length > nth);
  const gap = day?.gaps[nth];
  if (day === undefined || gap === undefined) throw new Error('no free time');
  const bookingSession: Walls = { date: day.date, ...gap };
  return { specialistId: DEMO_THERAPISTS.Th2, sessionType: 'type-teen', bookingSession, selectedDate: day.date };
}

/** Ends the newest payment of an order on the simulated payment page. */
export async function finish(
  app: TestApp,
  orderId: string,
  outcome: 'pay' | 'decline' | 'cancel' | 'expire',
): Promise<void> {
  const answer = await app.inject('POST', `/dev/payments/${orderId}`, { body: { outcome } });
  if (answer.status !== 200) throw new Error(`the payment page answered ${answer.status}`);
}

/** The status that the waiting client sees. */
export async function paymentStatus(app: TestApp, client: TestPerson, orderId: string): Promise<unknown> {
  const answer = await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: client.token });
  return (answer.body['data'] as { status: unknown } | undefined)?.status ?? answer.status;
}

/** The waiting client's message about money that did not simply pay for its session. */
export async function outcome(app: TestApp, client: TestPerson, orderId: string): Promise<unknown> {
  return (await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: client.token })).body['outcome'];
}

/** The client's message about money that bought no session: the reason, and the place of the money. */
export async function moneyBack(app: TestApp, orderId: string, client: TestPerson): Promise<object> {
  const { body } = await app.inject('GET', `/therapists/check-payment/${orderId}`, { token: client.token });
  return { outcome: body['outcome'], refund: body['refund'] };
}

/** How often a race is run: on its one connection the embedded engine runs it the same way each time. */
export function roundsOf({ deps }: TestApp): number {
  return deps.db.engine === 'pglite' ? 1 : 10;
}

/** Moves the clock and runs all due work, as time does; both sides came to the sessions that would count as held. */
export async function pass(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await bothCame(app, app.clock.now() - COMPLETE_AFTER_MS);
  await app.deps.jobs.drain();
}
