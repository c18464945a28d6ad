// docs/decisions/125
import type { Step } from '#domain/steps.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/**
 * The only writer of `users.step`: the other statements that move a client compose this text, as PLACE_HOLD does (P3).
 * `who` is a condition on the row of `users`. A client who is at the step already is left alone.
 */
export function moveToStep(step: Step | '$2', who: string): string {
  return `update users set step = ${step} where ${who} and step <> ${step}`;
}

/** The step of a client, locked until the transaction ends: two changes of step wait for each other. */
export async function lockStep(tx: Tx, userId: string): Promise<Step | null> {
  const rows = await runLocking<{ step: Step }>(tx, LOCK_STEP, [userId]);
  return rows[0]?.step ?? null;
}
const LOCK_STEP = locking('intake.lock-step')`
  select step from users where id = $1 and deleted_at is null ${LOCKED.client}`;

/** Sets the step of a client. */
export async function writeStep(sql: Sql, userId: string, step: Step): Promise<void> {
  await sql.run(WRITE_STEP, [userId, step]);
}
const WRITE_STEP = { name: 'intake.write-step', text: moveToStep('$2', 'id = $1') };

/** Takes a client from billing back to the list (P3), unless another hold keeps them at billing. */
export async function leaveBilling(sql: Sql, userId: string): Promise<void> {
  await sql.run(LEAVE_BILLING, [userId]);
}
const LEAVE_BILLING = {
  name: 'intake.leave-billing',
  text: moveToStep(
    4,
    `id = $1 and step = 5 and not exists (select 1 from appointments where client_id = $1 and status = 'held')`,
  ),
};
