import { DAY, HOUR, type Instant, MINUTE, TBILISI_OFFSET_MS, wallOf, weekdayOf } from '#domain/dates.ts';
import type { Chance } from './chance.ts';
import type { Span } from './store/rows.ts';

/** Hours of a therapist: on one occasion, or the same hours of every week. */
export type Opening = Span & { therapist: number; isWeekly: boolean; types: ('personal' | 'couple')[] | null };

/** A deed of a therapist on the calendar. `again`: after how many milliseconds it is undone; null for never. */
export type CalendarDeed =
  | { what: 'publish'; times: Span[] }
  | { what: 'remove'; start: Instant; again: number | null }
  | { what: 'template'; template: Template }
  | { what: 'time-off'; time: Span; again: number | null }
  | { what: 'accept'; accepting: boolean; again: number | null };

/** A weekly template as its therapist sends it. */
export type Template = {
  ranges: { weekday: number; start: string; end: string; types: Opening['types'] }[];
  bufferMin: number;
  minNoticeMin: number;
  weeksAhead: number;
};

/** A random deed; `wanted` are times that clients want, too. */
export function calendarDeedOf(
  chance: Chance,
  of: { openings: readonly Opening[]; wanted: readonly Span[]; offered: readonly ('personal' | 'couple')[] },
): CalendarDeed {
  const { openings, wanted } = of;
  const time = wanted.length > 0 && chance.hits(0.6) ? chance.pick(wanted) : timeIn(chance, chance.pick(openings));
  const what = chance.part();
  const again = chance.hits(0.5) ? chance.below(chance.pick([2000, 30 * MINUTE])) : null;
  if (what < 0.3) return { what: 'remove', start: time.start, again };
  if (what < 0.5) return { what: 'template', template: templateOf(chance, of) };
  if (what < 0.65) return { what: 'time-off', time: chance.hits(0.8) ? time : dayAround(time.start), again };
  if (what < 0.75) return { what: 'accept', accepting: chance.hits(0.2), again };
  const times = [chance.hits(0.3) ? time : timeBeside(chance, chance.pick(openings))];
  if (chance.hits(0.3)) times.push(timeBeside(chance, chance.pick(openings)));
  return { what: 'publish', times };
}

function timeIn(chance: Chance, opening: Opening): Span {
  const { length, step } = gridOf(opening, 'personal');
  const fits = Math.max(1, Math.floor((opening.end - opening.start - length) / step) + 1);
  const start = opening.start + chance.below(fits) * step;
  return { start, end: start + length };
}

/** The hours of every week, changed a little, and often the choices around them. */
function templateOf(
  chance: Chance,
  { openings, offered }: { openings: readonly Opening[]; offered: readonly ('personal' | 'couple')[] },
): Template {
  const hours = openings.filter((one) => dayOf(one.start) === dayOf(one.end) && (one.isWeekly || chance.hits(0.2)));
  const ranges = hours.flatMap(({ start, end, types }): Template['ranges'] => {
    if (chance.hits(0.25)) return [];
    const later = chance.hits(0.3) ? chance.below(4) * 10 * MINUTE : 0;
    const [from, to] = [wallOf(start + later), wallOf(end)];
    const named = chance.hits(0.15) ? [chance.pick(offered)] : types;
    return [{ weekday: weekdayOf(from.date), start: from.time, end: to.time, types: named }];
  });
  const bufferMin = chance.hits(0.7) ? 10 : chance.pick([0, 5, 20, 40]);
  const minNoticeMin = chance.hits(0.6) ? 120 : chance.pick([60, 90, 180]);
  return { ranges, bufferMin, minNoticeMin, weeksAhead: chance.pick([2, 8]) };
}

function dayAround(at: Instant): Span {
  const start = dayOf(at) * DAY - TBILISI_OFFSET_MS;
  return { start, end: start + DAY };
}

/** A time near an opening, which it may overlap. */
function timeBeside(chance: Chance, { start, end }: Span): Span {
  const length = chance.pick([50, 50, 60, 90, 150]) * MINUTE;
  const from = chance.hits(0.3) ? start - length - chance.below(6) * 10 * MINUTE : end + chance.below(12) * 10 * MINUTE;
  return { start: from - chance.below(2) * 30 * MINUTE, end: from + length };
}

/** The length of a type's session in an opening, and the step of starts: the shortest session plus ten minutes. */
export function gridOf(
  { types }: Pick<Opening, 'types'>,
  type: 'personal' | 'couple',
): { length: number; step: number } {
  const step = types?.includes('personal') === false ? 90 * MINUTE : HOUR;
  return { length: (type === 'couple' ? 80 : 50) * MINUTE, step };
}

/** Makes hours of one day hours of every week, some of them for one type only. */
export function asWeekly(
  chance: Chance,
  opening: Omit<Opening, 'isWeekly' | 'types'>,
  offered: readonly ('personal' | 'couple')[],
): Opening {
  const [isWeekly, isForOne, type] = [chance.hits(0.4), chance.hits(0.25), chance.pick(offered)];
  const types = isWeekly && isForOne ? [type] : null;
  return { ...opening, isWeekly: isWeekly && dayOf(opening.start) === dayOf(opening.end), types };
}

function dayOf(at: Instant): number {
  return Math.floor((at + TBILISI_OFFSET_MS) / DAY);
}
