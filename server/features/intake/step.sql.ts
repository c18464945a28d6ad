// docs/decisions/125
import type { Step } from '#domain/steps.ts';
import { nothing, type Sql, statement, value } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { asIs, text } from '#server/db/parameters.ts';

/**
 * The only writer of `users.step`: the other statements that move a client compose this text, as PLACE_HOLD does (P3).
 * `who` is a condition on the row of `users`. A client who is at the step already is left alone.
 */
export function moveToStep(step: Step | '$2', who: string): string {
  return `update users set step = ${step} where ${who} and step <> ${step}`;
}

/** The step of a client, locked until the transaction ends; null for one who has left. */
export async function readStep(sql: Sql, userId: string): Promise<Step | null> {
  return value(runLocking<Record<string, Step>>(sql, LOCK_STEP, [userId]));
}
const LOCK_STEP = locking('intake.lock-step')`
  select step from users where id = $1 and deleted_at is null ${LOCKED.client}`;

/** Sets the step of a client. */
export const writeStep = statement('intake.write-step', nothing, [text, asIs<Step>])`${moveToStep('$2', 'id = $1')}`;

/** Takes a client from billing back to the list, unless another hold keeps them at billing. */
export const writeBillingLeft = statement('intake.leave-billing', nothing, [text])`${moveToStep(
  4,
  `id = $1 and step = 5 and not exists (select 1 from appointments where client_id = $1 and status = 'held')`,
)}`;
