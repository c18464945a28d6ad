import { cleanName, nameProblem } from '#domain/contact.ts';
import { DAY, type Instant, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import {
  RESEND_LINK_AFTER_MS,
  canConsentBecome,
  type ConsentAnswer,
  type ConsentStatus,
  consentAt,
  GUARDIAN_CONSENT,
  type GuardianRelation,
  linkExpiry,
  MAX_ASKS_PER_DAY,
  toldConsent,
} from '#domain/guardian-consent.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockConsent } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { countLook, findByToken, newToken, SHORT_TOKEN_BYTES } from '#server/http/link-token.ts';
import { sessionTimeOf } from '#server/http/wire.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { specialistOf } from '../matching/matching.ts';
import { findOrder, type OrderRow, ownOrder } from '../order/order.ts';
import { type Device, prove, requireSmsBudget, sendCode } from '../proof/proof.ts';
import { findPerson } from '../person/person.ts';
import { deliverNow, tellAll } from '../notify/notify.ts';
import { insertRequest, recordAnswer, requestByToken, type RequestRow, requestsOf } from './consent.sql.ts';
import { cancelWithin } from '../session/session.ts';
import { tellAnswer, tellMissing } from './consent.tell.ts';

/** The guardian to ask, as the client named them. */
export type Guardian = { name: string; relation: GuardianRelation; phone: string };

/** The state of a session's consent for its client: not needed, not asked for yet, or that of the newest request. */
export type ConsentTask = {
  state: 'not_needed' | 'none' | Exclude<ConsentStatus, 'replaced'>;
  /** Where the link went, all but the last digits hidden. */
  phone: string | null;
  /** When another request may be sent. */
  askAgainAt: Instant | null;
};

/** The consent to a client's own session. Foreign and unknown orders are refused alike. */
export async function consentTask(deps: Deps, input: { orderId: OrderId; clientId: string }): Promise<ConsentTask> {
  const order = await ownOrder(deps.db, input);
  return taskOf(deps, deps.db, order);
}

/**
 * Sends a guardian the link to the page of consent. A repeat replaces the request before, at most every 01:59 and five
 * times a day; after an answer the guardian is not asked again. Refuses the client's own phone: the code that goes
 * there would be the client's consent. The SMS is one of the hour's (SMS_PER_HOUR).
 */
export async function askGuardian(
  deps: Deps,
  input: {
    orderId: OrderId;
    clientId: string;
    name: string;
    relation: GuardianRelation;
    phone: string;
    locale: Locale;
  },
): Promise<ConsentTask> {
  const problem = nameProblem(input.name);
  if (problem !== null) throw new DomainError(problem);
  if (input.phone.trim() === '') throw new DomainError('PHONE_REQUIRED');
  const phone = parseGeorgianMobile(input.phone);
  if (phone === null) throw new DomainError('PHONE_INVALID');
  const guardian: Guardian = { name: cleanName(input.name), relation: input.relation, phone };
  const { task, messages } = await deps.db.transaction(async (tx) => {
    const order = await ownOrder(tx, input);
    const { therapistId, orderId, clientId } = order;
    await lockConsent(tx, orderId);
    const now = deps.clock.now();
    const before = await requestsOf(tx, orderId);
    requireAskable(order, before, now);
    if ((await findPerson(deps, tx, clientId))?.phone === phone) throw new DomainError('PHONE_OF_CLIENT');
    await requireSmsBudget(deps, tx, now);
    const key = await findUserKey(deps.keyring, tx, clientId);
    if (key === null) throw new DomainError('NOT_AUTHORIZED');
    const { token, tokenSha256 } = newToken(deps, SHORT_TOKEN_BYTES);
    const expiresAt = linkExpiry(now, order.start);
    await insertRequest(tx, {
      therapistId,
      orderId,
      clientId,
      tokenSha256,
      guardianEnc: key.seal(GUARDIAN, JSON.stringify(guardian)),
      keyVersion: key.version,
      locale: input.locale,
      createdAt: now,
      expiresAt,
    });
    const messages = await tellAll(deps, tx, [
      {
        to: { userId: clientId, locale: input.locale, phone },
        template: 'consent-request-sms',
        data: { token },
        dedupeKey: `consent:${orderId}:${before.length}`,
        notAfter: expiresAt,
      },
    ]);
    return { task: await taskOf(deps, tx, order), messages };
  });
  await deliverNow(deps, messages);
  return task;
}

/** The page that a guardian's link opens: which session, and the state of the request. */
export type ConsentPage = {
  state: 'pending' | 'received' | 'refused' | 'expired';
  /** Whether a refusal cancels, or has cancelled, the session. */
  cancels: boolean;
  specialist: { name: string; surname: string };
  sessionTime: { date: string; startTime: string; endTime: string };
  phone: string;
};

/** The page behind a link. Unknown, malformed and replaced links are refused alike. */
export async function consentPage(
  deps: Deps,
  input: { token: string; locale: Locale; ip: string },
): Promise<ConsentPage> {
  countLook(deps, 'consent', input.ip);
  const { request, order, guardian } = await requestBehind(deps, deps.db, input.token);
  const now = deps.clock.now();
  return {
    state: toldConsent(request, now),
    cancels: request.status === 'refused' ? isCancelledByRefusal(order) : isAhead(order, now),
    specialist: specialistOf(deps, order.contentId, input.locale),
    sessionTime: sessionTimeOf(order),
    phone: maskedPhone(guardian.phone),
  };
}

/** Sends a one-time code to the guardian's phone, under the limits of all codes. */
export async function sendConsentCode(
  deps: Deps,
  input: { token: string; locale: Locale; asker: Device },
): Promise<string> {
  const { asker } = input;
  countLook(deps, 'consent', asker.ip);
  const { request, guardian } = await requestBehind(deps, deps.db, input.token);
  requireWaiting(request, deps.clock.now());
  const address = { channel: 'sms', to: guardian.phone } as const;
  return sendCode(deps, { address, word: 'guardian', locale: input.locale, asker });
}

/**
 * Records a guardian's answer, proved by the code, with the version of the words and the time. Client and therapist are
 * told; a refusal cancels the session that is ahead at once, and everything goes back (P22). A repeat of the same
 * answer changes nothing. Answers what stands then, and whether the refusal cancelled the session.
 */
export async function answerConsent(
  deps: Deps,
  input: {
    token: string;
    otpId: string;
    otp: string;
    answer: ConsentAnswer;
    consentVersion: string;
    device: Pick<Device, 'ip' | 'browser'>;
    requestId: string;
  },
): Promise<{ state: ConsentAnswer; cancels: boolean }> {
  countLook(deps, 'consent', input.device.ip);
  if (input.consentVersion !== GUARDIAN_CONSENT.version) throw new DomainError('TEXT_CHANGED');
  const cancels = await deps.db.transaction(async (tx) => {
    const first = await requestBehind(deps, tx, input.token);
    await lockConsent(tx, first.order.orderId);
    const { request, order, guardian } = await requestBehind(deps, tx, input.token);
    const now = deps.clock.now();
    if (request.status === input.answer) return isCancelledByRefusal(order);
    requireWaiting(request, now);
    const address = { channel: 'sms', to: guardian.phone } as const;
    const whom = { kind: 'guest', address } as const;
    await prove(deps, tx, { whom, word: 'guardian', typed: input, device: input.device });
    await recordAnswer(tx, { ...request, status: input.answer, textVersion: input.consentVersion, now });
    // The mails of the cancelling say why; of a session that is not ahead any more nothing is left to cancel.
    const cancelsNow = input.answer === 'refused' && isAhead(order, now);
    if (cancelsNow) {
      await cancelRefused(deps, tx, { orderId: order.orderId, requestId: input.requestId });
    } else {
      await tellAnswer(deps, tx, { order, answer: input.answer });
    }
    return cancelsNow;
  });
  return { state: input.answer, cancels };
}

/** Reminds client and therapist 24 h before a session without consent; says nothing if it has another time by then. */
export async function remindOfConsent(deps: Deps, session: { order: OrderId; start: Instant }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await findOrder(tx, session.order);
    if (order === null || order.status !== 'confirmed' || order.start !== session.start) return;
    const newest = (await requestsOf(tx, order.orderId)).at(-1);
    if (newest?.status === 'received' || newest?.status === 'refused') return;
    await tellMissing(deps, tx, order);
  });
}

