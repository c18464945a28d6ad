// docs/decisions/034, docs/decisions/035
import { type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { smsAfterQuietHours } from '#domain/quiet-hours.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import type { TherapistMessage } from '#domain/therapist-messages.ts';
import { MESSAGES_KEPT_MS } from '#domain/retention.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { discreetTitle } from './messages/discreet.ts';
import { placeOf } from './messages/message.ts';
import {
  type EmailTemplate,
  isEmailTemplate,
  isForClient,
  isSmsTemplate,
  renderEmail,
  renderSms,
  type SmsTemplate,
  type TemplateData,
} from './messages/templates.ts';
import {
  type About,
  type Claimed,
  claimNotification,
  deleteEndedMessages,
  endNotification,
  insertNotifications,
  type NewNotification,
  notificationByKey,
  type OnlyWhile,
  operatorIds,
  ownerIsDiscreet,
  readContacts,
  rewriteWaiting,
  unclaimNotification,
  waitingSessionSms,
} from './notify.sql.ts';
import { openWords, sealWords } from './sealed-words.ts';

export type { EmailTemplate, SmsTemplate };
export type { AccountEvent } from './messages/account-changed.ts';
export { type Choices, keepTimeZone, switchDiscreet, updateChoices } from './choices.ts';
export { nameNoMore } from './forget-client.ts';
export { calendarFile, type CalendarFile } from './messages/calendar-file.ts';
export { discreetTitle } from './messages/discreet.ts';
export { placeOf } from './messages/message.ts';
export { type RenderedSample, renderSamples } from './messages/rendered-samples.ts';
export {
  beginSms,
  dropWaitingMails,
  firstSent,
  isDiscreet,
  type OnlyWhile,
  renewWaiting,
  renewWaitingBut,
  undoSms,
} from './notify.sql.ts';

/** A message to one address. The template names its channel; `dedupeKey` is for one event, recipient and channel. */
export type Message<T extends SmsTemplate | EmailTemplate = SmsTemplate | EmailTemplate> = {
  template: T;
  to: string;
  userId: string | null;
  locale: Locale;
  data: TemplateData<T>;
  dedupeKey: string;
  /** After this instant the message is dropped instead of sent. */
  notAfter?: Instant;
  /** The message is dropped instead of sent once this appointment has another version. */
  about?: About;
  /** The message is dropped instead of sent once this is not so any more. */
  onlyWhile?: OnlyWhile;
  /** Before this instant it is not sent. */
  notBefore?: Instant;
  /** The start of the session that an SMS can wait for in quiet hours. Without it, it is sent at any hour. */
  quietUnlessBefore?: Instant;
};

/**
 * Writes a message and the job that sends it, in the caller's transaction. What it says and to whom is sealed; the job
 * carries the id only. Answers the message's id, the old one when the event was told before.
 */
export async function queueMessage<T extends SmsTemplate | EmailTemplate>(
  deps: Deps,
  tx: Tx | Sql,
  message: Message<T>,
): Promise<string> {
  const sealed = sealedMessage(deps, message);
  const inserted = await writeMessages(deps, tx, [sealed]);
  return inserted.has(sealed.id) ? sealed.id : ((await notificationByKey(tx, message.dedupeKey)) ?? sealed.id);
}

/** Writes what is sealed; the worker looks once that is committed. */
async function writeMessages(deps: Deps, tx: Tx | Sql, messages: readonly NewNotification[]): Promise<Set<string>> {
  const { version: keyVersion } = deps.keyring;
  const inserted = await insertNotifications(tx, { messages, keyVersion, now: deps.clock.now() });
  if ('afterCommit' in tx) tx.afterCommit(() => deps.jobs.wake());
  else deps.jobs.wake();
  return inserted;
}

function sealedMessage<T extends SmsTemplate | EmailTemplate>(deps: Deps, message: Message<T>): NewNotification {
  const { userId, template, locale, dedupeKey, to, data, notAfter = null, about = null } = message;
  const now = deps.clock.now();
  const { onlyWhile = null, quietUnlessBefore, notBefore = now } = message;
  const id = deps.random.uuid();
  const channel = isSmsTemplate(template) ? 'sms' : 'email';
  const runAt =
    channel === 'sms' && quietUnlessBefore !== undefined ? smsAfterQuietHours(now, quietUnlessBefore) : notBefore;
  const payload = sealWords(deps, id, { to, data });
  return { id, userId, channel, template, locale, payload, dedupeKey, notAfter, about, onlyWhile, runAt };
}

/** Somebody to whom messages go; without an address of a channel none of its messages do. */
export type Reader = { userId: string | null; locale: Locale; email: string | null; phone: string | null };

/** Writes a message to the reader's address of its channel, if there is one. */
export async function tell<T extends SmsTemplate | EmailTemplate>(
  deps: Deps,
  tx: Sql,
  { userId, locale, email, phone }: Reader,
  message: Omit<Message<T>, 'to' | 'userId' | 'locale'>,
): Promise<void> {
  const to = isSmsTemplate(message.template) ? phone : email;
  if (to) await queueMessage<T>(deps, tx, { ...message, to, userId, locale } as Message<T>);
}

/** A message to a reader, not yet written. */
export type Letter = { reader: Reader; message: Omit<Message, 'to' | 'userId' | 'locale'> };

/** Names a message to a reader for `tellAll`. */
export function letter<T extends SmsTemplate | EmailTemplate>(
  reader: Reader,
  message: Omit<Message<T>, 'to' | 'userId' | 'locale'>,
): Letter {
  return { reader, message };
}

/** Writes messages like `tell`, all in one statement. */
export async function tellAll(deps: Deps, tx: Sql, letters: readonly Letter[]): Promise<void> {
  const messages = letters.flatMap(({ reader: { userId, locale, email, phone }, message }) => {
    const to = isSmsTemplate(message.template) ? phone : email;
    return to ? [sealedMessage(deps, { ...message, to, userId, locale })] : [];
  });
  await writeMessages(deps, tx, messages);
}

/** Mails all operators there are; `dedupeKey` names the event. */
export async function tellOperators<T extends EmailTemplate>(
  deps: Deps,
  sql: Sql,
  { dedupeKey, ...message }: Pick<Message<T>, 'template' | 'data' | 'dedupeKey'>,
): Promise<void> {
  const contacts = await contactsOf(deps, sql, await operatorIds(sql));
  const letters = [...contacts].map(([userId, contact]) =>
    letter<T>({ userId, ...contact }, { ...message, dedupeKey: `${dedupeKey}:${userId}` }),
  );
  await tellAll(deps, sql, letters);
}

/**
 * Tries to send a message at once, after its transaction has committed. It never throws: the job tries again.
 * Sender and job claim the row, so that only one of them sends.
 */
export async function deliverNow(deps: Deps, id: string): Promise<void> {
  try {
    await deliver(deps, id);
  } catch (error) {
    deps.log.warn({ notification: id, err: error }, 'message not sent at once; its job tries again');
  }
}

/** Sends a message unless another worker sends it. Throws when the sender fails, so that the caller's job retries. */
export async function deliver(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now();
  const claimed = await claimNotification(deps.db, { id, now, until: now + CLAIM_MS });
  if (claimed === null) return;
  const end = (status: 'sent' | 'failed' | 'dropped', providerRef: string | null) =>
    endNotification(deps.db, { id, status, providerRef, at: deps.clock.now() });
  const tooLate = claimed.notAfter !== null && now > claimed.notAfter;
  if (claimed.payload === null || tooLate || claimed.outdated) return end('dropped', null);
  let outcome;
  try {
    outcome = await send(deps, id, claimed, claimed.payload);
  } catch (error) {
    // Only this ends the claim: a message that can't be written would get a job each minute, and never be given up.
    await unclaimNotification(deps.db, id);
    throw error;
  }
  if (outcome.ok) return end('sent', outcome.value.id);
  if (outcome.kind === 'rejected' && outcome.code === PERMANENT) {
    const { channel, template } = claimed;
    deps.log.warn({ notification: id, channel, template, code: outcome.code }, 'a message is refused for good');
    return end('failed', null);
  }
  await unclaimNotification(deps.db, id);
  throw new Error(`message not sent: ${outcome.kind} ${outcome.code ?? ''}`);
}

/** Ends a message that could not be sent for a day: an operator must look, and what it said is forgotten. */
export async function giveUp(deps: Deps, id: string): Promise<void> {
  await endNotification(deps.db, { id, status: 'failed', providerRef: null, at: deps.clock.now() });
  deps.log.error({ notification: id }, 'a message could not be sent: an operator must look');
}

/** How a person can be reached. */
export type Contacts = {
  phone: string | null;
  email: string | null;
  locale: Locale;
  /** How the reminders of a client come. */
  reminders: ReminderChoice;
  /** The messages that a therapist chose. */
  messages: readonly TherapistMessage[];
};

/** The addresses of people in clear, by user, with their keys; deleted people are left out. */
export async function contactsOf(
  deps: Deps,
  sql: Sql,
  userIds: readonly string[],
): Promise<Map<string, Contacts & { key: UserKey }>> {
  const rows = await readContacts(sql, userIds);
  return new Map(
    rows.map((row) => {
      const key = deps.keyring.userKey(row);
      const phone = row.phone && key.open('users.phone_enc', row.phone);
      const email = row.email && key.open('users.email_enc', row.email);
      return [
        row.userId,
        { phone, email, locale: row.locale, reminders: row.reminders, messages: row.messages ?? [], key },
      ];
    }),
  );
}

/** The code of a refusal that no repeat will change: an address that does not exist. */
const PERMANENT = 'permanent';

/** A sender that dies in the middle blocks its message no longer than this. */
const CLAIM_MS = MINUTE;

/** Writes the text of a message as its reader is to have it now, and hands it to the sender of its channel. */
async function send(deps: Deps, id: string, claimed: Claimed, payload: Uint8Array) {
  const { template, locale } = claimed;
  const { to, data } = openWords(deps, id, payload);
  const isDiscreet = await isReadDiscreetly(deps, claimed, { to, data });
  const place = placeOf(deps.config, locale, isDiscreet ? discreetTitle(data, locale) : null);
  if (claimed.channel === 'sms' && isSmsTemplate(template)) {
    const purpose = template === 'otp-sms' ? 'otp' : 'service';
    return deps.sms.send({ to, purpose, key: id, ...renderSms(template, data, place) });
  }
  if (claimed.channel === 'email' && isEmailTemplate(template)) {
    const { replyTo, headers, ...mail } = renderEmail(template, data, place);
    return deps.mail.send({
      key: id,
      to,
      headers: { 'Auto-Submitted': 'auto-generated', 'Reply-To': replyTo, ...headers },
      ...(isDiscreet && { from: place.sender }),
      ...mail,
    });
  }
  throw new Error(`no template ${template} for ${claimed.channel}`);
}

/**
 * Whether the reader is a client in discreet mode at this moment. A code, or a notice that an address is in use, goes
 * to an address: for every address, known or not, one index looks up its owner, so that neither the answer nor its time
 * reveals whether there is one. A message to somebody who has left holds their choice itself.
 */
async function isReadDiscreetly(
  deps: Deps,
  claimed: Claimed,
  { to, data }: { to: string; data: object },
): Promise<boolean> {
  const { template, channel, discreet } = claimed;
  if (/^(?:otp|address-in-use)-/.test(template)) {
    const addressHmac = deps.keyring.blindIndex(channel === 'sms' ? 'phone' : 'email', to);
    return (await ownerIsDiscreet(deps.db, { channel, addressHmac })) || discreet === true;
  }
  if ('discreet' in data && data.discreet === true) return true;
  return discreet === true && isForClient(template);
}

/**
 * Readdresses SMS about sessions that wait, through the night or an outage, to a person's new phone: the former may be
 * somebody else's by the morning. Codes and warnings stay with the phone that they are about.
 */
export async function readdressSms(
  deps: Deps,
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  for (const { id, payload } of await waitingSessionSms(tx, userId)) {
    const words = openWords(deps, id, payload);
    if (words.to !== from) continue;
    const rewritten = sealWords(deps, id, { ...words, to });
    await rewriteWaiting(tx, { id, payload: rewritten, keyVersion: deps.keyring.version });
  }
}

/** Deletes the records of messages that were written long ago and wait no more. */
export async function forgetEndedMessages(deps: Deps): Promise<void> {
  const before = deps.clock.now() - MESSAGES_KEPT_MS;
  await deleteInPages(deps.db, async (sql) => deleteEndedMessages(sql, before));
}
