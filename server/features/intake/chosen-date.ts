import { wallOf } from '#domain/dates.ts';
import type { Preferences } from '#domain/intake.ts';
import type { Deps } from '#server/deps.ts';
import { readChosenStart } from './intake.sql.ts';

/** The client's wishes with `selectedDate`, the date of the last chosen slot while held, or booked and ahead (P47). */
export async function withChosenDate(deps: Deps, userId: string, preferences: Preferences): Promise<Preferences> {
  const start = await readChosenStart(deps.db, userId, deps.clock.now());
  return { ...preferences, selectedDate: start === null ? null : wallOf(start).date };
}
