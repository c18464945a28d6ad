import type { Answer } from '#contract/api.ts';
import { type Instant, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import {
  canConsentBecome,
  type ConsentAnswer,
  consentAt,
  GUARDIAN_CONSENT,
  toldConsent,
} from '#domain/guardian-consent.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql } from '#server/db/db.ts';
import { lockConsent } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { countLook, findByToken } from '#server/http/link-token.ts';
import { sessionTimeOf } from '#server/http/wire.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { specialistOf } from '../matching/matching.ts';
import { findOrder, type OrderRow } from '../order/order.ts';
import { type Device, prove, sendCode } from '../proof/proof.ts';
import { recordAnswer, requestByToken, type RequestRow } from './consent.sql.ts';
import { cancelWithin } from '../session/session.ts';
import { tellAnswer } from './consent.tell.ts';
import { type Guardian, isAhead, openGuardian } from './consent.ts';

/**
 * The page behind a guardian's link: which session, the state of the request, and whether a refusal cancels, or has
 * cancelled, the session. Unknown, malformed and replaced links are refused alike.
 */
export async function consentPage(
  deps: Deps,
  input: { token: string; locale: Locale; ip: string },
): Promise<Omit<Answer<'readConsentPage'>, 'now' | 'consentVersion'>> {
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
    if (!cancelsNow) {
      await tellAnswer(deps, tx, { order, answer: input.answer });
      return false;
    }
    const by = { role: 'guardian', userId: null } as const;
    const shown = { seenRefundMinor: null, clientReason: null, seenVersion: null };
    await cancelWithin(deps, tx, { orderId: order.orderId, by, requestId: input.requestId, ...shown });
    return true;
  });
  return { state: input.answer, cancels };
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
