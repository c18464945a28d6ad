import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { goTo, OPERATOR, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { pass, type Walls, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';

const WEDNESDAY_START = Date.UTC(2026, 10, 25, 8);
const FRIDAY: Walls = { date: '2026-11-27', start: '12:00', end: '12:50' };
const FRIDAY_START = WEDNESDAY_START + 2 * DAY;

/** Moves the session at an instant; returns the kinds of its mails, and the reminders after it until another move. */
const remindersAfterMove = async (
  app: TestApp,
  orderId: string,
  { to, at, until }: { to: Walls; at: number; until: number },
): Promise<string[]> => {
  await goTo(app, at);
  await moveTo(app, orderId, OPERATOR, to);
  await pass(app, 0);
  await goTo(app, until);
  const rows = await app.rows<{ template: string }>(
    `select template from notifications where dedupe_key not like 'confirmed:%' and template not like '%-sms' order by 1`,
  );
  return rows.map(({ template }) => template);
};

const MOVED = ['session-moved-email', 'session-moved-therapist-email'];

test.for([
  ['when its hour has begun', 50 * MINUTE, []],
  ['when it is due in a quarter of an hour', HOUR + 15 * MINUTE, []],
  ['and comes when it is due later', HOUR + 16 * MINUTE, ['reminder-email', 'reminder-therapist-email']],
] as const)(
  'a reminder an hour before does not repeat what was just said, %s',
  async ([, before, reminders], { app, therapist, orderId }) => {
    await giveEmail(app.deps, therapist.userId, 'nino@example.com');
    // The therapist lets clients book at the last minute.
    await app.rows('update therapists set min_notice_min = 0');
    const move = { to: WEDNESDAY, at: WEDNESDAY_START - before, until: WEDNESDAY_START - MINUTE };
    expect(await remindersAfterMove(app, orderId, move)).toEqual([...reminders, ...MOVED]);
  },
);

test.for([
  ['when it is due in a quarter of an hour', 26 * HOUR + 15 * MINUTE, 0],
  ['and comes when it is due later', 26 * HOUR + 16 * MINUTE, 1],
] as const)(
  'a reminder while changes are free does not repeat what was just said, %s',
  async ([, before, reminders], { app, orderId }) => {
    const move = { to: FRIDAY, at: FRIDAY_START - before, until: FRIDAY_START - DAY };
    const written = await remindersAfterMove(app, orderId, move);
    expect(written.filter((template) => template === 'free-change-email')).toHaveLength(reminders);
  },
);
