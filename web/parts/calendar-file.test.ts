import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarEntry } from '#domain/calendar.ts';
import { calendarFile } from './calendar-file.ts';

const entry = calendarEntry({
  specialist: 'ნინო, ბერიძე; \\ ყველაზე გრძელი სახელით, რომელიც სტრიქონში არ ეტევა',
  start: Date.parse('2026-11-24T18:00:00+04:00'),
  end: Date.parse('2026-11-24T18:50:00+04:00'),
  meetingLink: 'https://example.com/session/abc',
  orderId: 'abc',
  version: 3,
});

test('a calendar reads the file back as it was meant', () => {
  const component = new ICAL.Component(ICAL.parse(calendarFile(entry, Date.parse('2026-11-20T10:00:00Z'))));
  const zone = component.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
  expect(event.summary).toBe(entry.title);
  expect(event.location).toBe(entry.location);
  expect([event.uid, event.sequence]).toEqual(['abc@simshvide', 3]);
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-24T14:00:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-24T14:50:00.000Z');
});

test('no line is longer than 75 bytes', () => {
  const lines = calendarFile(entry, 0).split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});
