import { randomUUID } from 'node:crypto';
import type { Instant } from '#domain/dates.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import type { Clock } from '#server/clock.ts';
import type { Sql } from '#server/db/db.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { Mail } from '#server/providers/email/email.ts';
import { isoOf } from '#server/http/wire.ts';
import { insertOutboxMessage, listOutboxMessages } from './outbox.sql.ts';

/** A message that would have been sent. */
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

type Kept = Omit<OutboxMessage, 'id' | 'at'>;

export type Outbox = {
  keepSms(message: { key: string; to: string; text: string }): Promise<void>;
  keepMail(mail: Mail): Promise<void>;
  list(filter: { to: string | null; channel: string | null }): Promise<OutboxMessage[]>;
};

/** The outbox of the simulated senders. Messages are sealed like everything else that names a person. */
export function createOutbox({ db, keyring, clock }: { db: Sql; keyring: Keyring; clock: Clock }): Outbox {
  const recipient = (to: string) => keyring.blindIndex('outbox', parseGeorgianMobile(to) ?? to.toLowerCase());
  const keep = async (key: string, kept: Kept, at: Instant) => {
    const id = UUID.test(key) ? key : randomUUID();
    const message = keyring.seal(JSON.stringify(kept), `outbox_messages|${id}`);
    await insertOutboxMessage(db, { id, channel: kept.channel, recipient: recipient(kept.to), message, at });
  };
  return {
    async keepSms({ key, to, text }) {
      await keep(key, { channel: 'sms', to, subject: null, text, html: null, attachments: [] }, clock.now());
    },
    async keepMail({ key, to, subject, text, html, calendar }) {
      const attachments = (calendar === undefined ? [] : [calendar]).map(({ method, body }) => ({
        filename: 'event.ics',
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: body,
      }));
      await keep(key, { channel: 'email', to, subject, text, html, attachments }, clock.now());
    },
    async list({ to, channel }) {
      const rows = await listOutboxMessages(db, { recipient: to === null ? null : recipient(to), channel });
      return rows.map(({ id, message, at }) => ({
        id,
        // Only `keep` writes these bytes.
        ...(JSON.parse(keyring.open(message, `outbox_messages|${id}`)) as Kept),
        at: isoOf(at),
      }));
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
