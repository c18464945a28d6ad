// docs/decisions/201
import { HOUR, MINUTE } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { adviceToken, personOfAdvice } from '#server/secrets/advice-tokens.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { publicSpecialist } from '../matching/matching.ts';
import { type ChangedOrder, clientOf, findOrder } from '../order/order.ts';
import { tellAll } from '../notify/notify.ts';
import { isWantedAfter, readAdvice, switchOff } from './advice.sql.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { findPage } from '#contract/pages/pages.ts';

/** Writes the job that may advise a client 3 h after the end of a session held, or at once if marked later. */
export async function adviseLater(deps: Deps, tx: Tx, order: ChangedOrder): Promise<void> {
  const { orderId, appointmentId, version, end } = order;
  await deps.jobs.enqueue(tx, {
    kind: 'advice.first-session',
    payload: { order: orderId },
    runAt: Math.max(end + ADVICE_AFTER_MS, deps.clock.now()),
    dedupeKey: `advice.first-session:${appointmentId}:${version}`,
  });
}

/** Sends message 14 once per person: after the first session held, if advice is wanted (P20) and nothing is ahead. */
export async function adviseAfterFirst(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await isWantedAfter(tx, { orderId, now: deps.clock.now() }))) return;
    const order = await findOrder(tx, orderId);
    if (order === null) return;
    const { clientId, contentId, locale, start, number } = order;
    const therapistId = publicSpecialist(deps, contentId, locale)._id;
    await tellAll(deps, tx, [
      {
        to: await clientOf(deps, tx, order),
        template: 'first-session-email',
        data: { start, number, therapistId, token: adviceToken(deps.keyring, clientId) },
        dedupeKey: `first-session:${clientId}`,
        onlyWhile: { what: 'advice wanted', person: clientId },
      },
    ]);
  });
}

/** Whether the person of a link gets advice; false for an altered link and for a person who has left. */
export async function adviceOf(deps: Deps, { token, ip }: { token: string; ip: string }): Promise<boolean> {
  const userId = personBehind(deps, { token, ip });
  return userId !== null && readAdvice(deps.db, userId);
}

/** Switches advice off for the person of a link; whoever has the link needs no sign-in. */
export async function unsubscribe(deps: Deps, { token, ip }: { token: string; ip: string }): Promise<void> {
  const userId = personBehind(deps, { token, ip });
  if (userId !== null) await switchOff(deps.db, userId);
}

function personBehind(deps: Deps, { token, ip }: { token: string; ip: string }): string | null {
  deps.limiter.take(`advice:${networkOf(ip)}`, LOOKS);
  return personOfAdvice(deps.keyring, token);
}

const ADVICE_AFTER_MS = 3 * HOUR;
/** The servers of large mail services switch off for many people. */
const LOOKS = { max: 600, windowMs: MINUTE };

/**
 * The page that a browser shows at the address of a mail's `List-Unsubscribe`, which mail programs without a switch of
 * their own open: the page of the same path. Null for everything else. Opening it changes nothing.
 */
export function pageOfAdviceLink(asked: { method: string; url: string; accept: string }): string | null {
  const { method, url, accept } = asked;
  if (method !== 'GET' || !url.startsWith(`${API_BASE}/`) || !accept.includes('text/html')) return null;
  const path = url.slice(API_BASE.length).split('?', 1)[0] ?? '';
  return findPage(path)?.name === 'advice' ? path : null;
}
