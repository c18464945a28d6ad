import { DAY, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type OpenedPayment, paymentUrl } from '../payment/payment.ts';
import { answerRequest, findRequest, insertRequest, type RequestKey } from './idempotency.sql.ts';

/** Where the client pays, and the order's id. */
export type Reserved = { paymentUrl: string; orderId: OrderId };

/** A request to pay as it is compared with its repeats. */
type Request = { clientId: string; idempotencyKey: string | null; requestId: string; locale: Locale };

/**
 * Opens a payment and answers where it is paid; a repeat under the same key gets the answer of the first. Null when the
 * provider could not prepare it. Refuses another request under the key.
 */
export async function payOnce(
  deps: Deps,
  route: 'startPayment' | 'payAppointment',
  input: Request,
  open: (request: RequestKey | null) => Promise<OpenedPayment>,
): Promise<Reserved | null> {
  const request = requestOf(deps, route, input);
  const known = request === null ? null : await findRequest(deps.db, request);
  if (request !== null && known !== null) refuseOther(known.fingerprint, request);
  if (known !== null && known.response !== null) return known.response;
  const opened = await open(request);
  const url = await paymentUrl(deps, opened, input.locale);
  if (url === null) return null;
  const reserved = { paymentUrl: url, orderId: opened.attempt.orderId };
  const kept = request && (await answerRequest(deps.db, { ...request, response: reserved }));
  return kept ?? reserved;
}

/** The key and fingerprint of a request; null without a key. The fingerprint is keyed: it has name and e-mail in it. */
function requestOf(deps: Deps, route: RequestKey['route'], input: Request): RequestKey | null {
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

/** Writes a request down first in its transaction, so that its repeats wait. Refuses another one under its key. */
export async function beginRequest(deps: Deps, tx: Tx, request: RequestKey | null): Promise<void> {
  if (request === null) return;
  await insertRequest(tx, request);
  // Keys are forgotten once a day.
  const day = Math.floor(deps.clock.now() / DAY);
  await deps.jobs.enqueue(tx, {
    kind: 'checkout.forget-requests',
    payload: {},
    runAt: (day + 2) * DAY,
    dedupeKey: `checkout.forget-requests:${day}`,
  });
  const known = await findRequest(tx, request);
  if (known !== null) refuseOther(known.fingerprint, request);
}

function refuseOther(fingerprint: Uint8Array, request: RequestKey): void {
  if (Buffer.compare(fingerprint, request.fingerprint) !== 0) throw new DomainError('IDEMPOTENCY_CONFLICT');
}
