// docs/decisions/034, docs/decisions/035
import { MINUTE, wallOf } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { Db } from '#server/db/db.ts';
import type { Clock } from '#server/clock.ts';
import { needOperator } from '../work/work.ts';
import { discreetTitle } from './messages/discreet.ts';
import { messagePlaceOf } from './messages/message.ts';
import { isEmailTemplate, isSmsTemplate, renderEmail, renderSms } from './messages/templates.ts';
import {
  type Claimed,
  claimNotification,
  endNotification,
  ownerIsDiscreet,
  templateOf,
  unclaimNotification,
  beginSms,
  undoSms,
} from './notify.sql.ts';
import { openWords } from './waiting.ts';

/** Tries to send committed messages at once, each claimed by one sender. It never throws: the jobs try again. */
export async function deliverNow(deps: Deps, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    try {
      await deliver(deps, id);
    } catch (error) {
      deps.log.warn({ notification: id, err: error }, 'message not sent at once; its job tries again');
    }
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

/** Ends a message that could not be sent for a day: what it said is forgotten, and an operator has to know. */
export async function giveUp(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const template = await templateOf(tx, id);
    await endNotification(tx, { id, status: 'failed', providerRef: null, at: deps.clock.now() });
    // A mail to the operators that cannot be sent makes no item that is mailed to them: its own items stand already.
    if (template === null || template === 'work-items-email') return;
    const { date: day } = wallOf(deps.clock.now());
    const facts = { code: template, day };
    await needOperator(deps, tx, { kind: 'message_given_up', key: `${template}:${day}`, facts });
  });
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
  const place = messagePlaceOf(deps.config, locale, isDiscreet ? discreetTitle(data, locale) : null);
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
  // A message to a guardian about a client's booking is read as it is.
  return discreet === true && template !== 'consent-request-sms';
}

/** The record of SMS that are handed to a sender, by which none is handed over twice. */
export function smsHandover(db: Db, clock: Clock) {
  return {
    begin: (key: string) => beginSms(db, key, clock.now()),
    undo: (key: string) => undoSms(db, key),
  };
}
