import type { TherapistMessage } from '#domain/therapist-messages.ts';
import { first, prepared, type Sql } from '#server/db/db.ts';

/** Which messages a therapist chose; null for somebody who has no practice. */
export async function readMessages(sql: Sql, userId: string): Promise<TherapistMessage[] | null> {
  const row = await first(sql.run<{ messages: TherapistMessage[] }>(READ, [userId]));
  return row?.messages ?? null;
}
const READ = prepared('practice.messages')`select messages from therapists where user_id = $1`;

/** Adds some kinds of messages to those that a therapist chose, and takes others away. */
export async function changeMessages(
  sql: Sql,
  change: { userId: string; added: readonly TherapistMessage[]; removed: readonly TherapistMessage[] },
): Promise<void> {
  await sql.run(CHANGE, [change.userId, [...change.added], [...change.removed]]);
}
const CHANGE = prepared('practice.change-messages')`
  update therapists set messages = array(
    select distinct m from unnest(messages || $2::text[]) m where m <> all($3::text[]) order by m)
  where user_id = $1`;
