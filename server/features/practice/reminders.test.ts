import { describe, expect, onTestFinished } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { isoRange } from '#server/db/db.ts';
import { createPerson } from '#server/features/person/person.ts';
import { booked, goTo, mark, test as afterBooking } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { pass, THURSDAY } from '#server/testing/booking/shopping.ts';
import { tellEmptyCalendars, tellUnmarked } from './reminders.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { addRange } from '#server/testing/practice/practice.ts';

const MAIL = 'nino@example.com';
/** Friday 27 November 2026, 09:00 in Tbilisi. */
const FRIDAY_MORNING = Date.UTC(2026, 10, 27, 5);
/** Monday 30 November 2026, 09:00 in Tbilisi. */
const MONDAY_MORNING = Date.UTC(2026, 10, 30, 5);

const test = afterBooking.extend('reader', { auto: true }, async ({ app, therapist }) => {
  await giveEmail(app.deps, therapist.userId, MAIL);
  return therapist;
});

const SUBJECTS = /სტატუსი|თავისუფალი დრო/;
const told = async (app: TestApp): Promise<string[]> => {
  await pass(app, 0);
  return app.mails.filter(({ to, subject }) => to === MAIL && SUBJECTS.test(subject)).map(({ subject }) => subject);
};

const bookTwo = async (app: TestApp, ana: TestPerson): Promise<[string, string]> => {
  const nika = await app.signIn('599000002');
  const later = { ...THURSDAY, start: '16:00', end: '16:50' };
  return [await booked(app, ana), await booked(app, nika, { bookingSession: later })];
};

test('sessions of yesterday without a status are told the next morning with their number, once', async ({
  app,
  ana,
}) => {
  await bookTwo(app, ana);
  await goTo(app, FRIDAY_MORNING - HOUR);
  await tellUnmarked(app.deps);
  expect(await told(app)).toEqual([]);
  await goTo(app, FRIDAY_MORNING);
  await tellUnmarked(app.deps);
  await tellUnmarked(app.deps);
  expect(await told(app)).toEqual(['მონიშნეთ გუშინდელი შეხვედრების სტატუსი']);
  expect(app.mails.find(({ subject }) => SUBJECTS.test(subject))?.text).toContain('გუშინდელ 2 შეხვედრაზე');
});

test.for([
  ['one is marked', 1, ['მონიშნეთ გუშინდელი შეხვედრის სტატუსი']],
  ['all are marked', 2, []],
] as const)(
  'of the sessions of yesterday without a status only the others are told when %s',
  async ([, marked, subjects], { app, ana, reader }) => {
    const orders = await bookTwo(app, ana);
    await goTo(app, FRIDAY_MORNING);
    for (const orderId of orders.slice(0, marked)) await mark(app, orderId, reader, 'completed');
    await tellUnmarked(app.deps);
    expect(await told(app)).toEqual(subjects);
  },
);

test('the mail about sessions that are marked before it goes out is dropped', async ({ app, ana, reader }) => {
  const [orderId] = await bookTwo(app, ana);
  await goTo(app, FRIDAY_MORNING);
  await tellUnmarked(app.deps);
  await mark(app, orderId, reader, 'completed');
  expect(await told(app)).toEqual([]);
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

  test.for(CASES)(
    'a calendar without free times in the next 7 days %s',
    async ([, statements, at, isTold], { app }) => {
      for (const statement of statements.split('; ')) await app.rows(statement);
      app.clock.set(at);
      await tellEmptyCalendars(app.deps);
      expect(await told(app)).toEqual(isTold ? ['შემდეგ კვირაში თავისუფალი დრო არ გაქვთ'] : []);
    },
  );

  test('the mail about a calendar that is filled before it goes out is dropped', async ({ app }) => {
    await app.rows(empty);
    app.clock.set(MONDAY_MORNING);
    await tellEmptyCalendars(app.deps);
    await addRange(app, 'openings', DEMO_THERAPISTS.Th1, '[2026-12-01 10:00+00, 2026-12-01 11:00+00)');
    expect(await told(app)).toEqual([]);
  });
});

