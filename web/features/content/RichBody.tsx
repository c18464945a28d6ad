import type { ReactNode } from 'react';
import { NewTab } from '../../layouts/NewTab.tsx';
import {
  type Part,
  type Span,
  type Table,
  type TextBlock,
  headingId,
  partsOf,
  safeHref,
  tableNames,
} from './rich-body.ts';
import { sourcesOf } from '../../ui/picture-sources.ts';
import styles from './Legal.module.css';

type RichBodyProps = {
  readonly body: readonly Readonly<Record<string, unknown>>[];
  readonly tableName: string;
  /** Whether its headings can be led to: of one text of a page. */
  readonly anchored?: boolean;
};

/** How wide a picture is at most: the column of a document, on narrow screens between the gutters. */
const COLUMN = '(max-width: 760px) calc(100vw - 40px), 692px';

/** Structured text drawn from its structure, never from HTML. */
export function RichBody({ body, tableName, anchored = true }: RichBodyProps) {
  const parts = partsOf(body);
  const names = tableNames(parts, tableName);
  return grouped(parts.map((part, index) => ({ part, index }))).map((group) => {
    const [{ part, index }] = group;
    if (part.kind === 'table') return <RichTable key={index} table={part} name={names.get(index) ?? tableName} />;
    if (part.kind === 'picture') {
      return (
        <figure key={index} className={styles['picture']}>
          <img
            loading="lazy"
            {...sourcesOf(part, COLUMN)}
            alt={part.caption}
            width={part.width ?? undefined}
            height={part.height ?? undefined}
          />
          {part.caption !== '' && <figcaption className="small top-2">{part.caption}</figcaption>}
        </figure>
      );
    }
    if (part.list === null) return <RichBlock key={index} block={part} id={anchored ? headingId(index) : undefined} />;
    return <RichList key={index} points={group} />;
  });
}

type Placed = { readonly part: Part; readonly index: number };

/** Points that follow each other are one list, with what stands deeper below them: its numbers go on behind that. */
function grouped(parts: readonly Placed[]): [Placed, ...Placed[]][] {
  const groups: [Placed, ...Placed[]][] = [];
  for (const placed of parts) {
    const last = groups.at(-1);
    if (last && goesOn(last[0].part, placed.part)) last.push(placed);
    else groups.push([placed]);
  }
  return groups;
}

function goesOn(first: Part, next: Part): boolean {
  if (first.kind !== 'text' || next.kind !== 'text' || first.list === null || next.list === null) return false;
  return next.level > first.level || (next.level === first.level && next.list === first.list);
}

function RichList({ points }: { readonly points: readonly [Placed, ...Placed[]] }) {
  const [{ part: first }] = points;
  if (first.kind !== 'text') return null;
  const List = first.list === 'number' ? 'ol' : 'ul';
  const starts = points.flatMap(({ part }, place) => (part.kind === 'text' && part.level === first.level ? place : []));
  return (
    <List className={`top-2 ${first.list === 'number' ? 'numbered' : 'bullets'}`}>
      {starts.map((start, place) => {
        const [own, ...below] = points.slice(start, starts[place + 1]);
        return (
          <li key={own?.index}>
            {own?.part.kind === 'text' && spans(own.part)}
            {grouped(below).map((list) => (
              <RichList key={list[0].index} points={list} />
            ))}
          </li>
        );
      })}
    </List>
  );
}

function RichBlock({ block, id }: { readonly block: TextBlock; readonly id: string | undefined }) {
  if (block.style === 'h2') return <h2 id={id}>{spans(block)}</h2>;
  if (block.style === 'h3') return <h3>{spans(block)}</h3>;
  return <p>{spans(block)}</p>;
}

function spans(block: TextBlock): ReactNode {
  return block.spans.map((span, index) => <RichSpan key={index} span={span} block={block} />);
}

function RichSpan({ span, block }: { readonly span: Span; readonly block: TextBlock }): ReactNode {
  const link = block.links.find(({ key }) => span.marks.includes(key));
  const href = link === undefined ? null : safeHref(link.href);
  const words = href === null ? span.text : <NewTab to={href}>{span.text}</NewTab>;
  const strong = span.marks.includes('strong') ? <strong>{words}</strong> : words;
  return span.marks.includes('em') ? <em>{strong}</em> : strong;
}

/** A sum or another number stays as it is where the page is translated (P72). */
const HAS_NO_WORDS = /^\P{L}+$/u;

function RichTable({ table, name }: { readonly table: Table; readonly name: string }) {
  const [head, ...rows] = table.rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a region that scrolls
    <div className={styles['table']} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} translate={HAS_NO_WORDS.test(cell) ? 'no' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
