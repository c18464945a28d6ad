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
  /** The word for a table. */
  readonly tableName: string;
};

/** How wide a picture is at most: the column of a document, on narrow screens between the gutters. */
const COLUMN = '(max-width: 760px) calc(100vw - 40px), 692px';

/** Structured text drawn from its structure, never from HTML. */
export function RichBody({ body, tableName }: RichBodyProps) {
  const parts = partsOf(body);
  const names = tableNames(parts, tableName);
  return grouped(parts).map((group) => {
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
    if (part.list === null) return <RichBlock key={index} block={part} index={index} />;
    const List = part.list === 'number' ? 'ol' : 'ul';
    return (
      <List key={index} className={part.list === 'number' ? 'numbered' : 'bullets'}>
        {group.map((item) => item.part.kind === 'text' && <li key={item.index}>{spans(item.part)}</li>)}
      </List>
    );
  });
}

type Placed = { readonly part: Part; readonly index: number };

/** List items that follow each other are one list. */
function grouped(parts: readonly Part[]): [Placed, ...Placed[]][] {
  const groups: [Placed, ...Placed[]][] = [];
  for (const [index, part] of parts.entries()) {
    const last = groups.at(-1);
    const before = last?.[0].part;
    const continues =
      part.kind === 'text' && part.list !== null && before?.kind === 'text' && before.list === part.list;
    if (continues && last) last.push({ part, index });
    else groups.push([{ part, index }]);
  }
  return groups;
}

function RichBlock({ block, index }: { readonly block: TextBlock; readonly index: number }) {
  if (block.style === 'h2') return <h2 id={headingId(index)}>{spans(block)}</h2>;
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
  if (span.marks.includes('strong')) return <strong>{words}</strong>;
  return span.marks.includes('em') ? <em>{words}</em> : words;
}

/** A sum or another number stays as it is where the page is translated (P72). */
const HAS_NO_WORDS = /^\P{L}+$/u;

function RichTable({ table, name }: { readonly table: Table; readonly name: string }) {
  const [head, ...rows] = table.rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
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
