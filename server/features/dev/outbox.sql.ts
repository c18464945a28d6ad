import type { Instant } from '#domain/dates.ts';
import { all, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';

type OutboxRow = { id: string; channel: 'sms' | 'email'; message: Uint8Array; at: Instant };

/** Keeps a sealed message; one of the same id stays as it is. */
export const insertOutboxMessage = statement('dev.insert-outbox', nothing, {
  id: text,
  channel: asIs<'sms' | 'email'>,
  recipient: bytes,
  message: bytes,
  at: iso,
})`
  insert into outbox_messages(id, channel, recipient_hmac, message_enc, at) values ($1, $2, $3, $4, $5)
  on conflict (id) do nothing`;

/** The kept messages, oldest first; of one recipient or channel when asked for. */
export const listOutboxMessages = statement('dev.list-outbox', all<OutboxRow>, {
  recipient: asIs<Uint8Array | null>,
  channel: asIs<string | null>,
})`
  select id, channel, message_enc as message, at from outbox_messages
  where ($1::bytea is null or recipient_hmac = $1) and ($2::text is null or channel = $2) order by seq`;
