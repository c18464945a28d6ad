import { DAY } from './dates.ts';

/**
 * The services whose rooms a therapist may use instead of ours, by host; `*.` stands for any name before it. What is not
 * listed could be anybody's page, with anybody's wish for a password on it.
 */
export const MEETING_HOSTS: readonly string[] = [
  'meet.google.com',
  'zoom.us',
  '*.zoom.us',
  'teams.microsoft.com',
  'teams.live.com',
  'meet.jit.si',
];

/**
 * A changed own room counts for sessions that were booked before only after so long, in milliseconds, unless its therapist proves the
 * change: until then it is the one before (P31).
 */
export const OWN_ROOM_WAITS_MS = DAY;

/** The most characters of a room's address. */
export const MEETING_URL_MAX = 2000;

/** What is wrong with the address of a room: its form, its length, that it is not https, or whose it is. */
export type MeetingUrlFault = 'form' | 'length' | 'https' | 'host';

/**
 * Why this text is no address of a therapist's own room (P31); null when it is one. An address is https, on a listed host, names
 * a room there, and has no user, no port, no spaces and no letters that look like others.
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
