import { memo } from 'react';
import type { Locale } from '#domain/locale.ts';
import { type Range, wallAt } from './calendar-time.ts';
import { type Cell, cellId, isInRange } from './week-cells.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { cellName, emptyWords, stateWords, timeWords } from './calendar-words.ts';
import { LOOKS, StateIcon } from './calendar-looks.tsx';
import { Kept } from '../../../lib/kept.tsx';
import styles from './Week.module.css';

type WeekRowProps = {
  readonly cells: readonly Cell[];
  readonly index: number;
  readonly shownFrom: number;
  /** The cell of the row that the Tab key comes to, as `date minute`; null when it is in another row. */
  readonly stop: string | null;
  readonly marked: Range | null;
  readonly locale: Locale;
};

/** Half an hour of the week. It is drawn again only when one of its cells looks different. */
export const WeekRow = memo(function WeekRow({ cells, index, shownFrom, stop, marked, locale }: WeekRowProps) {
  // Sessions that began before may stand in all of it.
  if (cells.length === 0) return null;
  return (
    <div role="row" aria-rowindex={index + 2}>
      {cells.map((cell) => (
        <WeekCell
          key={`${cell.date} ${cell.from}`}
          cell={cell}
          shownFrom={shownFrom}
          isStop={stop === `${cell.date} ${cell.from}`}
          isMarked={marked !== null && isInRange(cell, marked)}
          locale={locale}
        />
      ))}
    </div>
  );
}, isSameRow);

function isSameRow(one: WeekRowProps, other: WeekRowProps): boolean {
  return (
    (['index', 'shownFrom', 'stop', 'marked', 'locale'] as const).every((fact) => one[fact] === other[fact]) &&
    one.cells.length === other.cells.length &&
    one.cells.every((cell, place) =>
      (Object.keys(cell) as (keyof Cell)[]).every((fact) => cell[fact] === other.cells[place]?.[fact]),
    )
  );
}

type WeekCellProps = {
  readonly cell: Cell;
  readonly shownFrom: number;
  /** Whether the Tab key comes here. */
  readonly isStop: boolean;
  readonly isMarked: boolean;
  readonly locale: Locale;
};

/** Less than so many minutes have room for one line. */
const TWO_LINES_MIN = 45;

/** A cell of the week. An empty one shows what a press would publish while it is pointed at or has the focus. */
function WeekCell({ cell, shownFrom, isStop, isMarked, locale }: WeekCellProps) {
  const { date, day, from, to, time, state, until, isPast } = cell;
  const start = time?.start ?? wallAt(from);
  const what = time === null || state === null ? [emptyWords(isPast, locale)] : stateWords(time, state, locale);
  return (
    <div
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      aria-colindex={day + 2}
      aria-rowspan={time === null ? undefined : Math.ceil(to / 30) - Math.floor(from / 30)}
      aria-selected={isMarked || undefined}
      aria-label={cellName({ date, start }, what, locale)}
      data-testid={cellId(cell)}
      data-state={state ?? undefined}
      data-kind={time === null ? 'empty' : 'time'}
      data-date={date}
      data-from={from}
      data-times={until === null ? undefined : `${start}–${until}`}
      className={classNames(
        styles['cell'],
        time === null ? styles['empty'] : styles['time'],
        time === null && isPast && styles['gone'],
        time === null && from % 60 === 0 && styles['hour'],
        state !== null && LOOKS[state],
        to - from < TWO_LINES_MIN && styles['short'],
        isMarked && styles['marked'],
      )}
      style={{ gridColumn: day + 2, gridRow: `${(from - shownFrom) / 5 + 1} / span ${(to - from) / 5}` }}
    >
      {time !== null && state !== null && <Lines key={state} words={timeWords(time, state, locale)} state={state} />}
    </div>
  );
}

type LinesProps = { readonly words: ReturnType<typeof timeWords>; readonly state: NonNullable<Cell['state']> };

function Lines({ words: { first, second }, state }: LinesProps) {
  return (
    <span className={`stack ${styles['lines']}`} data-cut="">
      <span className={`line gap-1 ${styles['first']}`}>
        {state === 'held' && <StateIcon state="held" />}
        <span className={styles['words']} translate={state === 'off' || state === 'held' ? undefined : 'no'}>
          {first}
        </span>
      </span>{' '}
      <span className={`line gap-1 ${styles['second']}`}>
        {state === 'done' && <Icon name="check" size={14} />}
        {state === 'needsStatus' && <Icon name="info" size={14} />}
        <Kept as="span" className={styles['words']} words={second} />
      </span>
    </span>
  );
}
