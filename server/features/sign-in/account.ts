import type { Instant } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import { clientDisabledAt, contentIdOf, type OperatorRow, operators, setClientDisabled } from './account.sql.ts';

/** The living operators, the oldest first. */
export async function livingOperators(sql: Sql): Promise<OperatorRow[]> {
  return operators(sql);
}

/** The profile of the therapist who signs in as this person. */
export async function profileOfPerson(sql: Sql, userId: string): Promise<string | null> {
  return contentIdOf(sql, userId);
}

/** Since when a client is shut out; null for everybody else. */
export async function clientShutOutAt(sql: Sql, userId: string): Promise<Instant | null> {
  return clientDisabledAt(sql, userId);
}

/** Shuts a client out (`disabledAt`), or lets them in again (null). False when it is so already. */
export async function shutClientOut(tx: Sql, client: { userId: string; disabledAt: Instant | null }): Promise<boolean> {
  return setClientDisabled(tx, client);
}
