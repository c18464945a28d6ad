import type { Sql } from '#server/db/db.ts';
import type { Violation } from '../../checker/checker.ts';
import { type Asked, EDITORS, markOf, noteOf, ownOf } from './documents.ts';

/** The changes that editors asked for, their answers, and the number of the newest change that was seen. */
export type ContentRecord = { readonly asked: Asked[]; newest: number };

/** A record before the first change of an editor: the store was filled by the change before. */
export function emptyContentRecord(): ContentRecord {
  return { asked: [], newest: FILLED };
}

/** The number of the change that fills an empty store. */
const FILLED = 1;

/** All that the database has of what editors do. */
type Rows = {
  newest: number;
  /** By id, drafts too: what stands in a document, and the number of its change. */
  documents: ReadonlyMap<string, { text: string; change: number }>;
  /** Titles of kept versions of legal texts. */
  kept: readonly string[];
  /** Documents with a line in the audit log. */
  audited: ReadonlySet<string>;
  /** By number: the transactions and the documents of the lines that say who changed what. */
  changes: ReadonlyMap<number, { transactions: number; ids: readonly string[] }>;
};

async function readRows(db: Sql): Promise<Rows> {
  const own = EDITORS.flatMap((editor) => Object.values(ownOf(editor)));
  const [state] = await db.run<{ change: number }>('select change from content_state');
  const published = await db.run<{ id: string; text: string; change: number }>(
    `select id, document::text as text, change from content_documents where id = any($1) or type = 'note'`,
    [own],
  );
  const drafts = await db.run<{ id: string; text: string; change: number }>(
    `select id, document::text as text, coalesce(
       (select max(change) from content_changes where document_id = id and transition <> 'disappear'), 0) as change
     from content_drafts`,
  );
  const kept = await db.run<{ title: string }>('select title from legal_versions');
  const audited = await db.run<{ id: string }>(
    `select entity_id as id from audit_log where action = 'ops.content-import'`,
  );
  const changes = await db.run<{ change: number; transactions: number; ids: string[] }>(
    `select change, count(distinct transaction_id)::int as transactions, array_agg(document_id order by document_id) as ids
     from content_changes where change > $1 group by change`,
    [FILLED],
  );
  return {
    newest: state?.change ?? 0,
    documents: new Map([...published, ...drafts].map(({ id, ...row }) => [id, row])),
    kept: kept.map(({ title }) => title),
    audited: new Set(audited.map(({ id }) => id)),
    changes: new Map(changes.map(({ change, ...row }) => [change, row])),
  };
}

/** Contradictions between rows and answers to editors: no change is lost or half done, and the numbers rise. */
export async function checkContentRecord(db: Sql, record: ContentRecord): Promise<Violation[]> {
  const rows = await readRows(db);
  const violations = record.asked.flatMap((one) => checkChange(one, rows));
  for (const editor of EDITORS) {
    violations.push(...checkNewest(record.asked, { editor, rows }));
    violations.push(...checkDrafts(record.asked, { editor, rows }));
  }
  violations.push(...checkNumbers(record, rows));
  record.newest = Math.max(record.newest, rows.newest);
  return violations;
}

/** Whether a change is published: what it added is never changed again. */
function isThere(one: Asked, { documents }: Rows): boolean {
  return documents.has(noteOf(one));
}

/** Whether the drafts of a change stand: the one that it added stays until it is published. */
function areDraftsThere(one: Asked, { documents }: Rows): boolean {
  return documents.has(draftOf(noteOf(one)));
}

function draftOf(id: string): string {
  return `drafts.${id}`;
}

function checkChange(one: Asked, rows: Rows): Violation[] {
  const isIn = isThere(one, rows);
  if (one.isTold && !isIn) return [{ name: 'ACKNOWLEDGED_LOST', detail: `${noteOf(one)} was told to be done` }];
  const areDraftsIn = areDraftsThere(one, rows);
  if (one.isDrafted && !isIn && !areDraftsIn) {
    return [{ name: 'ACKNOWLEDGED_LOST', detail: `the drafts of ${noteOf(one)} were told to stand` }];
  }
  if (isIn && areDraftsIn)
    return [{ name: 'HALF_CHANGE', detail: `${noteOf(one)} is published, and its draft stands` }];
  const parts = {
    'a kept version': rows.kept.includes(markOf(one)),
    ...(one.way === 'import' && { 'a line in the audit log': rows.audited.has(noteOf(one)) }),
  };
  return Object.entries(parts)
    .filter(([, isPart]) => isPart !== isIn)
    .map(([what, isPart]) => ({
      name: 'HALF_CHANGE',
      detail: `${noteOf(one)} is ${isIn ? '' : 'not '}there, and ${isPart ? 'has' : 'has not'} ${what}`,
    }));
}

