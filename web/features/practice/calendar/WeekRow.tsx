import { memo } from 'react';
import type { Locale } from '#domain/locale.ts';
import { WeekCell } from './WeekCell.tsx';
import type { Range } from './calendar-time.ts';
import { type Cell, isInRange, isSameCell } from './week-cells.ts';

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
    one.cells.every((cell, place) => {
      const also = other.cells[place];
      return also !== undefined && isSameCell(cell, also);
    })
  );
}
