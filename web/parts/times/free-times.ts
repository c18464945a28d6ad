import { type Instant, instantOf, relativeDay, wallOf } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import type { Therapist } from '../../data/therapists.ts';
import { localTime } from '../../lib/clock.ts';
import type { Remarked } from '../../lib/texts.tsx';
import { momentOf, timeOf } from './moment-words.ts';

type Calendar = Pick<Therapist, 'availabilityGaps'>;

export type SlotDay = {
  readonly date: string;
  readonly slots: readonly { readonly start: string; readonly end: string; readonly at: Instant }[];
};

export type Slot = { readonly date: string; readonly start: string; readonly end: string };

const NOTHING_LOST: ReadonlySet<string> = new Set();

/** Free times still ahead, by day, ascending, without empty days (spec §5). */
export function slotDays(therapist: Calendar, now: Instant, lost: ReadonlySet<string> = NOTHING_LOST): SlotDay[] {
  return therapist.availabilityGaps
    .map(({ date, gaps }) => ({
      date,
      slots: gaps.flatMap(({ start, end }) => {
        const at = instantOf(date, start);
        return at !== null && at > now && !lost.has(slotKey(date, start)) ? [{ start, end, at }] : [];
      }),
    }))
    .filter(({ slots }) => slots.length > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The slot that begins then, if the therapist is free. */
export function slotAt(therapist: Calendar, wish: { date: string; start: string } | null): Slot | null {
  const day = therapist.availabilityGaps.find(({ date }) => date === wish?.date);
  const gap = day?.gaps.find(({ start }) => start === wish?.start);
  return day === undefined || gap === undefined ? null : { date: day.date, start: gap.start, end: gap.end };
}

/** The key of a slot in test ids and sets: `2026-11-24-1800`. */
export function slotKey(date: string, start: string): string {
  return `${date}-${start.replace(':', '')}`;
}

/** The first free time still ahead, if there is one. */
export function firstFreeSlot(therapist: Calendar, now: Instant): Slot | null {
  const day = slotDays(therapist, now)[0];
  const slot = day?.slots[0];
  return day === undefined || slot === undefined ? null : { date: day.date, start: slot.start, end: slot.end };
}

/** Today, if it is the same day in Tbilisi and for the viewer; else null, and no day is called today. */
export function sharedToday(now: Instant): string | null {
  const { date } = wallOf(now);
  return (localTime(now)?.date ?? date) === date ? date : null;
}

/** „ხვალ, 18:00“, „24 ნოე, 18:00“: a slot, with the viewer's time if it differs, as a parameter of a text (P30). */
export function whenOf({ date, start }: { date: string; start: string }, now: Instant, locale: Locale): Remarked {
  const at = instantOf(date, start) ?? 0;
  const today = sharedToday(now);
  const near = today === null ? null : relativeDay(date, today, locale);
  return near === null ? momentOf(at, locale) : { words: `${near}, ${start}`, remark: timeOf(at, locale).remark };
}
