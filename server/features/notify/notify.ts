// docs/decisions/034, docs/decisions/197
import type { Instant, Locale } from '#domain/dates.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { smsAfterQuietHours } from '#domain/quiet-hours.ts';
import type { TherapistMessage } from '#domain/therapist-messages.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import {
  type About,
  insertNotifications,
  type NewNotification,
  notificationByKey,
  type OnlyWhile,
  operatorIds,
  rewriteWaiting,
  waitingForOthers,
  readContacts,
  readDiscreet,
  writeChoices,
  writeDiscreet,
  writeTimeZone,
} from './notify.sql.ts';
import { openWords, sealWords } from './waiting.ts';
import { isSmsTemplate, type Template, type TemplateData } from './messages/templates.ts';

/** The front door of notify: what people are told, and how they choose to be. */
export type { AccountEvent } from './messages/account-changed.ts';
export { deliverNow } from './deliver.ts';
export { releaseMessages } from './held.ts';
export { calendarFile } from './messages/calendar-file.ts';
export { discreetTitle } from './messages/discreet.ts';
export { messagePlaceOf } from './messages/message.ts';
export { renderSamples } from './messages/rendered-samples.ts';
export type { Template } from './messages/templates.ts';
export { dropMail, dropMails, firstSentOf, isWritten, readdressSms, staysTrue } from './waiting.ts';

/** A person's choices of how they are told of things; an undefined one stays as it is. */
export type Choices = {
  locale?: Locale | undefined;
  reminders?: ReminderChoice | undefined;
  advice?: boolean | undefined;
};

/** Writes what a person chose. */
export async function updateChoices(sql: Sql, userId: string, choices: Choices): Promise<void> {
  const { locale = null, reminders = null, advice = null } = choices;
  await writeChoices(sql, { userId, locale, reminders, advice });
}

/** Switches the discreet mode of a living person on or off; answers whether that changed something. */
export async function switchDiscreet(tx: Tx, of: { userId: string; discreet: boolean }): Promise<boolean> {
  return writeDiscreet(tx, of);
}

/** Keeps the time zone in which a client books; a name that is none changes nothing. */
export async function keepTimeZone(sql: Sql, { userId, timeZone }: { userId: string; timeZone: string | undefined }) {
  if (timeZone !== undefined && isTimeZone(timeZone)) await writeTimeZone(sql, { userId, timeZone });
}

/** Whether a person is in discreet mode. */
export async function isDiscreet(sql: Sql, userId: string): Promise<boolean> {
  return readDiscreet(sql, userId);
}

/**
 * Removes a leaving client's name from unread messages to others about the client's sessions, and returns the messages'
 * ids. A message to an address that is neither an account's nor our own is left out: the address may be the client's.
 */
export async function nameNoMore(deps: Deps, tx: Tx, clientId: string): Promise<string[]> {
  const staying: string[] = [];
  for (const { id, userId, payload } of await waitingForOthers(tx, clientId)) {
    const { to, data } = openWords(deps, id, payload);
    if (userId === null && to !== deps.config.supportEmail && to !== deps.config.specialistsEmail) continue;
    staying.push(id);
    if (!('client' in data)) continue;
    const unnamed = sealWords(deps, id, { to, data: { ...data, client: null } });
    await rewriteWaiting(tx, { id, payload: unnamed, keyVersion: deps.keyring.version });
  }
  return staying;
}

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

/** How a person can be reached, with the own key. */
type Contact = {
  userId: string;
  phone: string | null;
  email: string | null;
  locale: Locale;
  reminders: ReminderChoice;
  messages: readonly TherapistMessage[];
  key: UserKey;
};

/** The addresses of people in clear, by user; deleted people are left out. */
export async function contactsOf(deps: Deps, sql: Sql, userIds: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await readContacts(sql, userIds);
  return new Map(
    rows.map(({ wrapped, version, ...row }) => {
      const key = deps.keyring.userKey({ userId: row.userId, wrapped, version });
      const phone = row.phone && key.open('users.phone_enc', row.phone);
      const email = row.email && key.open('users.email_enc', row.email);
      return [row.userId, { ...row, phone, email, messages: row.messages ?? [], key }];
    }),
  );
}
