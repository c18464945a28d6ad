// docs/decisions/034
import type { Instant, Locale } from '#domain/dates.ts';
import { smsAfterQuietHours } from '#domain/quiet-hours.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { contactsOf } from './contacts.ts';
import { isSmsTemplate, type Template, type TemplateData } from './messages/templates.ts';
import {
  type About,
  insertNotifications,
  type NewNotification,
  notificationByKey,
  type OnlyWhile,
  operatorIds,
} from './notify.sql.ts';
import { sealWords } from './sealed-words.ts';

/** Somebody to whom messages go; without an address of a channel none of its messages do. */
export type Reader = { userId: string | null; locale: Locale; email?: string | null; phone?: string | null };

/** A message to a reader. The template names its channel; `dedupeKey` is for one event, recipient and channel. */
export type Letter = { [T in Template]: { to: Reader; template: T; data: TemplateData<T> } }[Template] & {
  dedupeKey: string;
  /** After this instant the message is dropped instead of sent. */
  notAfter?: Instant;
  /** The message is dropped instead of sent once this appointment has another version. */
  about?: About;
  /** The message is dropped instead of sent once this is not so any more. */
  onlyWhile?: OnlyWhile;
  notBefore?: Instant;
  /** The start of the session that an SMS can wait for in quiet hours. Without it, it is sent at any hour. */
  quietUnlessBefore?: Instant;
};

/**
 * Writes messages and the jobs that send them, all in one statement of the caller's transaction. What they say and to
 * whom is sealed; the jobs carry the ids only. Answers the ids, the old one of an event that was told before.
 */
export async function tellAll(deps: Deps, tx: Tx | Sql, letters: readonly Letter[]): Promise<string[]> {
  const messages = letters.flatMap((letter) => sealedLetter(deps, letter) ?? []);
  if (messages.length === 0) return [];
  const { version: keyVersion } = deps.keyring;
  const inserted = await insertNotifications(tx, { messages, keyVersion, now: deps.clock.now() });
  // The worker looks once that is committed.
  if ('afterCommit' in tx) tx.afterCommit(() => deps.jobs.wake());
  else deps.jobs.wake();
  const ids = messages.map(async ({ id, dedupeKey }) =>
    inserted.has(id) ? id : ((await notificationByKey(tx, dedupeKey)) ?? id),
  );
  return Promise.all(ids);
}

function sealedLetter(deps: Deps, letter: Letter): NewNotification | null {
  const { to: reader, template, data, dedupeKey, notAfter = null, about = null } = letter;
  const now = deps.clock.now();
  const { onlyWhile = null, quietUnlessBefore, notBefore = now } = letter;
  const channel = isSmsTemplate(template) ? 'sms' : 'email';
  const to = channel === 'sms' ? reader.phone : reader.email;
  if (!to) return null;
  const id = deps.random.uuid();
  const runAt =
    channel === 'sms' && quietUnlessBefore !== undefined ? smsAfterQuietHours(now, quietUnlessBefore) : notBefore;
  const payload = sealWords(deps, id, { to, data });
  const { userId, locale } = reader;
  return { id, userId, channel, template, locale, payload, dedupeKey, notAfter, about, onlyWhile, runAt };
}

/** All operators there are, as readers of mails. */
export async function operatorsToTell(deps: Deps, sql: Sql): Promise<(Reader & { userId: string })[]> {
  return [...(await contactsOf(deps, sql, await operatorIds(sql))).values()];
}
