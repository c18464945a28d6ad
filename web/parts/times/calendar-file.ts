// docs/decisions/164
import { API_BASE, browserEndpoints } from '#contract/browser-endpoints.ts';

/**
 * The address of a session's calendar file, as in the mails; without a sign-in it lacks the link. A phone offers a file
 * with an address to its calendar, also inside other apps, which cannot open data that only the page has.
 */
export function calendarFileUrl(orderId: string): string {
  return API_BASE + browserEndpoints.readCalendarFile.path.replace(':orderId', encodeURIComponent(orderId));
}
