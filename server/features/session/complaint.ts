import { type ComplaintKind, isContested, isStanding, mayObject, upheldAt } from '#domain/complaint.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { contradictsComplaint } from '#domain/presence.ts';
import { complaintRefusal, earlyRefusal, isUpheldBy, type SessionMark } from '#domain/session-actions.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type OrderRow, touchAppointment } from '../order/order.ts';
import { staysOf } from '../stay/stay.ts';
import { bookedSession, type ByAdmin, lockSession, requireAllowed, requireSeen, isOutdated } from './booked.ts';
import {
  complaintOf,
  type ComplaintRow,
  insertComplaint,
  recordAnswer,
  recordComplaintEvent,
  saySo,
} from './complaint.sql.ts';
import { applyMark } from './mark-session.ts';
import { earnLater, refusePaidOut } from './pay.ts';
import { doubt, doubtOf, writeDoubt } from './presence.ts';
import { nothingWaits, tellClientOfDoubt, tellComplaint, tellOperators, tellSettled } from './tell-complaint.ts';
import { isObjected, readWords, sealAnswer, sealWords } from './complaint-words.ts';

/**
 * The client says that the specialist did not come, or that the mark of an own absence is wrong (P45). The pay is
 * frozen at once. Against a mark of the therapist or the times of presence the complaint waits for an operator; else it
 * becomes true by itself when nobody objects within 24 h. Words on a complaint that these times have made are added to
 * it. Refuses a second complaint, one too early or too late, one after the pay was sent, and, like all changes here,
 * another shown version of the session (`seenVersion`; null where none was).
 */
export async function complain(
  deps: Deps,
  input: { orderId: OrderId; clientId: string; kind: ComplaintKind; words: string | null; seenVersion: number | null },
): Promise<void> {
  const { orderId, clientId, kind, seenVersion } = input;
  const words = readWords(input.words);
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by: { role: 'client', userId: clientId } });
    const now = deps.clock.now();
    const unsaid = await complaintOf(tx, order);
    // The same said again is refused as that, whatever was shown.
    if (unsaid?.kind !== kind || unsaid.saidAt === null) requireSeen(order, seenVersion);
    requireAllowed(complaintRefusal(bookedSession(order, unsaid), kind, now));
    await refusePaidOut(tx, order);
    const { therapistId, end } = order;
    const key = orRefuse(await findUserKey(deps.keyring, tx, clientId), 'NOT_AUTHORIZED');
    const isDoubted = contradictsComplaint(kind, await staysOf(tx, order), order);
    const isDisputed = unsaid !== null || isDoubted || isContested(kind, order.markedAt);
    const answeredAt = unsaid?.upheldAt ?? upheldAt(now, end);
    const wordsEnc = sealWords(key, unsaid, words);
    const said = { therapistId, orderId, kind, wordsEnc, keyVersion: key.version, now, clientId, isDoubted };
    const event = isDisputed ? 'contest' : 'complain';
    if (unsaid === null) await insertComplaint(tx, { ...said, event, upheldAt: answeredAt });
    else await saySo(tx, said);
    const changed = await touchAppointment(tx, order, now);
    if (!isDisputed) {
      await deps.jobs.enqueue(tx, {
        kind: 'complaint.answer',
        payload: { order: orderId },
        runAt: answeredAt,
        dedupeKey: `complaint.answer:${orderId}`,
      });
    }
    await tellComplaint(deps, tx, { order: changed, kind, isDisputed, isDoubted, answerUntil: answeredAt });
    if (isDoubted) await tellClientOfDoubt(deps, tx, { order: changed, kind });
  });
}

/** The client takes a complaint back: the session goes on as if nobody had complained. A repeat does nothing. */
export async function withdrawComplaint(
  deps: Deps,
  { orderId, clientId, seenVersion }: { orderId: OrderId; clientId: string; seenVersion: number | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by: { role: 'client', userId: clientId } });
    const complaint = await complaintOf(tx, order);
    if (complaint?.status === 'withdrawn') return;
    requireSeen(order, seenVersion);
    if (complaint === null || !isStanding(complaint.status)) throw new DomainError('BAD_TRANSITION');
    const { therapistId } = order;
    const now = deps.clock.now();
    await recordComplaintEvent(tx, { therapistId, orderId, event: 'withdraw', actorId: clientId, now });
    await nothingWaits(deps, tx, order);
    await earnLater(deps, tx, await touchAppointment(tx, order, now));
  });
}

