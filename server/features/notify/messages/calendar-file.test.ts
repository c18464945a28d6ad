import { describe, expect, test } from 'vitest';
import { DAY, HOUR, LOCALES, type Locale } from '#domain/dates.ts';
import { calendarFile, therapistCalendarFile } from './calendar-file.ts';
import { confirmedEmail } from './client.ts';
import { linkReplacedEmail, sessionMovedEmail, sessionMovedTherapistEmail } from './session-changes.ts';
import { messagePlaceOf } from './message.ts';
import { BOOKING, CONFIRMED, MOVED, MOVED_BOOKING, MOVED_SESSION, ORDER, SESSION, START } from './sample-values.ts';
import { sessionCancelledEmail, sessionCancelledTherapistEmail } from './session-cancelled.ts';
import { offences, readCalendar, readStrictly } from './testing/calendar.ts';
import { testPlace } from './testing/place.ts';
import { newBookingEmail } from './therapist.ts';

const CHANGE = { method: 'PUBLISH', now: START - 3 * DAY } as const;
const ORGANIZER = { name: 'Simshvide', email: 'no-reply@simshvide.example' };
const MOVE = { was: START, movedAt: START - DAY - HOUR };
const CANCEL = { version: 4, cancelledAt: MOVED - DAY, reason: 'client' } as const;

/** The calendar parts of a booking, its move and its cancelling. */
const ofClient = (locale: Locale) => [
  confirmedEmail(CONFIRMED, testPlace(locale)),
  sessionMovedEmail({ ...MOVED_SESSION, ...MOVE, movesLeft: 1 }, testPlace(locale)),
  sessionCancelledEmail({ ...MOVED_SESSION, ...CANCEL, refund: null, alternatives: [] }, testPlace(locale)),
];
const ofTherapist = (locale: Locale) => [
  newBookingEmail({ ...BOOKING, confirmedAt: CONFIRMED.confirmedAt }, testPlace(locale)),
  sessionMovedTherapistEmail({ ...MOVED_BOOKING, ...MOVE, by: 'client' }, testPlace(locale)),
  sessionCancelledTherapistEmail({ ...MOVED_BOOKING, ...CANCEL, paid: false }, testPlace(locale)),
];

test("the client's entry has the specification's words, the right instants, and a reminder an hour before", () => {
  expect(readCalendar({ calendar: calendarFile(SESSION, CHANGE, testPlace('ka')) })).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    title: `Therapy session with ${SESSION.specialist}`,
    details: 'Online therapy session via Google Meet',
    location: SESSION.meetingLink,
    start: SESSION.start,
    end: SESSION.end,
    alarms: ['-PT1H'],
  });
});

describe.each([
  ['client', ofClient, `${ORDER}@simshvide`],
  ['therapist', ofTherapist, `T-${BOOKING.number}@simshvide`],
])('the entry of the %s', (_reader, mails, uid) => {
  test.each(LOCALES)(
    'the calendar entry is one for life: it moves with a higher sequence and is cancelled at the end (%s)',
    (locale) => {
      const parts = mails(locale).map((mail) => ({ ...readCalendar(mail), sentAs: mail.calendar?.method }));
      const stands = { uid, method: 'PUBLISH', sentAs: 'PUBLISH', status: 'CONFIRMED', alarms: [expect.any(String)] };
      expect(parts).toMatchObject([
        { ...stands, sequence: 2, start: START },
        { ...stands, sequence: 3, start: MOVED },
        { uid, method: 'CANCEL', sentAs: 'CANCEL', status: 'CANCELLED', alarms: [], sequence: 4, start: MOVED },
      ]);
    },
  );

  test.each(LOCALES)(
    'the calendar entry passes the grammar and two readers, who understand the same (%s)',
    (locale) => {
      for (const mail of mails(locale)) {
        expect(offences(mail.calendar?.body ?? '')).toEqual([]);
        const [loose, strict] = [readCalendar(mail), readStrictly(mail)];
        const { method } = mail.calendar ?? {};
        expect(strict).toMatchObject({ version: '2.0', method, unknown: [], organizer: ORGANIZER });
        expect(loose.organizer).toBe(`mailto:${ORGANIZER.email}`);
        const { title, details, location, start, end, uid, sequence, status } = strict;
        expect(loose).toMatchObject({ title, details, location, start, end, uid, sequence, status });
        const alarm = { action: 'DISPLAY', trigger: { type: 'relative', value: { before: true, hours: 1 } } };
        expect(strict.alarms).toMatchObject(loose.alarms.map(() => alarm));
      }
    },
  );
});

