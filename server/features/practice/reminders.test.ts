import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { booked, goTo, mark, test as afterBooking } from '#server/testing/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { pass, THURSDAY } from '#server/testing/shopping.ts';
import { tellEmptyCalendars, tellUnmarked } from './reminders.ts';

const MAIL = 'nino@example.com';
/** Friday 27 November 2026, 09:00 in Tbilisi. */
const FRIDAY_MORNING = Date.UTC(2026, 10, 27, 5);
/** Monday 30 November 2026, 09:00 in Tbilisi. */
const MONDAY_MORNING = Date.UTC(2026, 10, 30, 5);

const test = afterBooking.extend('reader', async ({ app, therapist }) => {
  await app.inject('PUT', '/user', { token: therapist.token, body: { user: { email: MAIL } } });
  return therapist;
});

const SUBJECTS = /სტატუსი|თავისუფალი დრო/;
const told = async (app: TestApp): Promise<string[]> => {
  await pass(app, 0);
  return app.mails.filter(({ to, subject }) => to === MAIL && SUBJECTS.test(subject)).map(({ subject }) => subject);
};

describe('sessions of yesterday without a status', () => {
  const bookTwo = async (app: TestApp, ana: TestPerson): Promise<[string, string]> => {
    const nika = await app.signIn('599000002');
    const later = { ...THURSDAY, start: '16:00', end: '16:50' };
    return [await booked(app, ana), await booked(app, nika, { bookingSession: later })];
  };

  test('are told the next morning with their number, once', async ({ app, ana, reader }) => {
    await bookTwo(app, ana);
    await goTo(app, FRIDAY_MORNING - HOUR);
    await tellUnmarked(app.deps);
    expect(await told(app)).toEqual([]);
    await goTo(app, FRIDAY_MORNING);
    await tellUnmarked(app.deps);
    await tellUnmarked(app.deps);
    expect(await told(app)).toEqual(['მონიშნეთ გუშინდელი შეხვედრების სტატუსი']);
    expect(app.mails.find(({ subject }) => SUBJECTS.test(subject))?.text).toContain('გუშინდელ 2 შეხვედრაზე');
    expect(reader.userId).not.toBe('');
  });

  test.for([
    ['one is marked', 1, ['მონიშნეთ გუშინდელი შეხვედრის სტატუსი']],
    ['all are marked', 2, []],
  ] as const)('%s: only the others are told', async ([, marked, subjects], { app, ana, reader }) => {
    const orders = await bookTwo(app, ana);
    await goTo(app, FRIDAY_MORNING);
    for (const orderId of orders.slice(0, marked)) await mark(app, orderId, reader, 'completed');
    await tellUnmarked(app.deps);
    expect(await told(app)).toEqual(subjects);
  });

  test('marked before the mail goes out: it is dropped', async ({ app, ana, reader }) => {
    const [orderId] = await bookTwo(app, ana);
    await goTo(app, FRIDAY_MORNING);
    await tellUnmarked(app.deps);
    await mark(app, orderId, reader, 'completed');
    expect(await told(app)).toEqual([]);
  });
});

describe('a calendar without free times in the next 7 days', () => {
  const empty = `delete from openings`;
  const CASES = [
    ['is told on Monday', empty, MONDAY_MORNING, true],
    ['is not told on another day', empty, MONDAY_MORNING + DAY, false],
    [
      'is not told to who takes no new clients',
      `${empty}; update therapists set accepting = false`,
      MONDAY_MORNING,
      false,
    ],
    ['is not told to who does not want it', `${empty}; update therapists set messages = '{}'`, MONDAY_MORNING, false],
    [
      'is not told to who is on time off all the while',
      `insert into time_off(therapist_id, during) select id, '[2026-11-29 20:00+00, 2026-12-08 20:00+00)' from therapists`,
      MONDAY_MORNING,
      false,
    ],
    [
      'is told when time off covers but a part of it',
      `insert into time_off(therapist_id, during) select id, '[2026-11-29 20:00+00, 2026-12-02 20:00+00)' from therapists; ${empty}`,
      MONDAY_MORNING,
      true,
    ],
    ['with free times is none', 'select 1', MONDAY_MORNING, false],
  ] as const;

  test.for(CASES)('%s', async ([, statements, at, isTold], { app, reader }) => {
    for (const statement of statements.split('; ')) await app.rows(statement);
    app.clock.set(at);
    await tellEmptyCalendars(app.deps);
    expect(await told(app)).toEqual(isTold ? ['შემდეგ კვირაში თავისუფალი დრო არ გაქვთ'] : []);
    expect(reader.userId).not.toBe('');
  });

  test('filled before the mail goes out: it is dropped', async ({ app, reader }) => {
    await app.rows(empty);
    app.clock.set(MONDAY_MORNING);
    await tellEmptyCalendars(app.deps);
    await app.rows(
      `insert into openings(therapist_id, during) select id, '[2026-12-01 10:00+00, 2026-12-01 11:00+00)' from therapists
      where content_id = $1`,
      [DEMO_THERAPISTS.Th1],
    );
    expect(await told(app)).toEqual([]);
    expect(reader.userId).not.toBe('');
  });
});
