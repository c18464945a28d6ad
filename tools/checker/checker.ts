import { createHash } from 'node:crypto';
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
const OF_ROWS_ALONE: Question = Object.fromEntries(
  Object.entries({ ...ALWAYS, ...SESSIONS }).filter(([, text]) => !/\btaken\b/.test(text)),
);

/**
 * How many rows answer each of them, by its name and a hash of its words. Not all are 0 in a database that has lived:
 * jobs were given up, messages went out by a real sender, and what some ask for was deleted in time.
 */
export async function countAnswers(sql: Sql): Promise<Record<string, number>> {
  const parts = Object.entries(OF_ROWS_ALONE).map(([name, text]) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    return `select '${name} ${hash}' as name, count(*)::float8 as rows from (${text}) q`;
  });
  const counts = await sql.run<{ name: string; rows: number }>(parts.join(' union all '));
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
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
