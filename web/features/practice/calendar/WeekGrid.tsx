import { type CSSProperties, useRef, useState } from 'react';
import { addDays, DAY, instantOf, wallOf } from '#domain/dates.ts';
import type { CalendarTime, NewTime } from '../../../data/practice-calendar.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CalendarView } from './CalendarPage.tsx';
import { WeekRow } from './WeekRow.tsx';
import { WeekHead, WeekScale } from './WeekScale.tsx';
import { calendarTexts } from './calendar.texts.ts';
import { minutesOf, type Range, type Span, spanOf, timeAt, timesInRange, wallAt } from './calendar-time.ts';
import { cellPlaceOf, useWeekDrag } from './use-week-drag.ts';
import { useWeekKeys } from './use-week-keys.ts';
import { type Cell, isInRange, useShownHours, weekRows } from './week-cells.ts';
import styles from './Week.module.css';
import { Icon } from '../../../ui/Icon.tsx';

type WeekGridProps = CalendarView & {
  /** A press on a free or empty time proposes a session for then; else it removes and publishes. */
  readonly isProposing: boolean;
};

const NONE: readonly CalendarTime[] = [];

/** A calendar week: a press publishes a time, removes a free one or opens a session; a drag publishes a range. */
export function WeekGrid(props: WeekGridProps) {
  const { monday, times = NONE, now, choice, isProposing } = props;
  const { t, locale } = useWords(calendarTexts);
  const grid = useRef<HTMLDivElement>(null);
  const today = wallOf(now);
  const todayAt = today.date >= monday && today.date <= addDays(monday, 6) ? minutesOf(today.time) : null;
  const hours = useShownHours(monday, { times, at: todayAt });
  const { shown } = hours;
  const rows = weekRows(times, { monday, shown, length: choice.length, now });
  const [first] = useState(() => ({
    date: todayAt === null ? monday : today.date,
    minute: Math.max(shown.from, todayAt ?? shown.from),
  }));

  const presses = weekPresses({ ...props, times });
  const drag = useWeekDrag(presses.publish);
  const keys = useWeekKeys({
    grid,
    rows,
    monday,
    shown,
    first,
    unfold: hours.unfold,
    ...presses,
    turn: props.onTurn,
  });
  const marked = drag.range ?? keys.marked;
  const drafts = marked === null ? [] : presses.inRange(marked);

  function pressAt(target: EventTarget): void {
    const place = cellPlaceOf(target);
    const cell = rows.flat().find(({ date, from }) => date === place?.date && from === place.minute);
    if (cell !== undefined && !drag.hasDragged()) presses.press(cell);
  }

  return (
    <div className="stack gap-2" data-zone-said>
      <ZoneNote />
      <div
        className={styles['week']}
        style={
          {
            '--rows': (shown.to - shown.from) / 5,
            '--length': choice.length / 5,
            '--publish': `'${t(isProposing ? 'propose' : 'publish')}'`,
          } as CSSProperties
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus, one at a time */}
        <div
          ref={grid}
          role="grid"
          data-testid="ther-cal"
          aria-label={t('grid')}
          aria-busy={props.times === undefined || undefined}
          aria-rowcount={rows.length + 1}
          aria-colcount={8}
          onKeyDown={keys.onKeyDown}
          onFocus={({ target }) => {
            const place = cellPlaceOf(target);
            if (place !== null) keys.onFocus(place);
          }}
          onBlur={keys.onBlur}
          onPointerDown={drag.onPointerDown}
          onPointerMove={drag.onPointerMove}
          onPointerUp={drag.onPointerUp}
          onClick={({ target }) => pressAt(target)}
        >
          <WeekHead monday={monday} today={today.date} />
          {hours.foldedStart !== null && (
            <Fold at="start" hours={hours.foldedStart} onOpen={() => hours.unfold('start')} />
          )}
          <div role="rowgroup" className={classNames(styles['body'], drag.range !== null && styles['dragging'])}>
            <WeekScale shown={shown} monday={monday} at={todayAt} />
            {rows.map((cells, index) => (
              <WeekRow
                key={shown.from + index * 30}
                cells={cells}
                index={index}
                shownFrom={shown.from}
                stop={cells.some(({ date, from }) => `${date} ${from}` === keys.stop) ? keys.stop : null}
                marked={marked !== null && cells.some((cell) => isInRange(cell, marked)) ? marked : null}
                locale={locale}
              />
            ))}
            {drafts.map((time) => (
              <Draft key={`${time.date} ${time.start}`} time={time} monday={monday} shownFrom={shown.from} />
            ))}
          </div>
          {hours.foldedEnd !== null && <Fold at="end" hours={hours.foldedEnd} onOpen={() => hours.unfold('end')} />}
        </div>
        <MarkedNote marked={marked} n={drafts.length} />
      </div>
    </div>
  );
}

