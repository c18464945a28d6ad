import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booked, booksOf, byTherapist, cancel, OPERATOR, START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { changeOwn, ownSession, shownVersion } from '#server/testing/session/cabinet.ts';
import {
  accept,
  codeOf,
  FRIDAY,
  FRIDAY_LATER,
  FRIDAY_START,
  offer,
  rangeOf,
  timeOf,
} from '#server/testing/session/other-times.ts';
import { check, pass, roundsOf, type Walls } from '#server/testing/booking/shopping.ts';
import { addRange } from '#server/testing/practice/practice.ts';

test('of two acceptances at once one counts', async ({ app, ana, therapist }) => {
  for (let round = 0; round < roundsOf(app); round++) {
    const orderId = await anotherSession(app, ana, therapist, round);
    const version = await shownVersion(app, orderId);
    const take = (time: Walls) =>
      changeOwn(app, ana, orderId, {
        call: 'proposal/accept',
        body: { bookingSession: dayOf(round, time), version },
      });
    const answers = await Promise.all([take(FRIDAY), take(FRIDAY_LATER)]);
    expect(answers.map(codeOf).toSorted()).toEqual([200, 'SESSION_CHANGED']);
    await free(app, orderId);
  }
});

test('of an acceptance and the hold of another client at once one gets the time', async ({ app, ana, therapist }) => {
  const nika = await app.signIn('599000002');
  for (let round = 0; round < roundsOf(app); round++) {
    const orderId = await anotherSession(app, ana, therapist, round);
    const bookingSession = dayOf(round, FRIDAY);
    const [accepted, held] = await Promise.all([
      accept(app, ana, orderId, bookingSession),
      check(app, nika, { bookingSession }),
    ]);
    const outcome = [codeOf(accepted), held.status === 200];
    expect([
      [200, false],
      ['SLOT_TAKEN', true],
    ]).toContainEqual(outcome);
    const { proposal } = await ownSession(app, ana, orderId);
    expect(proposal?.status).toBe(accepted.status === 200 ? 'accepted' : 'open');
    await free(app, orderId);
  }
});

test('an acceptance and the cancelling of the therapist at once are cancelled in the end, and everything goes back', async ({
  app,
  ana,
  therapist,
}) => {
  for (let round = 0; round < roundsOf(app); round++) {
    const orderId = await anotherSession(app, ana, therapist, round);
    const [accepted] = await Promise.all([
      accept(app, ana, orderId, dayOf(round, FRIDAY)),
      cancel(app, orderId, byTherapist(therapist)),
    ]);
    expect([200, 'SESSION_CHANGED', 'SESSION_NOT_BOOKED']).toContain(codeOf(accepted));
    const { status, proposal } = await ownSession(app, ana, orderId);
    expect([status, proposal?.status]).toEqual(['cancelled', accepted.status === 200 ? 'accepted' : 'closed']);
    await pass(app, 0);
    expect((await booksOf(app, orderId)).payment).toBe('REFUNDED');
  }
});

/** A session of its own round, with its offer. */
async function anotherSession(app: TestApp, client: TestPerson, therapist: TestPerson, round: number): Promise<string> {
  for (const start of [START, FRIDAY_START, FRIDAY_START + 3 * HOUR])
    await addRange(app, 'openings', DEMO_THERAPISTS.Th1, rangeOf(timeOf(start + (7 * round + 14) * DAY)));
  const orderId = await booked(app, client, {
    bookingSession: dayOf(round, { date: '2026-11-26', start: '15:00', end: '15:50' }),
  });
  const answer = await offer(app, therapist, orderId, [dayOf(round, FRIDAY), dayOf(round, FRIDAY_LATER)]);
  if (answer.status !== 200) throw new Error(`proposing answered ${codeOf(answer)}`);
  return orderId;
}

async function free(app: TestApp, orderId: string): Promise<void> {
  await cancel(app, orderId, { role: 'admin', userId: OPERATOR.userId, reason: 'a test' });
}

/** The same walls some weeks later: each round has days of its own. */
function dayOf(round: number, walls: Walls): Walls {
  const day = Date.parse(`${walls.date}T00:00:00Z`) + ((7 * round + 14) % 49) * DAY;
  return { ...walls, date: new Date(day).toISOString().slice(0, 10) };
}
