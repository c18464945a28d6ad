import type { Sql } from '#server/db/db.ts';
import type { Violation } from '../../checker/checker.ts';
import { type Asked, EDITORS, markOf, noteOf, ownOf } from './editor.ts';

/** What editors asked for and were told, and the number of the newest change that was seen. */
export type ContentRecord = { readonly asked: Asked[]; newest: number };

/** A record before the first import: the store was filled by the change before. */
export function emptyContentRecord(): ContentRecord {
  return { asked: [], newest: FILLED };
}

/** The number of the change that fills an empty store. */
const FILLED = 1;

/** All that the database has of imports. */
type Rows = {
  newest: number;
  /** By id, what stands in a document and the number of its change. */
  documents: ReadonlyMap<string, { text: string; change: number }>;
  /** Titles of kept versions of legal texts. */
  kept: readonly string[];
  /** Documents with a line in the audit log. */
  audited: ReadonlySet<string>;
};

async function readRows(db: Sql): Promise<Rows> {
  const own = EDITORS.flatMap((editor) => Object.values(ownOf(editor)));
  const [state] = await db.run<{ change: number }>('select change from content_state');
  const documents = await db.run<{ id: string; text: string; change: number }>(
    `select id, document::text as text, change from content_documents where id = any($1) or type = 'note'`,
    [own],
  );
  const kept = await db.run<{ title: string }>('select title from legal_versions');
  const audited = await db.run<{ id: string }>(
    `select entity_id as id from audit_log where action = 'ops.content-import'`,
  );
  return {
    newest: state?.change ?? 0,
    documents: new Map(documents.map(({ id, ...row }) => [id, row])),
    kept: kept.map(({ title }) => title),
    audited: new Set(audited.map(({ id }) => id)),
  };
}

/** What the rows contradict of what editors were told: no import is lost, none is there by half, and their numbers rise. */
export async function checkContentRecord(db: Sql, record: ContentRecord): Promise<Violation[]> {
  const rows = await readRows(db);
  const violations = record.asked.flatMap((one) => checkImport(one, rows));
  for (const editor of EDITORS) violations.push(...checkNewest(record.asked, { editor, rows }));
  violations.push(...checkNumbers(record, rows));
  record.newest = Math.max(record.newest, rows.newest);
  return violations;
}

/** Whether an import is there: what it added is never changed again. */
function isThere(one: Asked, { documents }: Rows): boolean {
  return documents.has(noteOf(one));
}

function checkImport(one: Asked, rows: Rows): Violation[] {
  const isIn = isThere(one, rows);
  if (one.isTold && !isIn) return [{ name: 'ACKNOWLEDGED_LOST', detail: `${noteOf(one)} was told to be done` }];
  const parts = {
    'a kept version': rows.kept.includes(markOf(one)),
    'a line in the audit log': rows.audited.has(noteOf(one)),
  };
  return Object.entries(parts)
    .filter(([, isPart]) => isPart !== isIn)
    .map(([what, isPart]) => ({
      name: 'HALF_IMPORT',
      detail: `${noteOf(one)} is ${isIn ? '' : 'not '}there, and ${isPart ? 'has' : 'has not'} ${what}`,
    }));
}

/** The documents that every import of an editor changes are those of the newest that is there, with its number. */
function checkNewest(asked: readonly Asked[], { editor, rows }: { editor: number; rows: Rows }): Violation[] {
  const newest = asked.findLast((one) => one.editor === editor && isThere(one, rows));
  if (newest === undefined) return [];
  const number = rows.documents.get(noteOf(newest))?.change;
  return Object.values(ownOf(editor)).flatMap((id) => {
    const row = rows.documents.get(id);
    if (row?.text.includes(`"${markOf(newest)}"`) === true && row.change === number) return [];
    return [{ name: 'HALF_IMPORT', detail: `${noteOf(newest)} is change ${number}, and ${id} is of ${row?.change}` }];
  });
}

/** Each import has a number of its own, in the order in which its editor asked, and no number is taken by anything else. */
function checkNumbers({ asked, newest }: ContentRecord, rows: Rows): Violation[] {
  const numbersOf = (ones: readonly Asked[]): number[] =>
    ones.flatMap((one) => rows.documents.get(noteOf(one))?.change ?? []);
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

/** The marks that each editor's documents have in the database; null before the first import. */
export async function standing(db: Sql, { asked }: ContentRecord): Promise<{ editor: number; mark: string | null }[]> {
  const rows = await readRows(db);
  return EDITORS.map((editor) => {
    const newest = asked.findLast((one) => one.editor === editor && isThere(one, rows));
    return { editor, mark: newest === undefined ? null : markOf(newest) };
  });
}
