import type { SeriesWeeks } from '#domain/paid-later.ts';
import type { SeriesDate, SeriesPlan } from '../../../data/series.ts';
import { type Slot, slotKey } from '../../../parts/times/free-times.ts';

/** The client's manual choices by date key: the key of the date's own or a replacement time, or null for none. */
export type SeriesChoice = { readonly weeks: SeriesWeeks; readonly by: ReadonlyMap<string, string | null> };

/** A date as the choice leaves it. */
export type ChosenDate = SeriesDate & {
  readonly key: string;
  readonly chosen: Slot | null;
};

/** The chosen dates up to the room left: free ones until taken off, replacements once tapped; manual choices first. */
export function chosenDates({ dates, room }: SeriesPlan, { weeks, by }: SeriesChoice): ChosenDate[] {
  const shown = dates.slice(0, weeks).map((date) => ({ ...date, key: slotKeyOf(date), times: timesOf(date) }));
  const byHand = shown.flatMap(({ key, times }) => times.filter((time) => by.get(key) === slotKeyOf(time)));
  const bySelf = shown.flatMap(({ key, state, times }) => (state === 'free' && !by.has(key) ? times : []));
  const chosen = new Set([...byHand, ...bySelf].slice(0, Math.max(0, room)));
  return shown.map(({ times, ...date }) => ({ ...date, chosen: times.find((time) => chosen.has(time)) ?? null }));
}

/** The choice after a tap: `time` for the date, or none. What was chosen by itself stays as it was shown. */
export function choose(
  choice: SeriesChoice,
  shown: readonly ChosenDate[],
  [key, time]: readonly [key: string, time: Slot | null],
): SeriesChoice {
  const by = new Map(choice.by);
  for (const date of shown) if (date.state === 'free') by.set(date.key, date.chosen && slotKeyOf(date.chosen));
  return { ...choice, by: by.set(key, time && slotKeyOf(time)) };
}

/** The key of a time, of a date or in the place of one. */
export function slotKeyOf({ date, start }: Slot): string {
  return slotKey(date, start);
}

function timesOf({ date, start, end, state, others }: SeriesDate): Slot[] {
  if (state === 'free') return [{ date, start, end }];
  return state === 'lost' ? others : [];
}
