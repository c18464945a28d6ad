import { addDays, DAY, HOUR, type Instant, instantOf, wallOf, weekdayOf } from '#domain/dates.ts';
import type { Calendar } from '#domain/schedule.ts';
import type { Deps } from '#server/deps.ts';
import type { TherapistProfile } from '#server/providers/content/content.ts';
import { contactsOf, type Letter, letter, tellAll } from '../notify/notify.ts';
import { calendars, slotsOf, upcoming, wantedOf } from '../schedule/schedule.ts';
import { readAccepting, readUnmarked } from './reminders.sql.ts';

/** Tells every therapist how many sessions of yesterday have no status (message 19); nobody whose sessions all have one. */
export async function tellUnmarked(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { date: today, time } = wallOf(now);
  // A server that starts does all of the day at once.
  if (time < MORNING) return;
  const [from, to] = [startOf(addDays(today, -1)), startOf(today)];
  const found = await readUnmarked(deps.db, { from, to, now });
  await tellThem(deps, found, ({ orders }, reader) => [
    letter(reader, {
      template: 'status-missing-email',
      data: { sessions: orders.length },
      dedupeKey: `status-missing:${today}:${reader.userId}`,
      notAfter: now + 12 * HOUR,
      onlyWhile: { what: 'unmarked', orders },
    }),
  ]);
}

/**
 * On Mondays, tells every therapist who takes new clients that nobody can book a time in the next seven days (message 23), unless
 * the therapist is on time off all the while.
 */
export async function tellEmptyCalendars(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { date: today, time } = wallOf(now);
  if (weekdayOf(today) !== MONDAY || time < MORNING) return;
  const accepting = await readAccepting(deps.db);
  const contentIds = accepting.map(({ contentId }) => contentId);
  const found = await calendars(deps.db, { contentIds, ...upcoming(now) });
  const { therapists } = deps.content.snapshot();
  const empty = accepting.flatMap(({ userId, contentId }) => {
    const calendar = found.get(contentId);
    const profile = therapists.get(contentId);
    if (calendar === undefined || profile?.visible !== true) return [];
    return isEmpty(calendar, profile, now) && !isAway(calendar, now) ? [{ userId, calendar }] : [];
  });
  await tellThem(deps, empty, ({ calendar: { therapistId: therapist, version } }, reader) => [
    letter(reader, {
      template: 'empty-calendar-email',
      data: {},
      dedupeKey: `empty-calendar:${today}:${therapist}`,
      notAfter: now + 12 * HOUR,
      onlyWhile: { what: 'calendar unchanged', therapist, version },
    }),
  ]);
}

/** In Tbilisi. */
const MORNING = '09:00';
const MONDAY = 1;
const DAYS = 7;
/** How many people are told in one transaction. */
const AT_ONCE = 200;

type Reader = Letter['reader'];

async function tellThem<T extends { userId: string }>(
  deps: Deps,
  people: readonly T[],
  lettersTo: (person: T, reader: Reader) => Letter[],
): Promise<void> {
  for (let n = 0; n < people.length; n += AT_ONCE) {
    const some = people.slice(n, n + AT_ONCE);
    await deps.db.transaction(async (tx) => {
      const known = await contactsOf(
        deps,
        tx,
        some.map(({ userId }) => userId),
      );
      const letters = some.flatMap((person) => {
        const contact = known.get(person.userId);
        return contact === undefined ? [] : lettersTo(person, { userId: person.userId, ...contact });
      });
      await tellAll(deps, tx, letters);
    });
  }
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

function startOf(date: string): Instant {
  return instantOf(date, '00:00') ?? 0;
}
