import { useEffect, useState } from 'react';
import { addDays, instantOf, MINUTE, wallOf } from '#domain/dates.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { type Therapist, useFreeTimes } from '../../data/therapists.ts';
import { useServerNow } from '../../lib/clock.ts';
import type { Fortnights } from '../../parts/MoreTimes.tsx';

type Gaps = Therapist['availabilityGaps'];

/** spec §2: today, tomorrow and up to three more days are shown first. */
export const FIRST_DAYS = 5;

/** A therapist's free times as far ahead as the client has looked. */
export type TimesAhead = {
  readonly therapist: Therapist;
  readonly fortnights: Fortnights;
  /** Not the first days only: the client looks further, or nothing is free in them. */
  readonly showsAll: boolean;
  /** The client has pressed to look further. */
  readonly isAsked: boolean;
  readonly ask: () => void;
};

/**
 * The profile's own 14 days and the fortnights after them that were asked for: by the client, by a time from before that lies
 * there, or at once when nothing is free in the first days.
 */
export function useTimesAhead(known: Therapist, proposed: { date: string; start: string } | null): TimesAhead {
  const [isAsked, setAsked] = useState(false);
  const today = wallOf(useServerNow(MINUTE)).date;
  const isDate = proposed !== null && instantOf(proposed.date, proposed.start) !== null;
  const wished = isDate && proposed.date >= addDays(today, HORIZON_DAYS) ? proposed.date : null;
  const isNear = known.availabilityGaps.some(({ date }) => date < addDays(today, FIRST_DAYS));
  const showsAll = isAsked || !isNear;
  const fortnights = useFreeTimes(known._id, { isAsked: showsAll || wished !== null });
  const { hasNextPage, isFetching, isError, fetchNextPage } = fortnights;
  const next = fortnights.data?.pages.at(-1)?.next ?? null;
  const isBefore = wished !== null && next !== null && next <= wished;
  useEffect(() => {
    if (isBefore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [next, isBefore, hasNextPage, isFetching, isError, fetchNextPage]);
  const later = fortnights.data?.pages.slice(1).flatMap(({ slots }) => slots) ?? [];
  const availabilityGaps = [...known.availabilityGaps, ...byDay(later, known.availabilityGaps)];
  return { therapist: { ...known, availabilityGaps }, fortnights, showsAll, isAsked, ask: () => setAsked(true) };
}

/** The times by day, without the days that are there already: over midnight the two were read on different days. */
function byDay(times: readonly { date: string; start: string; end: string }[], there: Gaps): Gaps {
  const days = new Map<string, Gaps[number]>();
  const known = new Set(there.map(({ date }) => date));
  for (const { date, ...gap } of times) {
    if (known.has(date)) continue;
    const day = days.get(date) ?? { date, day: '', gaps: [] };
    days.set(date, { ...day, gaps: [...day.gaps, gap] });
  }
  return [...days.values()];
}
