import { iso, type Sql } from '#server/db/db.ts';
import { ALWAYS } from './always.sql.ts';
import { SETTLED } from './settled.sql.ts';

/** A broken promise: which, and where. */
export type Violation = { name: string; detail: string };

/** Money that a provider took, in tetri or cents, and how much of it it gave back: the provider's word, not ours. */
export type Taken = { attemptId: string; minor: number; currency: string; returned: number };

/**
 * What must hold in every committed state, computed by SQL from the rows alone and never by the product's own rules. Needs
 * nobody to stand still: a state between two transactions is as good as the last one.
 */
export async function checkAlways(sql: Sql, taken: readonly Taken[]): Promise<Violation[]> {
  return find(sql, ALWAYS, [JSON.stringify(taken)]);
}

/** What must hold besides when everything had time to come right: no open payment, no hold past its end, all money placed. */
export async function checkSettled(sql: Sql, at: { taken: readonly Taken[]; now: number }): Promise<Violation[]> {
  const { taken, now } = at;
  return [...(await checkAlways(sql, taken)), ...(await find(sql, SETTLED, [JSON.stringify(taken), iso(now)]))];
}

/** The payments of the simulated provider, which keeps them in a table beside ours. */
export async function takenBySandbox(sql: Sql): Promise<Taken[]> {
  return sql.run<Taken>(`
    select attempt_id as "attemptId", amount_minor as minor, currency,
      case when refunded then amount_minor else 0 end as returned
    from sandbox_payments where status = 'SUCCESS'`);
}

/** A question to the rows by the promise it asks about; every row of its answer is one that breaks it. */
export type Question = Readonly<Record<string, string>>;

/** All questions in one statement, so that all are asked of the same state. */
async function find(sql: Sql, questions: Question, parameters: readonly string[]): Promise<Violation[]> {
  const parts = Object.entries(questions).map(
    ([name, text]) => `select '${name}' as name, q.detail::text as detail from (${text}) q`,
  );
  return sql.run<Violation>(`${TAKEN}\n${parts.join('\nunion all\n')}\nlimit ${MOST}`, parameters);
}

/** What the provider says, as a table of its own. */
const TAKEN = `
  with taken as materialized (
    select "attemptId" as attempt_id, minor, currency, returned
    from jsonb_to_recordset($1::jsonb) t("attemptId" uuid, minor bigint, currency text, returned bigint))`;

/** More lines than these tell nobody more. */
const MOST = 50;
