import { orRefuse } from '#domain/errors.ts';
import type { Step } from '#domain/steps.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { moveToStep, readStep, writeBillingLeft, writeStep } from './step.sql.ts';

/** The step of a client, locked until the transaction ends: two changes of step wait for each other. */
export async function lockStep(tx: Tx, userId: string): Promise<Step> {
  return orRefuse(await readStep(tx, userId), 'NOT_AUTHORIZED');
}

/** Sets the step of a client. */
export async function setStep(sql: Sql, userId: string, step: Step): Promise<void> {
  await writeStep(sql, userId, step);
}

/** SQL that takes a client to billing, as a part of the statement that makes the hold (P3, P44). */
export function toBilling(who: string): string {
  return moveToStep(5, who);
}

/** Takes a client from billing back to the list (P3), unless another hold keeps them at billing. */
export async function leaveBilling(sql: Sql, userId: string): Promise<void> {
  await writeBillingLeft(sql, userId);
}
