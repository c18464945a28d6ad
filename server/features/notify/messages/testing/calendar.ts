import ICAL from 'ical.js';
import type { MailText } from '../message.ts';

/** The calendar part of a mail as a calendar reads it. */
export function readCalendar({ calendar }: Pick<MailText, 'calendar'>) {
  if (calendar === undefined) throw new Error('no calendar part');
  const component = new ICAL.Component(ICAL.parse(calendar.body));
  const event = component.getFirstSubcomponent('vevent');
  if (event === null) throw new Error('no event');
  const parsed = new ICAL.Event(event);
  return {
    event,
    method: component.getFirstPropertyValue('method'),
    status: event.getFirstPropertyValue('status'),
    uid: parsed.uid,
    sequence: parsed.sequence,
    title: parsed.summary,
    details: parsed.description,
    location: parsed.location,
    start: parsed.startDate.toJSDate().getTime(),
    end: parsed.endDate.toJSDate().getTime(),
    alarms: event.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  };
}