test.each(LOCALES)("the therapist's entry names neither client nor order nor why they meet (%s)", (locale) => {
  for (const { calendar } of ofTherapist(locale)) {
    const body = (calendar?.body ?? '').replaceAll('\r\n ', '');
    expect(body).toContain('SUMMARY:');
    for (const secret of [BOOKING.client, ORDER, SESSION.meetingLink, 'Therap', 'თერაპ', SESSION.specialist]) {
      expect(body).not.toContain(secret);
    }
  }
});

test("the therapist's entry leads to the therapist's own seat, and nowhere once it is cancelled", () => {
  const seat = `https://simshvide.example/psychologist/session/${BOOKING.sessionId}`;
  expect(ofTherapist('en').map((mail) => readCalendar(mail).location)).toEqual([seat, seat, 'Online']);
});

test('a new link comes with the entry of the session, one sequence higher', () => {
  const replaced = { ...SESSION, version: SESSION.version + 1, meetingLink: `${SESSION.meetingLink}x` };
  const entry = readCalendar(linkReplacedEmail({ ...replaced, voidedAt: START - DAY }, testPlace('ka')));
  expect(entry).toMatchObject({ uid: `${ORDER}@simshvide`, sequence: 3, start: START, location: replaced.meetingLink });
});

test('a message that an older server wrote counts as the first of its entry', () => {
  const { version: _none, ...older } = CONFIRMED;
  const { uid, sequence } = readCalendar(confirmedEmail(older as typeof CONFIRMED, testPlace('ka')));
  expect([uid, sequence]).toEqual([`${ORDER}@simshvide`, 0]);
});

test('both entries stand in the language of their reader where the words are ours', () => {
  const title = (locale: Locale) =>
    readCalendar({ calendar: therapistCalendarFile({ ...BOOKING, link: null }, CHANGE, testPlace(locale)) }).title;
  expect([title('ka'), title('en')]).toEqual(['შეხვედრა — სიმშვიდე', 'Session — Simshvide']);
});

test('a name with every sign that has a meaning in a file is read back as it was', () => {
  const specialist = 'ნინო, ბერიძე; \\ "ყველაზე" გრძელი: სახელით, რომელიც სტრიქონში არ ეტევა';
  const calendar = calendarFile({ ...SESSION, specialist }, CHANGE, testPlace('ka'));
  expect(offences(calendar.body)).toEqual([]);
  const title = `Therapy session with ${specialist}`;
  expect([readCalendar({ calendar }).title, readStrictly({ calendar }).title]).toEqual([title, title]);
});

test.each([
  ['Simshvide <no-reply@simshvide.ge>', 'Simshvide', 'no-reply@simshvide.ge'],
  ['"სიმშვიდე, თბილისი" <no-reply@simshvide.ge>', 'სიმშვიდე, თბილისი', 'no-reply@simshvide.ge'],
  ['no-reply@simshvide.ge', 'Simshvide', 'no-reply@simshvide.ge'],
])('the organizer is the sender: %s', (mailFrom, name, email) => {
  const config = { publicUrl: 'https://simshvide.ge', mailFrom, supportEmail: 'a@b.ge', specialistsEmail: 'c@d.ge' };
  const calendar = calendarFile(SESSION, CHANGE, messagePlaceOf(config, 'ka'));
  expect(offences(calendar.body)).toEqual([]);
  expect(readStrictly({ calendar }).organizer).toEqual({ name, email });
});

// What the two readers do not see: each is a file of ours with one thing broken.
test.each([
  ['METHOD:PUBLISH', 'METHOD:REQUEST'],
  ['STATUS:CONFIRMED', 'STATUS:CONFIRMED\r\nATTENDEE:mailto:ana@example.com'],
  ['ORGANIZER;', 'CONTACT;'],
  ['SEQUENCE:2', 'SEQUENCE:two'],
  ['mailto:', ''],
  ['END:VEVENT', 'UID:another\r\nEND:VEVENT'],
  ['\r\nSTATUS', '\nSTATUS'],
  ['END:VALARM\r\n', 'END:VALARM\r\nCLASS:PRIVATE\r\n'],
  ['DTEND:2026', 'DTEND:2025'],
])('the check of the grammar refuses %j turned into %j', (ours, broken) => {
  const { body } = calendarFile(SESSION, CHANGE, testPlace('ka'));
  expect(body).toContain(ours);
  expect(offences(body.replace(ours, broken))).not.toEqual([]);
});
