// docs/decisions/154
import { createHash, timingSafeEqual } from 'node:crypto';
import { href } from '#contract/pages/pages.ts';
import type { Deps } from '#server/deps.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';

/** The order whose client's seat a link opens; `linkVersion` counts how often its link was voided. */
export type LinkedOrder = { orderId: OrderId; linkVersion: number };

/**
 * The link by which the client enters a session. It stays the same, also when the session moves, until it is voided
 * (P52). Its token stands behind the hash sign, which no browser sends: no log of a server has it, and no Referer.
 */
export function clientLink(deps: Deps, order: LinkedOrder): string {
  return `${deps.config.publicUrl}${href('session', { orderId: publicOrderId(deps.keyring, order.orderId) })}#t=${tokenOf(deps, order)}`;
}

/** The link by which the therapist enters: it names the session, and opens nothing without the therapist's sign-in. */
export function therapistLink(deps: Deps, sessionId: string): string {
  return deps.config.publicUrl + href('therapistRoom', { sessionId });
}

/** A client's token: `valid` opens the seat, `replaced` once did, `foreign` never. All take the same time. */
export function judgeLink(deps: Deps, order: LinkedOrder, token: string): 'valid' | 'replaced' | 'foreign' {
  const given = digestOf(token);
  let verdict: 'valid' | 'replaced' | 'foreign' = 'foreign';
  for (let linkVersion = 0; linkVersion <= order.linkVersion; linkVersion++) {
    const own = digestOf(tokenOf(deps, { orderId: order.orderId, linkVersion }));
    if (timingSafeEqual(own, given)) {
      verdict = linkVersion === order.linkVersion ? 'valid' : 'replaced';
    }
  }
  return verdict;
}

/** Of one length for every token. */
function digestOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

const TOKEN_BYTES = 16;

function tokenOf(deps: Deps, { orderId, linkVersion }: LinkedOrder): string {
  const named = publicOrderId(deps.keyring, orderId);
  const seat = linkVersion === 0 ? `${named}|client` : `${named}|client|${linkVersion}`;
  return Buffer.from(deps.keyring.hmac('seat', seat)).toString('base64url', 0, TOKEN_BYTES);
}
