import { useState } from 'react';
import { addDays, instantOf, MINUTE, wallOf } from '#domain/dates.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import type { Therapist } from '../../data/therapists.ts';
import { useServerNow } from '../../lib/clock.ts';

/** Free times by day. */
export type Gaps = Therapist['availabilityGaps'];

/** spec §2: today, tomorrow and up to three more days are shown first. */
export const FIRST_DAYS = 5;

/** A therapist's free times as far ahead as the client has looked. */
export type TimesAhead = {
  readonly therapist: Therapist;
  /** Not the first days only: the client looks further, or nothing is free in them. */
  readonly showsAll: boolean;
  /** The client has pressed to look further. */
  readonly isAsked: boolean;
  /** The date after the 14 days that a time from before lies on. */
  readonly wished: string | null;
  readonly ask: () => void;
  readonly setLater: (days: Gaps) => void;
};

/** The profile's own 14 days, and later ones asked for, holding an earlier choice, or since the first have none. */
export function useTimesAhead(known: Therapist, proposed: { date: string; start: string } | null): TimesAhead {
  const [isAsked, setAsked] = useState(false);
  const [later, setLater] = useState<Gaps>([]);
  const today = wallOf(useServerNow(MINUTE)).date;
  const isDate = proposed !== null && instantOf(proposed.date, proposed.start) !== null;
  const wished = isDate && proposed.date >= addDays(today, HORIZON_DAYS) ? proposed.date : null;
  const isNear = known.availabilityGaps.some(({ date }) => date < addDays(today, FIRST_DAYS));
  // Over midnight the two were read on different days.
  const last = known.availabilityGaps.at(-1)?.date ?? '';
  const availabilityGaps = [...known.availabilityGaps, ...later.filter(({ date }) => date > last)];
  return {
    therapist: { ...known, availabilityGaps },
    showsAll: isAsked || !isNear || wished !== null,
    isAsked,
    wished,
    ask: () => setAsked(true),
    setLater,
  };
}
