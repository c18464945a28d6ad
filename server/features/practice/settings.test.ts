import { expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { type TherapistMessage } from '#domain/therapist-messages.ts';
import {
  booked,
  byClient,
  cancel,
  goTo,
  OPERATOR,
  START,
  test as afterBooking,
} from '#server/testing/booking/after-booking.ts';
import type { TestAnswer, TestApp, TestPerson } from '#server/testing/app.ts';
import { pass, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';

const ALL = {
  newBookingEmail: true,
  changeEmail: true,
  reminderEmail: true,
  statusEmail: true,
  emptyCalendarEmail: true,
  newBookingSms: false,
};
const MAIL = 'nino@example.com';

const read = (app: TestApp, { token }: TestPerson): Promise<TestAnswer> =>
  app.inject('GET', '/practice/settings', { token });
const save = (app: TestApp, { token }: TestPerson, body: object): Promise<TestAnswer> =>
  app.inject('PUT', '/practice/settings', { token, body });
const without = async (app: TestApp, therapist: TestPerson, kind: TherapistMessage): Promise<void> =>
  void (await save(app, therapist, { messages: { [kind]: false } }));
/** The subjects of what the therapist gets from now on. */
const subjects = async (app: TestApp, make: () => Promise<void>): Promise<string[]> => {
  await pass(app, 0);
  app.mails.length = 0;
  await make();
  await pass(app, 0);
  return app.mails.filter(({ to }) => to === MAIL).map(({ subject }) => subject);
};

const bookingSms = (app: TestApp) => app.sms.map(({ text }) => text).filter((text) => text.includes('ჯავშანი'));

const test = afterBooking.extend('reader', async ({ app, therapist }) => {
  await giveEmail(app.deps, therapist.userId, MAIL);
  return therapist;
});

test('language and messages are kept as they are chosen, and only those named change', async ({ app, reader }) => {
  const settings = { locale: 'ka', messages: ALL, email: MAIL, phone: '+995555000001', meeting: null };
  expect((await read(app, reader)).body).toEqual(settings);
  expect(
    (await save(app, reader, { locale: 'en', messages: { statusEmail: false, newBookingSms: true } })).status,
  ).toBe(204);
  await save(app, reader, { messages: { statusEmail: false, changeEmail: true } });
  const messages = { ...ALL, statusEmail: false, newBookingSms: true };
  expect((await read(app, reader)).body).toEqual({ ...settings, locale: 'en', messages });
  expect((await save(app, reader, { locale: 'de' })).status).toBe(400);
});

test('a therapist can do without a mail of a new booking more than a day ahead', async ({ app, ana, reader }) => {
  await without(app, reader, 'newBookingEmail');
  expect(await subjects(app, async () => void (await booked(app, ana)))).toEqual([]);
  expect(bookingSms(app)).toEqual([]);
  await save(app, reader, { messages: { newBookingSms: true } });
  await booked(app, await app.signIn('599000002'), { bookingSession: WEDNESDAY });
  await pass(app, 0);
  expect(bookingSms(app)).toEqual(['ახალი ჯავშანი: 25 ნოე, თბილისის დროით 12:00. დეტალები კაბინეტშია.']);
});

test('a new booking less than 24 hours away always comes, by mail and SMS', async ({ app, reader }) => {
  await save(app, reader, { locale: 'en', messages: { newBookingEmail: false, newBookingSms: false } });
  await goTo(app, Date.UTC(2026, 10, 25, 8) - DAY + HOUR);
  const client = await app.signIn();
  const told = await subjects(app, async () => void (await booked(app, client, { bookingSession: WEDNESDAY })));
  expect(told).toEqual(['New booking: November 25, 12:00 Tbilisi time']);
  expect(app.sms.map(({ text }) => text)).toContain(
    'New booking: Nov 25, 12:00 Tbilisi time. Details are in your cabinet.',
  );
});

test.for([
  ['changeEmail', [], ['შეხვედრა დღეს თბილისის დროით 12:00 საათზეა']],
  ['reminderEmail', ['კლიენტმა შეხვედრა გადაიტანა: 25 ნოემბერი, თბილისის დროით 12:00'], []],
] as const)('a therapist can do without the mails of %s', async ([kind, moved, reminded], { app, ana, reader }) => {
  const orderId = await booked(app, ana);
  await without(app, reader, kind);
  const by = byClient(ana);
  const told = await subjects(app, async () => moveTo(app, orderId, by, WEDNESDAY));
  expect(told).toEqual(moved);
  expect(await subjects(app, async () => goTo(app, Date.UTC(2026, 10, 25, 7)))).toEqual(reminded);
});

test('a therapist cannot do without hearing that a session is cancelled while the mails of changes come', async ({
  app,
  ana,
  reader,
}) => {
  const orderId = await booked(app, ana);
  const cancelled = await subjects(app, async () => cancel(app, orderId, byClient(ana)));
  expect(cancelled).toEqual(['კლიენტმა შეხვედრა გააუქმა: 26 ნოემბერი, თბილისის დროით 15:00']);
  expect(reader.userId).not.toBe('');
});

test.for([
  ['client further ahead', START - DAY, (ana: TestPerson) => byClient(ana), []],
  [
    'client less than 24 hours before',
    START - DAY + 1,
    (ana: TestPerson) => byClient(ana),
    ['კლიენტმა შეხვედრა გააუქმა: 26 ნოემბერი, თბილისის დროით 15:00'],
  ],
  ['operator', START - 2 * DAY, () => OPERATOR, ['შეხვედრა გაუქმდა: 26 ნოემბერი, თბილისის დროით 15:00']],
] as const)(
  'a therapist can do without a mail of what is cancelled by the %s',
  async ([, at, by, mails], { app, ana, reader }) => {
    const orderId = await booked(app, ana);
    await without(app, reader, 'changeEmail');
    await without(app, reader, 'reminderEmail');
    await goTo(app, at);
    expect(await subjects(app, async () => cancel(app, orderId, by(ana)))).toEqual(mails);
  },
);

test('a mail of what an operator has moved always comes', async ({ app, ana, reader }) => {
  const orderId = await booked(app, ana);
  await without(app, reader, 'changeEmail');
  expect(await subjects(app, async () => moveTo(app, orderId, OPERATOR, WEDNESDAY))).toHaveLength(1);
});
