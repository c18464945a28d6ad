import { expect, test } from 'vitest';
import { calendarEntry, googleCalendarUrl } from './calendar.ts';
import { instantOf } from './dates.ts';

const session = {
  specialist: 'ნინო ბერიძე',
  start: instantOf('2026-11-24', '18:00') ?? 0,
  end: instantOf('2026-11-24', '18:50') ?? 0,
  meetingLink: 'https://simshvide.example/session/abc#t=1',
};

// spec §2: "(title 'Therapy session with {specialist name}', start and end from session date and times, details
// 'Online therapy session via Google Meet', location the meeting link"
test('the entry carries the words of the specification', () => {
  expect(calendarEntry(session)).toEqual({
    title: 'Therapy session with ნინო ბერიძე',
    details: 'Online therapy session via Google Meet',
    location: session.meetingLink,
    start: session.start,
    end: session.end,
  });
});

// spec §2: "location the meeting link or a placeholder)."
test('without a meeting link the place is a placeholder', () => {
  expect(calendarEntry({ ...session, meetingLink: null }).location).toBe('Online');
  expect(calendarEntry({ ...session, meetingLink: '' }).location).toBe('Online');
});

test('the entry of a client in discreet mode says the day, and neither with whom nor where', () => {
  const entry = calendarEntry({ ...session, discreetTitle: 'Meeting on November 24' });
  expect(entry).toMatchObject({
    title: 'Meeting on November 24',
    details: '',
    location: 'Online',
    start: session.start,
  });
  expect(decodeURIComponent(googleCalendarUrl(entry))).not.toMatch(/therap|ნინო|simshvide/i);
});

test('Google Calendar opens with the times in UTC and the texts unharmed', () => {
  const url = new URL(googleCalendarUrl(calendarEntry({ ...session, specialist: 'A & B #1' })));
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Therapy session with A & B #1',
    dates: '20261124T140000Z/20261124T145000Z',
    details: 'Online therapy session via Google Meet',
    location: session.meetingLink,
    ctz: 'Asia/Tbilisi',
  });
});