/** Makes a therapist who can be told of every profile of the content; answers their addresses. */
async function everyProfile(app: TestApp): Promise<string[]> {
  const profiles = [...app.deps.content.snapshot().therapists.values()].filter(({ visible }) => visible);
  const people = profiles.map(({ id }, n) => ({ id, email: `therapist${n}@example.com` }));
  for (const { id, email } of people) {
    await app.deps.db.transaction(async (tx) => {
      const address = { channel: 'email', to: email } as const;
      const { id: userId } = await createPerson(app.deps, tx, { address, locale: 'ka' });
      await tx.run(`update users set role = 'THERAPIST' where id = $1`, [userId]);
      await tx.run(
        `insert into therapists(content_id, user_id, accepting, updated_at) values ($1, $2, true, now())
          on conflict (content_id) do update set user_id = $2, accepting = true`,
        [id, userId],
      );
    });
  }
  return people.map(({ email }) => email).toSorted();
}

/** A session of every therapist yesterday, of which nobody has said anything. */
async function unmarkedSessions(app: TestApp): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    await tx.run(
      `with a as (
          insert into appointments(therapist_id, client_id, type_key, during, status, price_minor, fee_percent,
            commission_percent, created_at, updated_at)
          select id, gen_random_uuid(), 'personal', $1::tstzrange, 'confirmed', 10000, 0, 25, now(), now() from therapists
          returning therapist_id, id, client_id)
        insert into orders(id, therapist_id, appointment_id, client_id, key_version, locale, created_at)
        select md5(id::text), therapist_id, id, client_id, 1, 'ka', now() from a`,
      [isoRange({ start: FRIDAY_MORNING - 18 * HOUR, end: FRIDAY_MORNING - 17 * HOUR })],
    );
  });
}

const toldWhom = (app: TestApp) =>
  app.mails
    .filter(({ subject }) => SUBJECTS.test(subject))
    .map(({ to }) => to)
    .toSorted();

/** Lets the database refuse every message to one therapist, as if the server were cut off there. */
async function cutAt(app: TestApp, place: number): Promise<() => Promise<void>> {
  await app.rows(
    `create function cut() returns trigger language plpgsql as $$ begin
        if new.user_id = (select user_id from therapists where user_id is not null order by id offset ${place} limit 1)
        then raise exception 'cut off' using errcode = '57P01'; end if;
        return new;
      end $$`,
  );
  await app.rows('create trigger cut before insert on notifications for each row execute function cut()');
  let isCut = true;
  const mend = async () => {
    if (!isCut) return;
    isCut = false;
    await app.rows('drop trigger cut on notifications');
    await app.rows('drop function cut');
  };
  onTestFinished(mend);
  return mend;
}

const WORK = [
  ['of sessions without a status', FRIDAY_MORNING, unmarkedSessions, tellUnmarked],
  [
    'of empty calendars',
    MONDAY_MORNING,
    async (app: TestApp) => void (await app.rows('delete from openings')),
    tellEmptyCalendars,
  ],
] as const;

test.for(WORK)(
  'more therapists than are told at once are all told, a page at a time: %s',
  async ([, at, prepare, tell], { app }) => {
    const everybody = await everyProfile(app);
    await prepare(app);
    app.clock.set(at);
    await tell(app.deps);
    const [first] = await app.rows<{ told: number }>('select count(*)::int as told from notifications');
    expect(first?.told).toBeLessThan(everybody.length);
    await pass(app, 0);
    expect(toldWhom(app)).toEqual(everybody);
  },
);

test.for(WORK)(
  'telling more therapists than are told at once, cut off in the middle, goes on where it ended and tells nobody twice: %s',
  async (work, { app }) => {
    const [, at, prepare, tell] = work;
    const everybody = await everyProfile(app);
    await prepare(app);
    app.clock.set(at);
    const mend = await cutAt(app, everybody.length - 2);
    await tell(app.deps);
    await pass(app, 0);
    const before = toldWhom(app);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(everybody.length);
    await mend();
    await pass(app, HOUR);
    expect(toldWhom(app)).toEqual(everybody);
    // A server that starts begins the day's work again.
    await tell(app.deps);
    await pass(app, HOUR);
    expect(toldWhom(app)).toEqual(everybody);
  },
);
