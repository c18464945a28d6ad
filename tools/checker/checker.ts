import { iso, type Sql } from '#server/db/db.ts';
import { ALWAYS } from './always.sql.ts';
import { SESSIONS } from './sessions.sql.ts';
import { SETTLED } from './settled.sql.ts';

/** A broken promise: its name, and the rows that break it. */
export type Violation = { name: string; detail: string };

/** A capture and its refunds, in tetri or cents, as the provider reports them. */
export type Taken = { attemptId: string; minor: number; currency: string; returned: number };

/**
 * Finds violations of what must hold in every committed state, by SQL over the rows alone and never by the product's
 * rules. The product may keep running: any state between two transactions can be checked.
 */
export async function checkAlways(sql: Sql, taken: readonly Taken[]): Promise<Violation[]> {
  return find(sql, { ...ALWAYS, ...SESSIONS }, [JSON.stringify(taken)]);
}

/** The questions of those that need no report of a provider. */
export const OF_ROWS_ALONE: Question = Object.fromEntries(
  Object.entries({ ...ALWAYS, ...SESSIONS }).filter(([, text]) => !/\btaken\b/.test(text)),
);

/** Finds violations of what the rows alone tell. */
export async function checkRows(sql: Sql): Promise<Violation[]> {
  return find(sql, OF_ROWS_ALONE, ['[]']);
}

/** Also checks the final state, after all work is done: no open payment, no expired hold, all money accounted for. */
export async function checkSettled(sql: Sql, at: { taken: readonly Taken[]; now: number }): Promise<Violation[]> {
  const { taken, now } = at;
  return [...(await checkAlways(sql, taken)), ...(await find(sql, SETTLED, [JSON.stringify(taken), iso(now)]))];
}

/** The payments of the simulated provider, from its own table in our database. */
export async function takenBySandbox(sql: Sql): Promise<Taken[]> {
  return sql.run<Taken>(`
    select attempt_id as "attemptId", amount_minor as minor, currency,
      case when refunded then amount_minor else 0 end as returned
    from sandbox_payments where status = 'SUCCESS'`);
}

/** Queries by the name of the promise; every row of a result breaks it. */
export type Question = Readonly<Record<string, string>>;

/** All queries in one statement, so that all see the same snapshot. */
async function find(sql: Sql, questions: Question, parameters: readonly string[]): Promise<Violation[]> {
  const parts = Object.entries(questions).map(
    ([name, text]) => `select '${name}' as name, q.detail::text as detail from (${text}) q`,
  );
  return sql.run<Violation>(`${TAKEN}\n${parts.join('\nunion all\n')}\nlimit ${MAX_VIOLATIONS}`, parameters);
}

const TAKEN = `
  with taken as materialized (
    select "attemptId" as attempt_id, minor, currency, returned
    from jsonb_to_recordset($1::jsonb) t("attemptId" uuid, minor bigint, currency text, returned bigint))`;

const MAX_VIOLATIONS = 50;