/** The effects of presses and marked ranges on a week with these times. */
function weekPresses(week: WeekGridProps & { readonly times: readonly CalendarTime[] }) {
  const { monday, choice, now, edits, isProposing, onPropose } = week;
  const inRange = (range: Range): NewTime[] => timesInRange(range, choice, week);
  return {
    /** The times that a range would publish. */
    inRange,
    /** Publishes the times of a range, or says why there are none; a calendar that proposes does that for its begin. */
    publish(range: Range): void {
      const [date = monday] = range.dates;
      const start = wallAt(range.from);
      if (isProposing) return onPropose({ date, start });
      const found = inRange(range);
      if (found.length > 0) void edits.publish(found);
      else edits.explain((instantOf(date, start) ?? 0) <= now ? 'past' : 'overlap');
    },
    press(cell: Cell): void {
      const { time, problem } = cell;
      if (isProposing && !cell.isPast && (time === null || isRemovable(cell)))
        onPropose({ date: cell.date, start: time?.start ?? wallAt(cell.from) });
      else if (time === null && problem !== null) edits.explain(problem);
      else if (time === null) void edits.publish([timeAt(cell.date, cell.from, choice.length)]);
      else if (isRemovable(cell)) void edits.remove([time]);
      else week.onOpenTime(time);
    },
    remove(cell: Cell): void {
      if (isRemovable(cell) && cell.time !== null) void edits.remove([cell.time]);
    },
  };
}

/** A press takes a free time away. */
function isRemovable({ state }: Cell): boolean {
  return state === 'free' || state === 'tooSoon';
}

/** Says to a screen reader what is marked. */
function MarkedNote({ marked, n }: { readonly marked: Range | null; readonly n: number }) {
  const { t } = useWords(calendarTexts);
  const days = marked?.dates.length ?? 0;
  return (
    <p className="visually-hidden" role="status">
      {marked !== null && (
        <Kept
          words={t(days > 1 ? 'markedDays' : 'marked', {
            days,
            from: wallAt(marked.from),
            to: wallAt(marked.to),
            n,
          })}
        />
      )}
    </p>
  );
}

type DraftProps = { readonly time: NewTime; readonly monday: string; readonly shownFrom: number };

/** A time that a marked range would publish. */
function Draft({ time, monday, shownFrom }: DraftProps) {
  const { from, to } = spanOf(time);
  const day = Math.round(((instantOf(time.date, '00:00') ?? 0) - (instantOf(monday, '00:00') ?? 0)) / DAY);
  return (
    <div
      aria-hidden="true"
      className={styles['draft']}
      data-times={`${time.start}–${time.end}`}
      style={{ gridColumn: day + 2, gridRow: `${(from - shownFrom) / 5 + 1} / span ${(to - from) / 5}` }}
    />
  );
}

type FoldProps = { readonly at: 'start' | 'end'; readonly hours: Span; readonly onOpen: () => void };

/** Hours in which nothing stands all the week, folded into one row. The arrow keys open it as well. */
function Fold({ at, hours, onOpen }: FoldProps) {
  const t = useTexts(calendarTexts);
  return (
    <div role="row" className={styles[at]}>
      <div role="gridcell" aria-colspan={8}>
        <button type="button" tabIndex={-1} className={`row ${styles['fold']}`} onClick={onOpen}>
          <Icon name="chevronDown" size={16} />
          <Kept as="span" className="figures" words={`${wallAt(hours.from)}–${wallAt(hours.to)}`} />
          <span className="mute">{t('nothingThere')}</span>
          <span className={styles['unfold']}>{t('unfold')}</span>
        </button>
      </div>
    </div>
  );
}
