import { occupies } from './guards.ts';
import type * as rows from './rows.ts';
import { SqlError, type Store, type Table } from './tables.ts';
import { type Handler, instant, list, number, overlaps, span, text, textOrNull } from './values.ts';

/** Raises a calendar's version, as the database's triggers do once per statement that changes a row of it. */
export function changeCalendar({ tables, update }: Store, therapistId: string): void {
  const therapist = tables.therapists.byKey.get(therapistId);
  if (therapist !== undefined) update(therapist, { version: therapist.version + 1 });
}

/** The statements of `schedule`. */
export function calendarStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const own = <Row extends rows.Span & { therapistId: string }>({ rows: all }: Table<Row>, id: unknown): Row[] =>
    all.filter(({ therapistId }) => therapistId === id);
  const lock: Handler = ([id]) => (tables.therapists.byKey.has(text(id)) ? [{ found: 1 }] : []);
  const removeExactly = <Row extends rows.Span & { therapistId: string }>(
    table: Table<Row>,
    id: unknown,
    times: unknown,
  ): void => {
    const spans = list(times).map(span);
    const found = own(table, id).filter((row) =>
      spans.some(({ start, end }) => row.start === start && row.end === end),
    );
    for (const row of found) store.remove(table, row);
    if (found.length > 0) changeCalendar(store, text(id));
  };
  const choose = (id: unknown, choices: Partial<rows.Therapist>): void => {
    const therapist = tables.therapists.byKey.get(text(id));
    if (therapist === undefined) return;
    const isSame = Object.entries(choices).every(([name, value]) => therapist[name as keyof rows.Therapist] === value);
    store.update(therapist, { ...choices, version: therapist.version + (isSame ? 0 : 1) });
  };
  return {
    'schedule.lock-calendar': lock,
    'schedule.keep-calendar': lock,
    'schedule.calendars': ([names, window, now]) => {
      const [slot, at] = [span(window), instant(now)];
      const found = tables.therapists.rows.filter(({ contentId }) => names === null || list(names).includes(contentId));
      return found.map((therapist) => calendarOf(store, therapist, slot, at));
    },
    'schedule.insert-openings': ([id, times]) => {
      const therapistId = text(id);
      for (const during of list(times).map(span)) {
        refuseOverlap(own(tables.openings, id), during);
        store.insert(tables.openings, { therapistId, id: `opening ${store.next('openings')}`, ...during });
      }
      if (list(times).length > 0) changeCalendar(store, therapistId);
    },
    'schedule.delete-openings': ([id, times]) => removeExactly(tables.openings, id, times),
    'schedule.insert-removed': ([id, times]) => {
      const therapistId = text(id);
      for (const during of list(times).map(span)) {
        refuseOverlap(own(tables.removedTimes, id), during);
        store.insert(tables.removedTimes, { therapistId, ...during });
      }
      if (list(times).length > 0) changeCalendar(store, therapistId);
    },
    'schedule.delete-removed': ([id, times]) => removeExactly(tables.removedTimes, id, times),
    'schedule.delete-week': ([id]) => {
      const week = tables.weekly.rows.filter(({ therapistId }) => therapistId === id);
      for (const row of week) store.remove(tables.weekly, row);
      if (week.length > 0) changeCalendar(store, text(id));
    },
    'schedule.insert-week': ([id, weekdays, starts, ends, types]) => {
      for (const [n, weekday] of list(weekdays).entries()) {
        store.insert(tables.weekly, {
          therapistId: text(id),
          id: `row ${store.next('weekly')}`,
          weekday: number(weekday),
          from: text(list(starts)[n]),
          to: text(list(ends)[n]),
          types: textOrNull(list(types)[n])?.split(' ') ?? null,
        });
      }
      changeCalendar(store, text(id));
    },
    'schedule.update-choices': ([id, bufferMin, minNoticeMin, weeksAhead]) =>
      choose(id, { bufferMin: number(bufferMin), minNoticeMin: number(minNoticeMin), weeksAhead: number(weeksAhead) }),
    'schedule.update-accepting': ([id, accepting]) => choose(id, { accepting: accepting === true }),
    'schedule.renote-time-off': ([id, during]) => {
      const { start, end } = span(during);
      const found = own(tables.timeOff, id).find((row) => row.start === start && row.end === end);
      if (found !== undefined) changeCalendar(store, text(id));
      return found === undefined ? [] : [{ id: found.id, noteEnc: null }];
    },
    'schedule.insert-time-off': ([id, during]) => {
      const row = { therapistId: text(id), id: store.newId(), ...span(during) };
      store.insert(tables.timeOff, row);
      changeCalendar(store, row.therapistId);
      return [{ id: row.id }];
    },
    'schedule.insert-times-off': ([id, times]) => {
      const therapistId = text(id);
      for (const during of list(times).map(span))
        store.insert(tables.timeOff, { therapistId, id: store.newId(), ...during });
      if (list(times).length > 0) changeCalendar(store, therapistId);
    },
    'schedule.delete-time-off': ([therapistId, id]) => {
      const found = own(tables.timeOff, therapistId).find((row) => row.id === id);
      if (found === undefined) return;
      store.remove(tables.timeOff, found);
      changeCalendar(store, text(therapistId));
      return [{ start: found.start, end: found.end, noteEnc: null }];
    },
  };
}

/** The exclusion constraints of openings on one occasion and of removed times. */
function refuseOverlap(others: readonly rows.Span[], during: rows.Span): void {
  if (others.some((other) => overlaps(other, during))) throw new SqlError('23P01', 'times of a calendar overlap');
}

function calendarOf({ tables }: Store, therapist: rows.Therapist, slot: rows.Span, now: number): object {
  const { id, contentId, accepting, minNoticeMin, bufferMin, weeksAhead, version } = therapist;
  const own = <Row extends rows.Span & { therapistId: string }>(all: readonly Row[]): Row[] =>
    all.filter((row) => row.therapistId === id && overlaps(row, slot));
  const pair = ({ start, end }: rows.Span): [number, number] => [start, end];
  const timeOff = own(tables.timeOff.rows).map(({ start, end }): [number, number] => [
    Math.max(start, slot.start),
    Math.min(end, slot.end),
  ]);
  const busy = own(tables.appointments.rows).filter(
    (a) => occupies(a.status) && !(a.status === 'held' && (a.holdExpiresAt ?? 0) <= now),
  );
  const weekly = tables.weekly.rows.filter(({ therapistId }) => therapistId === id);
  return {
    id,
    contentId,
    accepting,
    minNoticeMin,
    bufferMin,
    weeksAhead,
    // No history shuts a therapist out.
    isDisabled: false,
    version,
    weekly: weekly.map(({ weekday, from, to, types }) => [weekday, from, to, null, null, types]),
    ranges: own(tables.openings.rows).map(pair),
    timeOff,
    removed: own(tables.removedTimes.rows).map(pair),
    busy: busy.map(pair),
  };
}
