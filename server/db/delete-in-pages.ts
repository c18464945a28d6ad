// docs/decisions/089
import type { Sql } from './db.ts';

/** Rows that one statement deletes: it holds their locks for some tens of milliseconds. */
export const PAGE = 5000;
/** Pages of one night: a job must not take longer than 20 seconds. What is left goes in the next one. */
const MOST_PAGES = 50;

/** Deletes old rows page by page; `deletePage` answers how many went, fewer than a page when none are left. */
export async function deleteInPages(sql: Sql, deletePage: (sql: Sql) => Promise<number>): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page++) if ((await deletePage(sql)) < PAGE) return;
}
