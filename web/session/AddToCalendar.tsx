// docs/decisions/164
import { API_BASE, browserEndpoints } from '#contract/browser-endpoints.ts';
import { calendarEntry } from '#domain/calendar.ts';
import type { Order } from '../data/orders.ts';
import { CalendarMenu } from '../layouts/CalendarMenu.tsx';
import { timesOf } from './facts.ts';
import { specialistName } from './SessionWhen.tsx';

type AddToCalendarProps = {
  readonly orderId: string;
  readonly session: Pick<Order, 'sessionTime' | 'specialist' | 'meetingLink' | 'calendarTitle'>;
};

/** The entry of a session for the client's calendar. */
export function AddToCalendar({ orderId, session }: AddToCalendarProps) {
  const meetingLink = wholeLink(session);
  const { calendarTitle: discreetTitle } = session;
  const entry = calendarEntry({ specialist: specialistName(session), ...timesOf(session), meetingLink, discreetTitle });
  return <CalendarMenu entry={entry} file={calendarFileUrl(orderId)} />;
}

/** The whole address of the room, which a calendar and paper need; null where there is none. */
export function wholeLink({ meetingLink }: Pick<Order, 'meetingLink'>): string | null {
  return meetingLink === '' ? null : new URL(meetingLink, globalThis.location.origin).href;
}

/** An address, as in the mails: other apps, in which the page may stand, cannot open data that only the page has. */
function calendarFileUrl(orderId: string): string {
  return API_BASE + browserEndpoints.readCalendarFile.path.replace(':orderId', encodeURIComponent(orderId));
}
