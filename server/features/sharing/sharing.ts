// docs/decisions/203
import { type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { TopicKey } from '#domain/intake.ts';
import { mayShareTopics, SHARING_CONSENT } from '#domain/sharing.ts';
import type { Sql } from '#server/db/db.ts';
import { lockClient, lockSharing } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type OrderRow, ownOrder } from '../order/order.ts';
import { deleteAnswersOf, preferencesOf } from '../intake/intake.ts';
import { deleteShare, deleteSharesOf, insertShare, readShare } from './sharing.sql.ts';

/** Whether topics are shared with the therapist of a session, and which: those that are, else those that would be. */
export type Sharing = { shared: boolean; topics: readonly TopicKey[] };

type Asked = { orderId: OrderId; clientId: string };

/** The topics that the client of an order shares with its therapist. Foreign and unknown orders are refused alike. */
export async function sharingOf(deps: Deps, input: Asked): Promise<Sharing> {
  const order = await ownOrder(deps.db, input);
  return sharingState(deps, deps.db, order);
}

/** Shares the topics of the client's present preferences, or stops (P21); refuses consent to outdated words. */
export async function setSharing(
  deps: Deps,
  input: Asked & ({ shared: true; consentVersion: string } | { shared: false }),
): Promise<Sharing> {
  deps.limiter.take(`sharing:${input.clientId}`, CHANGES);
  return deps.db.transaction(async (tx) => {
    const order = await ownOrder(tx, input);
    const { therapistId, orderId, clientId } = order;
    await lockSharing(tx, orderId);
    // Answers that are being deleted are shared with nobody.
    await lockClient(tx, clientId);
    const now = deps.clock.now();
    const before = await sharingState(deps, tx, order);
    if (!input.shared) {
      if (before.shared) await deleteShare(tx, { therapistId, clientId, now });
      return sharingState(deps, tx, order);
    }
    if (input.consentVersion !== SHARING_CONSENT.version) throw new DomainError('TEXT_CHANGED');
    const { topics } = await preferencesOf(deps, tx, clientId);
    if (!mayShareTopics(order.status, topics)) throw new DomainError('BAD_TRANSITION');
    if (before.shared && sameTopics(before.topics, topics)) return before;
    const key = orRefuse(await findUserKey(deps.keyring, tx, clientId), 'NOT_AUTHORIZED');
    await insertShare(tx, {
      therapistId,
      orderId,
      clientId,
      topicsEnc: key.seal(TOPICS, JSON.stringify(topics)),
      keyVersion: key.version,
      textVersion: input.consentVersion,
      now,
    });
    return { shared: true, topics };
  });
}

/**
 * Deletes the answers of a client at once, and the part of them that therapists see. The history keeps when topics were
 * shared and since when no more. A repeat changes nothing.
 */
export async function deleteAnswers(deps: Deps, clientId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockClient(tx, clientId);
    await deleteAnswersOf(tx, clientId);
    await deleteSharesOf(tx, { clientId, now: deps.clock.now() });
  });
}

/** The topics that an order's client shares with its therapist, and since when; null once nothing is shared (P21). */
export async function topicsSharedWithTherapist(
  deps: Deps,
  of: { therapistId: string; clientId: string },
  sql: Sql = deps.db,
): Promise<{ topics: readonly TopicKey[]; at: Instant } | null> {
  const share = await readShare(sql, of);
  const key = share === null ? null : await findUserKey(deps.keyring, sql, of.clientId);
  return share === null || key === null ? null : { topics: openTopics(key, share.topicsEnc), at: share.grantedAt };
}

async function sharingState(deps: Deps, sql: Sql, order: OrderRow): Promise<Sharing> {
  const shared = await topicsSharedWithTherapist(deps, order, sql);
  if (shared !== null) return { shared: true, topics: shared.topics };
  return { shared: false, topics: (await preferencesOf(deps, sql, order.clientId)).topics };
}

/** Topics that are shared, with the client's key at hand. */
export function openTopics(key: UserKey, sealed: Uint8Array): TopicKey[] {
  // Only setSharing writes this field, from checked preferences.
  return JSON.parse(key.open(TOPICS, sealed)) as TopicKey[];
}

function sameTopics(one: readonly TopicKey[], other: readonly TopicKey[]): boolean {
  return one.length === other.length && one.every((topic) => other.includes(topic));
}

const TOPICS = 'topic_shares.topics_enc';
/** A history that cannot be deleted must not be filled by a pressed key. */
const CHANGES = { max: 30, windowMs: MINUTE };
