// docs/decisions/164
import { API_BASE, browserEndpoints } from '#contract/browser-endpoints.ts';
import { seatTokenIn } from '../../lib/seat-token.ts';

/**
 * The address of a session's calendar file, the one that the mails have; null where the viewer has no link to the session.
 * A phone offers a file of an address to its calendar, also inside other apps, which cannot open what only the page has.
 */
export function calendarFileUrl({ orderId, meetingLink }: { orderId: string; meetingLink: string }): string | null {
  if (meetingLink === '') return null;
  const token = seatTokenIn(new URL(meetingLink, globalThis.location.origin));
  const path = API_BASE + browserEndpoints.readCalendarFile.path.replace(':orderId', encodeURIComponent(orderId));
  return token === null ? path : `${path}?${new URLSearchParams({ t: token })}`;
}
