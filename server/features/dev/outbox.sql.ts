import type { Instant } from '#domain/dates.ts';
import { all, iso, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs } from '#server/db/parameters.ts';

export type OutboxRow = { id: string; channel: 'sms' | 'email'; message: Uint8Array; at: Instant };

/** Keeps a sealed message; one of the same id stays as it is. */
export async function insertOutboxMessage(sql: Sql, row: OutboxRow & { recipient: Uint8Array }): Promise<void> {
  await sql.run(INSERT, [row.id, row.channel, row.recipient, row.message, iso(row.at)]);
}
const INSERT = prepared('dev.insert-outbox')`
  insert into outbox_messages(id, channel, recipient_hmac, message_enc, at) values ($1, $2, $3, $4, $5)
  on conflict (id) do nothing`;

/** The kept messages, oldest first; of one recipient or channel when asked for. */
export const listOutboxMessages = statement('dev.list-outbox', all<OutboxRow>, {
  recipient: asIs<Uint8Array | null>,
  channel: asIs<string | null>,
})`
  select id, channel, message_enc as message, at from outbox_messages
  where ($1::bytea is null or recipient_hmac = $1) and ($2::text is null or channel = $2) order by seq`;