/** Objects to an open complaint with the therapist's words for the operator; refuses a decided one. */
export async function objectToComplaint(
  deps: Deps,
  input: { orderId: OrderId; therapistUserId: string; words: string | null; seenVersion: number | null },
): Promise<void> {
  const { orderId, therapistUserId, seenVersion } = input;
  const words = readWords(input.words);
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by: { role: 'therapist', userId: therapistUserId } });
    const complaint = await complaintOf(tx, order);
    const { therapistId, clientId } = order;
    const key = words === null ? null : await findUserKey(deps.keyring, tx, clientId);
    if (complaint !== null && isObjected(complaint, words, key)) return;
    requireSeen(order, seenVersion);
    if (complaint === null) throw new DomainError('BAD_TRANSITION');
    const now = deps.clock.now();
    if (!mayObject(complaint, now)) throw new DomainError('COMPLAINT_DECIDED');
    const by = { therapistId, orderId, actorId: therapistUserId, now };
    if (words !== null && key !== null) await recordAnswer(tx, { ...by, answerEnc: sealAnswer(key, words) });
    const isNew = await recordComplaintEvent(tx, { ...by, event: 'object' });
    if (isNew) await tellOperators(deps, tx, { order, kind: complaint.kind, isDisputed: true });
  });
}

/**
 * An operator decides a complaint by the way the session ended; a repeat from the same version does nothing. Refuses
 * without a complaint, before the session could end so, and after the pay was sent.
 */
export async function settleComplaint(
  deps: Deps,
  input: { orderId: OrderId; by: ByAdmin; to: SessionMark; seenVersion: number | null; requestId: string },
): Promise<void> {
  const { orderId, by, to, seenVersion, requestId } = input;
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by });
    const complaint = await complaintOf(tx, order);
    if (isOutdated(order, seenVersion) && complaint !== null && isSettledAs(to, { order, complaint })) return;
    requireSeen(order, seenVersion);
    if (complaint === null || !isStanding(complaint.status)) throw new DomainError('BAD_TRANSITION');
    const now = deps.clock.now();
    requireAllowed(earlyRefusal(order, to, now));
    const { therapistId } = order;
    // An open complaint that the times of presence contradict by now is disputed, and not true by itself.
    if ((await doubtOf(tx, { order, complaint })) === 'complaint')
      await writeDoubt(deps, tx, { order, what: 'complaint' });
    const event = isUpheldBy(complaint.kind, to) ? 'uphold' : 'reject';
    await recordComplaintEvent(tx, { therapistId, orderId, event, actorId: by.userId, now });
    await settleAs(deps, tx, { order, to, by: 'admin', actorId: by.userId, requestId });
  });
}

/** Upholds an open complaint without an objection in time (P45), unless the times of presence contradict it. */
export async function answerComplaint(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockSession(tx, { orderId, by: { role: 'system' } });
    const complaint = await complaintOf(tx, order);
    const now = deps.clock.now();
    if (complaint === null || complaint.status !== 'open' || now < complaint.upheldAt) return;
    if (await doubt(deps, tx, { order, complaint })) return;
    const { therapistId } = order;
    await recordComplaintEvent(tx, { therapistId, orderId, event: 'goUnanswered', actorId: null, now });
    await settleAs(deps, tx, { order, to: 'therapist_absent', by: 'system', actorId: null, requestId: null });
  });
}

async function settleAs(
  deps: Deps,
  tx: Tx,
  end: { order: OrderRow; to: SessionMark; by: 'admin' | 'system'; actorId: string | null; requestId: string | null },
): Promise<void> {
  const { order, to } = end;
  const isSoAlready = order.status === to;
  await nothingWaits(deps, tx, order);
  const settled = isSoAlready
    ? await touchAppointment(tx, order, deps.clock.now())
    : await applyMark(deps, tx, { ...end, mark: to });
  if (isSoAlready) await earnLater(deps, tx, settled);
  await tellSettled(deps, tx, { order: settled, outcome: to });
}

/** Whether the complaint was decided by the word that the session ended so. */
function isSettledAs(to: SessionMark, { order, complaint }: { order: OrderRow; complaint: ComplaintRow }): boolean {
  return order.status === to && complaint.status === (isUpheldBy(complaint.kind, to) ? 'upheld' : 'rejected');
}
