import { EMPTY_PREFERENCES, type Preferences } from '#domain/intake.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findAnswers, saveAnswers } from './intake.sql.ts';

export { preferencesFromWire, preferencesToWire } from './intake.wire.ts';

/** What the client wishes; the empty default when nothing is stored. */
export async function preferencesOf(deps: Deps, sql: Sql, userId: string): Promise<Preferences> {
  const sealed = await findAnswers(sql, userId);
  if (sealed === null) return EMPTY_PREFERENCES;
  const opened = await deps.keyring.open(sql, { userId, field: ANSWERS, sealed: sealed.answersEnc });
  // Only savePreferences writes this field, from checked preferences.
  return { ...EMPTY_PREFERENCES, ...(JSON.parse(opened) as Preferences) };
}

/** Stores the client's wishes over the earlier ones, sealed with the client's own key. */
export async function savePreferences(
  deps: Deps,
  sql: Sql,
  input: { userId: string; preferences: Preferences },
): Promise<void> {
  const sealed = await deps.keyring.seal(sql, {
    userId: input.userId,
    field: ANSWERS,
    text: JSON.stringify(input.preferences),
  });
  await saveAnswers(sql, { userId: input.userId, now: deps.clock.now(), ...sealed });
}

const ANSWERS = 'preferences.answers_enc';
