import { addDays, DAY, HOUR, type Instant, startOfDay, wallOf, weekdayOf } from '#domain/dates.ts';
import type { Calendar } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import type { JobPayload } from '#server/jobs/kinds.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import { contactsOf, type Letter, type Reader, tellAll } from '../notify/notify.ts';
import { calendars, slotsOf, upcoming, wantedOf } from '../calendar/calendar.ts';
import { readAccepting, readUnmarked } from './reminders.sql.ts';

/** Where a day's work goes on: what is told, on which day in Tbilisi, and the last therapist who was looked at. */
export type TellingOn = JobPayload<'practice.tell-on'>;

/** Tells therapists how many sessions of yesterday have no status (message 19); none whose sessions all have one. */
export async function tellUnmarked(deps: Deps): Promise<void> {
  const { date: today, time } = wallOf(deps.clock.now());
  // A server that starts does all of the day at once.
  if (time >= MORNING) await tellUnmarkedAfter(deps, { today, after: null });
}

/**
 * On Mondays, tells every therapist who takes new clients that nobody can book a time in the next seven days (message
 * 23), unless the therapist is on time off throughout.
 */
export async function tellEmptyCalendars(deps: Deps): Promise<void> {
  const { date: today, time } = wallOf(deps.clock.now());
  if (weekdayOf(today) === MONDAY && time >= MORNING) await tellEmptyCalendarsAfter(deps, { today, after: null });
}

/** Goes on with the work of a day where it ended; of another day there is nothing left to tell. */
export async function tellOn(deps: Deps, { what, day: today, after }: TellingOn): Promise<void> {
  if (wallOf(deps.clock.now()).date === today) await PAGE_OF[what](deps, { today, after });
}

type From = { today: string; after: string | null };

const PAGE_OF = { unmarked: tellUnmarkedAfter, 'empty calendars': tellEmptyCalendarsAfter } as const;

async function tellUnmarkedAfter(deps: Deps, { today, after }: From): Promise<void> {
  const now = deps.clock.now();
  const [from, to] = [startOfDay(addDays(today, -1)), startOfDay(today)];
  const page = await readUnmarked(deps.db, { from, to, now, after, limit: AT_ONCE });
  const found = page.filter(({ orders }) => orders.length > 0);
  const next = nextOf(page, { what: 'unmarked', day: today });
  await tellPage(deps, { people: found, next }, ({ orders }, to) => ({
    to,
    template: 'status-missing-email',
    data: { sessions: orders.length },
    dedupeKey: `status-missing:${today}:${to.userId}`,
    notAfter: now + 12 * HOUR,
    onlyWhile: { what: 'unmarked', orders },
  }));
}

async function tellEmptyCalendarsAfter(deps: Deps, { today, after }: From): Promise<void> {
  const now = deps.clock.now();
  const page = await readAccepting(deps.db, { after, limit: AT_ONCE });
  const contentIds = page.map(({ contentId }) => contentId);
  const found = await calendars(deps.db, { contentIds, ...upcoming(now) });
  const { therapists } = deps.content.snapshot();
  const empty = page.flatMap(({ userId, contentId }) => {
    const calendar = found.get(contentId);
    const profile = therapists.get(contentId);
    if (calendar === undefined || profile?.visible !== true) return [];
    return isEmpty(calendar, profile, now) && !isAway(calendar, now) ? [{ userId, calendar }] : [];
  });
  const next = nextOf(page, { what: 'empty calendars', day: today });
  await tellPage(deps, { people: empty, next }, ({ calendar: { therapistId: therapist, version } }, to) => ({
    to,
    template: 'empty-calendar-email',
    data: {},
    dedupeKey: `empty-calendar:${today}:${therapist}`,
    notAfter: now + 12 * HOUR,
    onlyWhile: { what: 'calendar unchanged', therapist, version },
  }));
}

/** In Tbilisi. */
const MORNING = '09:00';
const MONDAY = 1;
const DAYS = 7;
/** How many therapists a job looks at: it must not take longer than 20 seconds, however many there are. */
const AT_ONCE = 20;

/** Where the work goes on after a page; null after the last one. */
function nextOf(page: readonly { therapistId: string }[], work: Pick<TellingOn, 'what' | 'day'>): TellingOn | null {
  const last = page.length < AT_ONCE ? undefined : page.at(-1);
  return last === undefined ? null : { ...work, after: last.therapistId };
}

/** Tells a page of people and writes the job of the next page with it: after a crash only that page is told again. */
async function tellPage<T extends { userId: string }>(
  deps: Deps,
  { people, next }: { people: readonly T[]; next: TellingOn | null },
  messageFor: (person: T, to: Reader) => Letter,
): Promise<void> {
  if (people.length === 0 && next === null) return;
  await deps.db.transaction(async (tx) => {
    const ids = people.map(({ userId }) => userId);
    const known = await contactsOf(deps, tx, ids);
    const letters = people.flatMap((person) => {
      const contact = known.get(person.userId);
      return contact === undefined ? [] : [messageFor(person, contact)];
    });
    await tellAll(deps, tx, letters);
    if (next === null) return;
    const dedupeKey = `practice.tell-on:${next.what}:${next.day}:${next.after}`;
    await deps.jobs.enqueue(tx, { kind: 'practice.tell-on', payload: next, runAt: deps.clock.now(), dedupeKey });
  });
}

/** Whether no client can book any of the therapist's session types in the next days. */
function isEmpty(calendar: Calendar, profile: TherapistProfile, now: Instant): boolean {
  return profile.sessionTypes.every(
    ({ typeKey }) => slotsOf(calendar, wantedOf(profile, { typeKey }), now, DAYS).length === 0,
  );
}

/** Whether time off covers all of the next days. */
function isAway({ timeOff }: Calendar, now: Instant): boolean {
  let freeFrom = now;
  for (const { start, end } of timeOff.toSorted((one, other) => one.start - other.start)) {
    if (start > freeFrom) break;
    freeFrom = Math.max(freeFrom, end);
  }
  return freeFrom >= now + DAYS * DAY;
}
