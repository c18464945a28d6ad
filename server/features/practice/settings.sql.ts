import type { TherapistMessage } from '#domain/therapist-messages.ts';
import { prepared, type Sql, statement, value } from '#server/db/db.ts';

/** The messages that a therapist chose; null for somebody who has no practice. */
export const readMessages = statement('practice.messages', value<TherapistMessage[]>, (userId: string) => [
  userId,
])`select messages from therapists where user_id = $1`;

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
