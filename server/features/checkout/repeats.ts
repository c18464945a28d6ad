import { DAY } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { findRequest, insertRequest, type RequestKey } from './idempotency.sql.ts';

/** Where the client pays, and the order's id. */
export type Reserved = { paymentUrl: string; orderId: OrderId };

/** The key and fingerprint of a request; null without a key. The fingerprint is keyed: it has name and e-mail in it. */
export function requestOf<Body extends { clientId: string; idempotencyKey: string | null }>(
  deps: Deps,
  route: 'startPayment' | 'payAppointment',
  input: Body & { requestId: string; locale: string },
): RequestKey | null {
  const { idempotencyKey, requestId: _, locale: __, ...body } = input;
  if (idempotencyKey === null || idempotencyKey.trim() === '') return null;
  return {
    userId: input.clientId,
    route,
    key: idempotencyKey,
    fingerprint: deps.keyring.hmac('request', JSON.stringify(body)),
    now: deps.clock.now(),
  };
}

/** The answer to the first request under this key; null when there was none. Refuses another request under it. */
export async function answerOf(deps: Deps, request: RequestKey | null): Promise<Reserved | null> {
  const known = request === null ? null : await findRequest<Reserved>(deps.db, request);
  if (request === null || known === null) return null;
  refuseOther(known.fingerprint, request);
  return known.response;
}

/** Writes a request down first in its transaction, so that its repeats wait. Refuses another one under its key. */
export async function beginRequest(deps: Deps, tx: Tx, request: RequestKey | null): Promise<void> {
  if (request === null) return;
  await insertRequest(tx, request);
  await forgetLater(deps, tx);
  const known = await findRequest(tx, request);
  if (known !== null) refuseOther(known.fingerprint, request);
}

function refuseOther(fingerprint: Uint8Array, request: RequestKey): void {
  if (Buffer.compare(fingerprint, request.fingerprint) !== 0) throw new DomainError('IDEMPOTENCY_CONFLICT');
}

/** Keys are forgotten once a day. */
async function forgetLater(deps: Deps, tx: Tx): Promise<void> {
  const day = Math.floor(deps.clock.now() / DAY);
  await deps.jobs.enqueue(tx, {
    kind: 'checkout.forget-requests',
    payload: {},
    runAt: (day + 2) * DAY,
    dedupeKey: `checkout.forget-requests:${day}`,
  });
}
