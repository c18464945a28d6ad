import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';

/** A column: its heading, and its cell of a line. */
export type Column<Line> = {
  readonly head: string;
  readonly cell: (line: Line) => ReactNode;
  /** `number` stands at the right; `name` is the heading of its row. */
  readonly kind?: 'number' | 'name';
  readonly className?: string | undefined;
  /** A translator of the browser leaves the cells as they are. */
  readonly translate?: 'no';
};

type LinesProps<Line> = {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly lineKey: (line: Line) => string | number;
  readonly lineClass?: (line: Line) => string | undefined;
  readonly testId?: string;
};

type TableProps<Line> = LinesProps<Line> & {
  readonly columns: readonly Column<Line>[];
  readonly className?: string | undefined;
};

/** Lines with their sums side by side. */
export function LinesTable<Line>({ label, lines, lineKey, lineClass, testId, columns, className }: TableProps<Line>) {
  return (
    <Card className={classNames(styles['table'], className)} data-testid={testId}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={kind === 'number' ? styles['number'] : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={lineKey(line)} className={lineClass?.(line)}>
              {columns.map((column) => (
                <Cell key={column.head} column={column} line={line} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell<Line>({ column, line }: { readonly column: Column<Line>; readonly line: Line }) {
  const { kind, className, translate, cell } = column;
  const Tag = kind === 'name' ? 'th' : 'td';
  return (
    <Tag
      scope={kind === 'name' ? 'row' : undefined}
      className={classNames(kind === 'number' && `figures ${styles['number']}`, className) || undefined}
      translate={translate}
    >
      {cell(line)}
    </Tag>
  );
}

type CardsProps<Line> = LinesProps<Line> & { readonly children: (line: Line) => ReactNode };

/** The class of a row of a card: its first part at the left, its last at the right. */
export const cardLine = styles['line'];

/** The same lines as cards below each other, where a table is too narrow. */
export function LinesCards<Line>({ label, lines, lineKey, lineClass, testId, children }: CardsProps<Line>) {
  return (
    <ul className={styles['cards']} aria-label={label} data-testid={testId}>
      {lines.map((line) => (
        <Card as="li" key={lineKey(line)} className={classNames('stack gap-1', styles['card'], lineClass?.(line))}>
          {children(line)}
        </Card>
      ))}
    </ul>
  );
}
