import { wallOf } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import { EMPTY_PREFERENCES, type Preferences } from '#domain/intake.ts';
import { ANSWERS_KEPT_MS, UNFINISHED_ANSWERS_KEPT_MS } from '#domain/retention.ts';
import type { Step } from '#domain/steps.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { deleteAnswers, findAnswers, forgetAnswers, readChosenStart, saveAnswers } from './intake.sql.ts';
import { moveToStep, readStep, writeBillingLeft, writeStep } from './step.sql.ts';

export { preferencesFromWire, preferencesToWire, priceRangeOf, typeKeyOf } from './intake.wire.ts';

/** The client's wishes; the empty default when nothing is stored. */
export async function preferencesOf(deps: Deps, sql: Sql, userId: string): Promise<Preferences> {
  const found = await findAnswers(sql, userId);
  if (found === null) return EMPTY_PREFERENCES;
  const { answersEnc, wrapped, version } = found;
  const key = deps.keyring.userKey({ userId, wrapped, version });
  // Only savePreferences writes this field, from checked preferences.
  const answers = JSON.parse(key.open(ANSWERS, answersEnc)) as Preferences;
  return { ...EMPTY_PREFERENCES, ...answers };
}

/**
 * Saves wishes chosen at one of the steps in `from`, and answers the step and what is stored. Changes nothing if
 * another window or device has moved the client to a step outside of it; null skips that check.
 */
export async function changePreferences(
  deps: Deps,
  input: { userId: string; preferences: Preferences; from: readonly number[] | null },
): Promise<{ step: number; preferences: Preferences }> {
  const { userId, from } = input;
  return deps.db.transaction(async (tx) => {
    const step = await lockStep(tx, userId);
    if (from !== null && !from.includes(step)) return { step, preferences: await preferencesOf(deps, tx, userId) };
    await savePreferences(deps, tx, input);
    return { step, preferences: input.preferences };
  });
}

/** Stores the client's wishes over the earlier ones, sealed with the client's own key. */
export async function savePreferences(
  deps: Deps,
  sql: Sql,
  { userId, preferences }: { userId: string; preferences: Preferences },
): Promise<void> {
  const key = orRefuse(await findUserKey(deps.keyring, sql, userId), 'NOT_AUTHORIZED');
  await saveAnswers(sql, {
    userId,
    answersEnc: key.seal(ANSWERS, JSON.stringify(preferences)),
    keyVersion: key.version,
    now: deps.clock.now(),
  });
}

/** Deletes the answers of a client who begins again: from billing only when the hold that keeps them there is over. */
export async function deleteAnswersOf(tx: Sql, userId: string): Promise<void> {
  await deleteAnswers(tx, userId);
}

/** Deletes the answers whose time is over. Their clients begin the questionnaire again when they come back. */
export async function forgetOldAnswers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetAnswers(deps.db, {
    unfinishedBefore: now - UNFINISHED_ANSWERS_KEPT_MS,
    endedBefore: now - ANSWERS_KEPT_MS,
  });
}

const ANSWERS = 'preferences.answers_enc';

/** The client's wishes with `selectedDate`, the date of the last chosen slot while held, or booked and ahead (P47). */
export async function withChosenDate(deps: Deps, userId: string, preferences: Preferences): Promise<Preferences> {
  const start = await readChosenStart(deps.db, userId, deps.clock.now());
  return { ...preferences, selectedDate: start === null ? null : wallOf(start).date };
}

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