async function cancelRefused(deps: Deps, tx: Tx, refused: { orderId: OrderId; requestId: string }): Promise<void> {
  await cancelWithin(deps, tx, {
    ...refused,
    by: { role: 'guardian', userId: null },
    seenRefundMinor: null,
    clientReason: null,
    seenVersion: null,
  });
}

async function taskOf(deps: Deps, sql: Sql, order: OrderRow): Promise<ConsentTask> {
  if (order.typeKey !== 'teen') return { state: 'not_needed', phone: null, askAgainAt: null };
  const newest = (await requestsOf(sql, order.orderId)).at(-1);
  const key = newest === undefined ? null : await findUserKey(deps.keyring, sql, order.clientId);
  if (newest === undefined || key === null) return { state: 'none', phone: null, askAgainAt: null };
  const guardian = openGuardian(key, newest.guardianEnc);
  return {
    state: toldConsent(newest, deps.clock.now()),
    phone: maskedPhone(guardian.phone),
    askAgainAt: newest.createdAt + RESEND_LINK_AFTER_MS,
  };
}

/** Refuses a request that is not needed, comes too early or too often, or after the answer. */
function requireAskable(order: OrderRow, before: readonly RequestRow[], now: Instant): void {
  const newest = before.at(-1);
  const isOpen = order.typeKey === 'teen' && isAhead(order, now);
  if (!isOpen || newest?.status === 'received' || newest?.status === 'refused') {
    throw new DomainError('BAD_TRANSITION');
  }
  const again = (newest?.createdAt ?? -Infinity) + RESEND_LINK_AFTER_MS;
  if (now < again) throw new DomainError('TOO_MANY_CODES', { retryAfter: (again - now) / 1000 });
  const oldest = before.filter(({ createdAt }) => createdAt > now - DAY).at(-MAX_ASKS_PER_DAY);
  if (oldest !== undefined) {
    throw new DomainError('TOO_MANY_CODES', { retryAfter: (oldest.createdAt + DAY - now) / 1000 });
  }
}

