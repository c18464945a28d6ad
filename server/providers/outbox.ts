import type { Instant } from '#domain/dates.ts';
import type { Mail, MailSender } from './email/email.ts';
import type { Rows } from './rows.ts';
import type { SmsSender } from './sms/sms.ts';

/** A message as the simulated world shows it. */
export type OutboxMessage = {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: { filename: string; contentType: string; content: string }[];
  at: string;
};

type World = {
  rows: Rows;
  now(): Instant;
  seal(text: string, sealedAs: string): Uint8Array;
  open(sealed: Uint8Array, sealedAs: string): string;
  /** A keyed hash by which the messages of one address are found. */
  index(address: string): Uint8Array;
};

/** Where simulated messages go instead of out. A dump of it tells neither who got what nor what it said. */
export type Outbox = {
  put(message: Omit<OutboxMessage, 'at'>): Promise<void>;
  /** Oldest first; of one address and channel when given. */
  list(filter: { to: string | null; channel: 'sms' | 'email' | null }): Promise<OutboxMessage[]>;
};

/** The outbox over the database. The same id is put in once. */
export function createOutbox({ rows, now, seal, open, index }: World): Outbox {
  return {
    async put({ id, channel, ...message }) {
      const sealed = seal(JSON.stringify(message), sealedAs(id));
      await rows.run(PUT, [id, channel, index(message.to.toLowerCase()), sealed, new Date(now()).toISOString()]);
    },
    async list({ to, channel }) {
      const found = await rows.run<Stored>(LIST, [to === null ? null : index(to.toLowerCase()), channel]);
      return found.map(({ sealed, at, ...stored }) => ({
        ...stored,
        // Only `put` writes these rows.
        ...(JSON.parse(open(sealed, sealedAs(stored.id))) as Omit<OutboxMessage, 'id' | 'channel' | 'at'>),
        at: new Date(at).toISOString(),
      }));
    },
  };
}

/** Text messages that stay in the outbox. */
export function outboxSms(outbox: Outbox): SmsSender {
  return {
    id: 'outbox',
    async send({ to, text, key }) {
      await outbox.put({ id: key, channel: 'sms', to, subject: null, text, html: null, attachments: [] });
      return { ok: true, value: { id: key } };
    },
  };
}

/** Mails that stay in the outbox. */
export function outboxMail(outbox: Outbox): MailSender {
  return {
    id: 'outbox',
    async send(mail) {
      const { key, to, subject, text, html } = mail;
      await outbox.put({ id: key, channel: 'email', to, subject, text, html, attachments: attachmentsOf(mail) });
      return { ok: true, value: { id: key } };
    },
  };
}

type Stored = { id: string; channel: 'sms' | 'email'; sealed: Uint8Array; at: Instant };

const PUT = {
  name: 'outbox.put',
  text: `
    insert into outbox_messages(id, channel, recipient_hmac, message_enc, at) values ($1, $2, $3, $4, $5)
    on conflict (id) do nothing`,
};
const LIST = {
  name: 'outbox.list',
  text: `
    select id, channel, message_enc as sealed, at from outbox_messages
    where ($1::bytea is null or recipient_hmac = $1) and ($2::text is null or channel = $2) order by seq`,
};

function attachmentsOf({ calendar }: Mail): OutboxMessage['attachments'] {
  if (calendar === undefined) return [];
  const contentType = `text/calendar; charset=utf-8; method=${calendar.method}`;
  return [{ filename: 'session.ics', contentType, content: calendar.body }];
}

function sealedAs(id: string): string {
  return `outbox_messages|message|${id}`;
}
