import { cleanName, nameProblem } from '#domain/contact.ts';
import { DAY, type Instant, type Locale } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import {
  RESEND_LINK_AFTER_MS,
  type ConsentStatus,
  type GuardianRelation,
  linkExpiry,
  MAX_ASKS_PER_DAY,
  toldConsent,
} from '#domain/guardian-consent.ts';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql } from '#server/db/db.ts';
import { lockConsent } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { newToken, SHORT_TOKEN_BYTES } from '#server/http/link-token.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { findOrder, type OrderRow, ownOrder } from '../order/order.ts';
import { requireSmsBudget } from '../proof/proof.ts';
import { findPerson } from '../person/person.ts';
import { deliverNow, tellAll } from '../notify/notify.ts';
import { insertRequest, type RequestRow, requestsOf } from './consent.sql.ts';
import { tellMissing } from './consent.tell.ts';

/** The state of a session's consent for its client: not needed, not asked for yet, or that of the newest request. */
export type ConsentTask = {
  state: 'not_needed' | 'none' | Exclude<ConsentStatus, 'replaced'>;
  /** Where the link went, all but the last digits hidden. */
  phone: string | null;
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
  const phone = orRefuse(parseGeorgianMobile(input.phone), 'PHONE_INVALID');
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
    const key = orRefuse(await findUserKey(deps.keyring, tx, clientId), 'NOT_AUTHORIZED');
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

/** The guardian to ask, as the client named them. */
export type Guardian = { name: string; relation: GuardianRelation; phone: string };

/** The guardian who was asked, opened with the client's key. */
export function openGuardian(key: UserKey, sealed: Uint8Array): Guardian {
  // Only askGuardian writes this field, from checked parts.
  return JSON.parse(key.open(GUARDIAN, sealed)) as Guardian;
}

const GUARDIAN = 'guardian_consents.guardian_enc';

/** Whether the session is booked and has not begun: only then does a refusal cancel it. */
export function isAhead({ status, start }: OrderRow, now: Instant): boolean {
  return status === 'confirmed' && start > now;
}