/** Whether the session is booked and has not begun: only then does a refusal cancel it. */
function isAhead({ status, start }: OrderRow, now: Instant): boolean {
  return status === 'confirmed' && start > now;
}

function isCancelledByRefusal({ cancelReason }: OrderRow): boolean {
  return cancelReason === 'guardian_refused';
}

function requireWaiting(request: RequestRow, now: Instant): void {
  if (!canConsentBecome(consentAt(request, now), 'received')) throw new DomainError('BAD_TRANSITION');
}

async function requestBehind(
  deps: Deps,
  sql: Sql,
  token: string,
): Promise<{ request: RequestRow; order: OrderRow; guardian: Guardian }> {
  return findByToken(token, async (tokenSha256) => {
    const request = await requestByToken(sql, tokenSha256);
    const order = request === null || request.status === 'replaced' ? null : await findOrder(sql, request.orderId);
    const key = order === null ? null : await findUserKey(deps.keyring, sql, order.clientId);
    if (request === null || order === null || key === null) return null;
    return { request, order, guardian: openGuardian(key, request.guardianEnc) };
  });
}

/** The guardian who was asked, opened with the client's key. */
export function openGuardian(key: UserKey, sealed: Uint8Array): Guardian {
  // Only askGuardian writes this field, from checked parts.
  return JSON.parse(key.open(GUARDIAN, sealed)) as Guardian;
}

const GUARDIAN = 'guardian_consents.guardian_enc';
