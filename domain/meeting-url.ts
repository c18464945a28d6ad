import { DAY } from './dates.ts';

/** Hosts of rooms that therapists may use, `*.` for any name before; others might be a page asking for passwords. */
export const MEETING_HOSTS: readonly string[] = [
  'meet.google.com',
  'zoom.us',
  '*.zoom.us',
  'teams.microsoft.com',
  'teams.live.com',
  'meet.jit.si',
];

/** Milliseconds until a changed own room counts for booked sessions, unless its therapist proves the change (P31). */
export const OWN_ROOM_WAITS_MS = DAY;

/** The most characters of a room's address. */
export const MEETING_URL_MAX = 2000;

/** The fault of a room's address: its form, its length, no https, or a foreign host. */
export type MeetingUrlFault = 'form' | 'length' | 'https' | 'host';

/**
 * Why a text is no address of a therapist's own room (P31); null when it is one. An address is https, on a listed host,
 * names a room there, and has no user, no port, no spaces and no look-alike letters.
 */
export function meetingUrlFault(text: string, hosts: readonly string[]): MeetingUrlFault | null {
  if (text.length > MEETING_URL_MAX) return 'length';
  if (!/^https:/i.test(text)) return 'https';
  const host = hostOfMeetingUrl(text);
  if (host === null) return 'form';
  return hosts.some((listed) => isHostOf(host, listed)) ? null : 'host';
}

/** The host of a room's address, in small letters; null for what is not of its form. */
export function hostOfMeetingUrl(text: string): string | null {
  return ADDRESS.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Whether this is a name of a host as the list may have it. */
export function isMeetingHost(name: string): boolean {
  return /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name);
}

function isHostOf(host: string, listed: string): boolean {
  return listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed;
}

/** After the host comes a path or a query, in printable ASCII without what browsers read as something else. */
const ADDRESS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\/|\?)[\w!#$%&'()*+,./:;=?@[\]~-]+$/i;
