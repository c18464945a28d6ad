import { MOST } from '#domain/list-limits.ts';
import type { ChatAudience } from '#domain/chat.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import { all, any, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, bytes, text } from '#server/db/parameters.ts';

/** A visitor's message as stored. */
export type ChatRow = {
  id: string;
  audience: ChatAudience;
  locale: Locale;
  messageEnc: Uint8Array;
  createdAt: Instant;
};

/** Writes a message once; false when it stands there already. */
export const insertChat = statement('chat.insert', any, {
  id: text,
  audience: asIs<ChatAudience>,
  locale: asIs<Locale>,
  messageEnc: bytes,
  keyVersion: asIs<number>,
  repeatHmac: bytes,
  createdAt: iso,
  forgetAt: iso,
})`
  insert into chat_messages(id, audience, locale, message_enc, key_version, repeat_hmac, created_at, forget_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (repeat_hmac) do nothing
  returning id`;

/** The messages since an instant, newest first; a thousand of them are more than anybody reads at once. */
export const chatSince = statement('chat.since', all<ChatRow>, [iso])`
  select id, audience, locale, message_enc as "messageEnc", created_at as "createdAt" from chat_messages
  where created_at >= $1 order by created_at desc, id limit ${MOST.chat}`;

/** Deletes what may not be kept any longer. */
export const forgetChats = statement('chat.forget', nothing, [iso])`delete from chat_messages where forget_at <= $1`;
