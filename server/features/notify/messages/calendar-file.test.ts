import { describe, expect, test } from 'vitest';
import { DAY, HOUR, LOCALES, type Locale } from '#domain/dates.ts';
import { calendarFile, therapistCalendarFile } from './calendar-file.ts';
import { confirmedEmail } from './client.ts';
import { linkReplacedEmail } from './link-replaced.ts';
import { BOOKING, CONFIRMED, MOVED, MOVED_BOOKING, MOVED_SESSION, ORDER, SESSION, START } from './sample-values.ts';
import { sessionCancelledEmail, sessionCancelledTherapistEmail } from './session-cancelled.ts';
import { sessionMovedEmail, sessionMovedTherapistEmail } from './session-changes.ts';
import { readCalendar } from './testing/calendar.ts';
import { testPlace } from './testing/place.ts';
import { newBookingEmail } from './therapist.ts';

const CHANGE = { method: 'PUBLISH', now: START - 3 * DAY, host: 'simshvide.example' } as const;
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
  expect(readCalendar({ calendar: calendarFile(SESSION, CHANGE) })).toMatchObject({
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
  test.each(LOCALES)('is one for life: it moves with a higher sequence and is cancelled at the end (%s)', (locale) => {
    const parts = mails(locale).map(readCalendar);
    expect(parts.map((part) => part.uid)).toEqual([uid, uid, uid]);
    expect(parts.map((part) => part.sequence)).toEqual([2, 3, 4]);
    expect(parts.map((part) => part.start)).toEqual([START, MOVED, MOVED]);
    expect(parts.map((part) => part.method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL']);
    expect(parts.map((part) => part.status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(parts.map((part) => part.alarms.length)).toEqual([1, 1, 0]);
    expect(mails(locale).map(({ calendar }) => calendar?.method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL']);
  });

  test.each(LOCALES)('has lines of at most 75 bytes that end as the standard wants (%s)', (locale) => {
    for (const { calendar } of mails(locale)) {
      const body = calendar?.body ?? '';
      expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
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
    readCalendar({ calendar: therapistCalendarFile({ ...BOOKING, link: null }, { ...CHANGE, locale }) }).title;
  expect([title('ka'), title('en')]).toEqual(['შეხვედრა — სიმშვიდე', 'Session — Simshvide']);
});
