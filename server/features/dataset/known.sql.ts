import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepared, type Sql } from '#server/db/db.ts';
import type { RawDocument } from '#server/providers/content/content.ts';

/** All documents, published ones and drafts, and the number and the mark of the newest change: all of one moment. */
export async function wholeDataset(
  sql: Sql,
): Promise<{ newest: number; mark: string; documents: ReadonlyMap<string, RawDocument> }> {
  const rows = await sql.run<{ newest: number; mark: string; id: string | null; document: string }>(WHOLE);
  const documents = new Map<string, RawDocument>();
  let turnBegan = performance.now();
  for (const { id, document } of rows) {
    if (id !== null) documents.set(id, read(document));
    if (performance.now() - turnBegan < TURN_MS) continue;
    await nextTurn();
    turnBegan = performance.now();
  }
  return { newest: rows[0]?.newest ?? 0, mark: rows[0]?.mark ?? '', documents };
}
/** How long documents are read until visitors are answered in between. */
const TURN_MS = 4;
const WHOLE = prepared('dataset.whole')`
  select s.change as newest, s.mark::text as mark, d.id, d.document
  from content_state s left join (
    select id, document::text as document from content_documents where document is not null
    union all select id, document::text from content_drafts) d on true`;

/** A document that a change wrote, or ended. `forgotten`: what it was changed to is no longer kept. */
export type ChangeRow = {
  change: number;
  id: string;
  transactionId: string;
  at: number;
  actorId: string | null;
  transition: 'appear' | 'update' | 'disappear';
  document: RawDocument | null;
  forgotten: boolean;
};

/** Reads the changes after a change, in their order. */
export async function changesAfter(
  sql: Sql,
  change: number,
): Promise<{ newest: number; mark: string; changes: readonly ChangeRow[] }> {
  type Row = { newest: number; mark: string; change: number | null } & Omit<
    ChangeRow,
    'change' | 'document' | 'forgotten'
  > & {
      document: string | null;
    };
  const rows = await sql.run<Row>(AFTER, [change]);
  return {
    newest: rows[0]?.newest ?? 0,
    mark: rows[0]?.mark ?? '',
    changes: rows.flatMap(({ newest: _newest, mark: _mark, change: number, document, ...row }) =>
      number === null
        ? []
        : [
            {
              ...row,
              change: number,
              document: document === null ? null : read(document),
              forgotten: document === null && row.transition !== 'disappear',
            },
          ],
    ),
  };
}
// `max`, so that PostgreSQL counts on one row (see store.sql.ts).
const AFTER = prepared('dataset.after')`
  select s.change as newest, s.mark, c.change, c.document_id as id, c.transaction_id as "transactionId", c.at,
    c.actor_id as "actorId", c.transition, c.document::text as document
  from (select max(change) as change, max(mark::text) as mark from content_state) s
  left join content_changes c on c.change > $1
  order by c.change, c.document_id`;

function read(text: string): RawDocument {
  // Only objects are written.
  return JSON.parse(text) as RawDocument;
}
