import { zIcsCalendar } from '@ts-ics/schema-zod';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
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
    url: event.getFirstPropertyValue('url'),
    organizer: event.getFirstPropertyValue('organizer'),
    start: parsed.startDate.toJSDate().getTime(),
    end: parsed.endDate.toJSDate().getTime(),
    alarms: event.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  };
}

/** The reading of the same file by a second parser, which refuses anything outside its schema of RFC 5545. */
export function readStrictly({ calendar }: Pick<MailText, 'calendar'>) {
  const { version, method, events = [], ...rest } = convertIcsCalendar(zIcsCalendar, calendar?.body ?? '');
  const [event] = events;
  if (event === undefined || events.length > 1) throw new Error('not one event');
  return {
    version,
    method,
    prodId: rest.prodId,
    unknown: [...Object.keys(rest.nonStandard ?? {}), ...Object.keys(event.nonStandard ?? {})],
    status: event.status,
    uid: event.uid,
    sequence: event.sequence,
    title: event.summary,
    details: event.description,
    location: event.location,
    url: event.url,
    organizer: event.organizer,
    stamp: event.stamp.date.getTime(),
    start: event.start.date.getTime(),
    end: event.end?.date.getTime(),
    alarms: (event.alarms ?? []).map(({ action, trigger }) => ({ action, trigger })),
  };
}

/**
 * The offences of a file against the tables of RFC 5546 (3.2.1 PUBLISH, 3.2.5 CANCEL) and the grammar of RFC 5545 (3.1
 * lines, 3.4 and 3.6.1 components, 3.8 values), which readers forgive.
 */
export function offences(body: string): string[] {
  const found: string[] = [];
  const claim = (isSo: boolean, offence: string) => isSo || found.push(offence);
  claim(body.endsWith('\r\n') && !/[\r\n]/.test(body.replaceAll('\r\n', '')), 'lines end with CRLF');
  claim(
    body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\ufffd')),
    'a line of more than 75 bytes, or one that cuts a letter',
  );
  const lines = body.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  for (const line of lines) claim(/^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^";:,]*))*:/.test(line), `not a content line: ${line}`);
  // oxlint-disable-next-line no-control-regex -- the grammar forbids them
  claim(!/[\u0000-\u0008\u000b-\u001f\u007f]/.test(lines.join('')), 'a control character');
  const inner = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'));
  const alarm = inner.indexOf('BEGIN:VALARM');
  claim(alarm < 0 || inner.at(-1) === 'END:VALARM', 'properties before alarms');
  const event = alarm < 0 ? inner : [...inner.slice(0, alarm), ...inner.slice(inner.indexOf('END:VALARM') + 1)];
  const count = (of: readonly string[], name: string) => of.filter((line) => line.split(/[;:]/)[0] === name).length;
  const value = (name: string) => event.find((line) => line.split(/[;:]/)[0] === name)?.replace(/^[^:]*:/, '') ?? '';
  for (const name of ['PRODID', 'VERSION', 'METHOD']) claim(count(lines, name) === 1, `${name} once`);
  for (const name of ['DTSTAMP', 'DTSTART', 'DTEND', 'ORGANIZER', 'SUMMARY', 'UID', 'SEQUENCE', 'STATUS']) {
    claim(count(event, name) === 1, `${name} once`);
  }
  for (const name of ['ATTENDEE', 'REQUEST-STATUS', 'DURATION', 'METHOD'])
    claim(count(event, name) === 0, `no ${name}`);
  for (const name of ['DTSTAMP', 'DTSTART', 'DTEND']) claim(/^\d{8}T\d{6}Z$/.test(value(name)), `${name} in UTC`);
  claim(value('DTEND') > value('DTSTART'), 'an end after the start');
  claim(/^\d+$/.test(value('SEQUENCE')), 'SEQUENCE is a number');
  claim(/^mailto:[^\s@]+@[^\s@]+$/.test(value('ORGANIZER')), 'ORGANIZER is an address of mail');
  for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION']) {
    claim(/^(\\[\\;,nN]|[^\\;,])*$/.test(value(name)), `${name} has its signs escaped`);
  }
  const method = lines.find((line) => line.startsWith('METHOD:'));
  claim(
    method === 'METHOD:CANCEL' ? value('STATUS') === 'CANCELLED' && alarm < 0 : method === 'METHOD:PUBLISH',
    'a method of RFC 5546 with its STATUS and alarms',
  );
  return found;
}