/** The documents that every change of an editor changes are those of the newest that is published, with its number. */
function checkNewest(asked: readonly Asked[], { editor, rows }: { editor: number; rows: Rows }): Violation[] {
  const newest = asked.findLast((one) => one.editor === editor && isThere(one, rows));
  if (newest === undefined) return [];
  const own = Object.values(ownOf(editor));
  return [...notTogether(newest, { ids: own, note: noteOf(newest), rows }), ...checkLines(newest, rows)];
}

/** The drafts of an editor are those of the newest change whose drafts stand, or there are none. */
function checkDrafts(asked: readonly Asked[], { editor, rows }: { editor: number; rows: Rows }): Violation[] {
  const newest = asked.findLast(
    (one) => one.editor === editor && one.way === 'publish' && (isThere(one, rows) || areDraftsThere(one, rows)),
  );
  const ids = Object.values(ownOf(editor)).map(draftOf);
  if (newest !== undefined && areDraftsThere(newest, rows)) {
    return notTogether(newest, { ids, note: draftOf(noteOf(newest)), rows });
  }
  return ids
    .filter((id) => rows.documents.has(id))
    .map((id) => ({ name: 'HALF_CHANGE', detail: `${id} stands, and was published or never written as a whole` }));
}

/** Documents that were changed together have one mark and one number. */
function notTogether(
  one: Asked,
  { ids, note, rows }: { ids: readonly string[]; note: string; rows: Rows },
): Violation[] {
  const number = rows.documents.get(note)?.change;
  return ids.flatMap((id) => {
    const row = rows.documents.get(id);
    if (row?.text.includes(`"${markOf(one)}"`) === true && row.change === number) return [];
    return [{ name: 'HALF_CHANGE', detail: `${note} is change ${number}, and ${id} is of ${row?.change}` }];
  });
}

/** It is written down who changed what: one transaction, and every document that it wrote or ended. */
function checkLines(one: Asked, rows: Rows): Violation[] {
  const published = [...Object.values(ownOf(one.editor)), noteOf(one)];
  const expected = one.way === 'import' ? published : [...published, ...published.map(draftOf)];
  const lines = rows.changes.get(rows.documents.get(noteOf(one))?.change ?? 0);
  if (lines?.transactions === 1 && lines.ids.toSorted().join() === expected.toSorted().join()) return [];
  return [{ name: 'HALF_CHANGE', detail: `${noteOf(one)} has lines of ${lines?.ids.join() ?? 'nothing'}` }];
}

/** Each call has a number of its own, in the order in which its editor asked, and nothing else takes a number. */
function checkNumbers({ asked, newest }: ContentRecord, rows: Rows): Violation[] {
  const appeared = new Map(
    [...rows.changes]
      .flatMap(([change, { ids }]) =>
        ids.filter((id) => id.startsWith(draftOf('note-'))).map((id) => [id, change] as const),
      )
      .toSorted(([, a], [, b]) => b - a),
  );
  const numbersOf = (ones: readonly Asked[]): number[] =>
    ones.flatMap((one) => [
      // The drafts were written before they were published.
      ...(appeared.has(draftOf(noteOf(one))) ? [appeared.get(draftOf(noteOf(one))) ?? 0] : []),
      ...(isThere(one, rows) ? [rows.documents.get(noteOf(one))?.change ?? 0] : []),
    ]);
  const wrong: string[] = [];
  for (const editor of EDITORS) {
    const own = numbersOf(asked.filter((one) => one.editor === editor));
    if (own.some((number, index) => number <= (own[index - 1] ?? FILLED)))
      wrong.push(`editor ${editor}: ${own.join()}`);
  }
  const all = numbersOf(asked).toSorted((a, b) => a - b);
  const expected = Array.from({ length: rows.newest - FILLED }, (_, index) => FILLED + 1 + index);
  if (all.join() !== expected.join()) wrong.push(`${all.join()} are taken, and the newest is ${rows.newest}`);
  if (rows.newest < newest) wrong.push(`the newest was ${newest} and is ${rows.newest}`);
  return wrong.map((detail) => ({ name: 'NUMBERS', detail }));
}

/** An editor's documents in the database: the marks of the published ones and of the drafts; null for none. */
export type Standing = { editor: number; mark: string | null; draft: string | null };

/** The documents of each editor in the database. */
export async function standing(db: Sql, { asked }: ContentRecord): Promise<Standing[]> {
  const rows = await readRows(db);
  const markOfNewest = (editor: number, is: (one: Asked, rows: Rows) => boolean): string | null => {
    const newest = asked.findLast((one) => one.editor === editor && is(one, rows));
    return newest === undefined ? null : markOf(newest);
  };
  return EDITORS.map((editor) => ({
    editor,
    mark: markOfNewest(editor, isThere),
    draft: rows.documents.has(draftOf(ownOf(editor).topic)) ? markOfNewest(editor, areDraftsThere) : null,
  }));
}
