import { expect } from 'vitest';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { signInByCode } from '#server/testing/sign-in/sign-in.ts';
import { booked, byClient, cancel, goTo, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { leaveWith } from '#server/testing/session/leaving.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { order, pass, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { moveTo } from '#server/testing/session/session-changes.ts';
import { turnDiscreet } from '#server/testing/sign-in/prove.ts';
import { tellAll } from '../notify/notify.ts';
import { followDiscreet } from './session.ts';

const ANA = 'ana@example.com';
const TITLE = 'შეხვედრა 26 ნოემბერს';
/** 12:00 on Wednesday in Tbilisi. */
const MOVED = Date.UTC(2026, 10, 25, 8);
const MOVED_TITLE = 'შეხვედრა 25 ნოემბერს';

const turn = async (app: TestApp, { userId }: TestPerson, discreet: boolean) =>
  app.deps.db.transaction(async (tx) => followDiscreet(app.deps, tx, { userId, discreet }));

const move = async (app: TestApp, ana: TestPerson, orderId: string) => moveTo(app, orderId, byClient(ana), WEDNESDAY);

/** Subject, sender and calendar entry of the mails to Ana. */
const mailsTo = (app: TestApp, address: string) =>
  app.mails
    .filter(({ to }) => to === address)
    .map(({ subject, from, text, calendar }) => {
      // The alarm has a description of its own.
      const [body = ''] = (calendar?.body ?? '').replaceAll('\r\n ', '').split('BEGIN:VALARM');
      const of = (name: string) => new RegExp(`^${name}:(.+)$`, 'm').exec(body)?.[1]?.trim();
      const entry = {
        uid: of('UID'),
        sequence: Number(of('SEQUENCE')),
        title: of('SUMMARY'),
        details: of('DESCRIPTION'),
      };
      return { subject, from: from?.name, text, entry };
    });

const calendarTitles = async (app: TestApp, { token }: TestPerson, orderId: string) => {
  const [page, list, own] = [
    await app.inject('GET', `/order/${orderId}`, {}),
    await app.inject('GET', '/cabinet/sessions', { token }),
    await app.inject('GET', `/cabinet/sessions/${orderId}`, { token }),
  ].map(({ body }) => body as Record<string, { calendarTitle?: string }[] & { calendarTitle?: string }>);
  return [page?.['data'], list?.['sessions']?.[0], own?.['session']].map((shown) => shown?.calendarTitle);
};

test('discreet mode is followed by what waits to be sent, and by no message to the therapist', async ({
  app,
  ana,
  therapist,
  orderId,
}) => {
  await giveEmail(app.deps, therapist.userId, 'nino@example.com');
  await move(app, ana, orderId);
  await turn(app, ana, true);
  app.mails.length = 0;
  await goTo(app, MOVED - HOUR);
  const own = mailsTo(app, ANA);
  expect(own.map(({ text }) => /გადავიდა|ჩანაწერი კალენდრ|შეხვედრა დღეს/.exec(text)?.[0])).toEqual([
    'გადავიდა',
    'ჩანაწერი კალენდრ',
    'შეხვედრა დღეს',
  ]);
  expect(own.map(({ subject }) => subject)).toEqual([`${MOVED_TITLE}: გადავიდა`, MOVED_TITLE, MOVED_TITLE]);
  for (const { from } of own) expect(from).toBe('შეტყობინებები');
  const others = app.mails.filter(({ to }) => to === 'nino@example.com');
  expect(others.length).toBeGreaterThan(1);
  for (const { subject, from } of others) expect([subject === MOVED_TITLE, from]).toEqual([false, undefined]);

  await cancel(app, orderId, byClient(ana));
  await turn(app, ana, false);
  await pass(app, 0);
  const last = mailsTo(app, ANA).at(-1);
  expect([last?.subject.includes('გაუქმდა'), last?.from]).toEqual([true, undefined]);
});

test('discreet mode sends the entry of each coming session once more under its id, neutral, and in full when it ends', async ({
  app,
  ana,
  orderId,
}) => {
  const second = await booked(app, ana, { bookingSession: WEDNESDAY, selectedDate: WEDNESDAY.date });
  await pass(app, MINUTE);
  const before = mailsTo(app, ANA);
  const uids = [second, orderId].map((id) => `${id}@simshvide`);
  const entryOf = (uid: string) => before.findLast(({ entry }) => entry.uid === uid)?.entry;
  const save = async (discreet: boolean) => {
    const saved = await turnDiscreet(app, ana, discreet);
    expect([saved.status, saved.body['discreet']]).toEqual([200, discreet]);
  };
  await save(true);
  await pass(app, MINUTE);
  const sent = mailsTo(app, ANA).slice(before.length);
  const raised = (by: number) => uids.map((uid) => (entryOf(uid)?.sequence ?? 0) + by);
  expect(sent.map(({ entry }) => entry.uid)).toEqual(uids);
  expect(sent.map(({ entry }) => entry.sequence)).toEqual(raised(1));
  expect(sent.map(({ entry }) => entry.title)).toEqual([MOVED_TITLE, TITLE]);
  expect(sent.map(({ entry }) => entry.details)).toEqual([undefined, undefined]);

  await save(true);
  await pass(app, MINUTE);
  expect(mailsTo(app, ANA)).toHaveLength(before.length + 2);

  await save(false);
  await pass(app, MINUTE);
  const full = mailsTo(app, ANA).slice(before.length + 2);
  expect(full.map(({ entry }) => entry)).toEqual(uids.map((uid, n) => ({ ...entryOf(uid), sequence: raised(2)[n] })));
  expect(full.map(({ subject }) => subject.startsWith('შეხვედრის ჩანაწერი'))).toEqual([true, true]);
});

test('discreet mode sends no entry of what is cancelled, past or not paid, and one only of two quick switches', async ({
  app,
  ana,
  orderId,
}) => {
  await pass(app, MINUTE);
  await order(app, ana, { bookingSession: WEDNESDAY, selectedDate: WEDNESDAY.date });
  await pass(app, 0);
  const before = mailsTo(app, ANA).length;
  await turn(app, ana, true);
  await turn(app, ana, false);
  await pass(app, MINUTE);
  expect(
    mailsTo(app, ANA)
      .slice(before)
      .map(({ entry }) => entry.uid),
  ).toEqual([`${orderId}@simshvide`]);
  await cancel(app, orderId, byClient(ana));
  await pass(app, MINUTE);
  const then = mailsTo(app, ANA).length;
  await turn(app, ana, true);
  await pass(app, MINUTE);
  expect(mailsTo(app, ANA)).toHaveLength(then);
});

test('discreet mode shows in the calendar file, on the page of the order and in the cabinet, as in the mails', async ({
  app,
  ana,
  orderId,
}) => {
  const file = async () => (await app.app.inject(`/api/order/${orderId}/calendar.ics`)).body;
  const undated = (body: string | undefined) => body?.replace(/^DTSTAMP:.*\r\n/m, '');
  await pass(app, MINUTE);
  expect(await calendarTitles(app, ana, orderId)).toEqual([undefined, undefined, undefined]);
  await turn(app, ana, true);
  await pass(app, MINUTE);
  const mailed = app.mails.findLast(({ to, calendar }) => to === ANA && calendar !== undefined)?.calendar?.body;
  expect(await file()).toContain(`SUMMARY:${TITLE}`);
  expect(undated(await file())).toBe(undated(mailed));
  expect(await calendarTitles(app, ana, orderId)).toEqual([TITLE, TITLE, TITLE]);
});

test('discreet mode keeps our address out of the code by SMS of whoever has the phone, and of nobody else', async ({
  app,
  ana,
}) => {
  await turn(app, ana, true);
  app.sms.length = 0;
  await signInByCode(app);
  await signInByCode(app, '599000009');
  const words = app.sms.map(({ text }) => text.replaceAll(/\d{4}/g, '1234'));
  expect(words).toEqual(['თქვენი კოდია 1234: შესვლა', 'თქვენი კოდია 1234: შესვლა\n\n@localhost #1234']);
});

test("discreet mode is not the guardian's: they read who asks them", async ({ app, ana }) => {
  await turn(app, ana, true);
  await app.deps.db.transaction(async (tx) => {
    await tellAll(app.deps, tx, [
      {
        to: { userId: ana.userId, locale: 'en', phone: '+995599777756' },
        template: 'consent-request-sms',
        data: { token: 'A'.repeat(16) },
        dedupeKey: 'consent:1',
      },
    ]);
  });
  app.sms.length = 0;
  await pass(app, 0);
  expect(app.sms.map(({ text }) => text)).toEqual([expect.stringContaining('Simshvide: your consent')]);
});

test('discreet mode is kept by the last mail to somebody who leaves', async ({ app, ana }) => {
  await giveEmail(app.deps, ana.userId, ANA);
  await turn(app, ana, true);
  expect((await leaveWith(app, ana)).status).toBe(204);
  const last = mailsTo(app, ANA).at(-1);
  expect([last?.subject, last?.from]).toEqual(['შეტყობინება თქვენთვის', 'შეტყობინებები']);
  expect(last?.text).toContain('თქვენი ანგარიში წაიშალა');
});
