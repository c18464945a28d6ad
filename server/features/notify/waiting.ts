import type { Instant } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Template } from './messages/templates.ts';
import {
  type About,
  dropWaitingMail,
  dropWaitingMails,
  firstSent,
  notificationByKey,
  renewWaiting,
  renewWaitingBut,
  rewriteWaiting,
  waitingSessionSms,
} from './notify.sql.ts';

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

/** Drops mails about an order to one person that still wait: their address, or a link in them, has changed. */
export async function dropMails(tx: Tx, of: { orderId: About['orderId']; userId: string }): Promise<void> {
  await dropWaitingMails(tx, of);
}

/** Drops a mail that still waits and is in no sender's hands. */
export async function dropMail(tx: Tx, id: string): Promise<void> {
  await dropWaitingMail(tx, id);
}

/** Marks what waits about an order as true of its new version, except mails to one person or of one template. */
export async function staysTrue(
  tx: Tx,
  { was, is }: { was: About; is: About },
  except: { mailsTo: string } | { template: Template },
): Promise<void> {
  const versions = { orderId: is.orderId, from: was.version, to: is.version };
  if ('template' in except) await renewWaitingBut(tx, { ...versions, template: except.template });
  else await renewWaiting(tx, { ...versions, exceptMailsTo: except.mailsTo });
}

/** Whether a message was written under a key, whatever became of it. */
export async function isWritten(sql: Sql, dedupeKey: string): Promise<boolean> {
  return (await notificationByKey(sql, dedupeKey)) !== null;
}

/** When the first of the messages under these keys was sent; null when none was. */
export async function firstSentOf(sql: Sql, dedupeKeys: readonly string[]): Promise<Instant | null> {
  return firstSent(sql, dedupeKeys);
}

/** The words of a message, and its address. */
export type Words = { to: string; data: object };

/** Seals what a message says. */
export function sealWords(deps: Deps, id: string, { to, data }: Words): Uint8Array {
  return deps.keyring.seal(JSON.stringify({ to, data }), messagePayloadName(id));
}

/** Opens what `sealWords` sealed. */
export function openWords(deps: Deps, id: string, sealed: Uint8Array): Words {
  return JSON.parse(deps.keyring.open(sealed, messagePayloadName(id))) as Words;
}

function messagePayloadName(id: string): string {
  return `notifications|payload|${id}`;
}
