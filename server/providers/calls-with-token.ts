import { HOUR, type Instant, SECOND } from '#domain/dates.ts';
import { objectOf, type Outgoing, type OutgoingRequest } from './outgoing.ts';

/** A token is renewed this much before it ends, so that it does not end on the way. */
const RENEW_BEFORE_MS = 5 * SECOND;
/** However a token's lifetime is written, it is believed within these bounds only. */
const LIFETIME_MS = { least: 30 * SECOND, most: HOUR };
/** The longest one request may take, so that a lost one leaves time for its repeat. */
const REQUEST_MS = 5 * SECOND;

type Request = Omit<OutgoingRequest, 'signal' | 'method'> & { method: 'GET' | 'POST' | 'PATCH' };

export type Answered =
  | { status: number; fields: Record<string, unknown> | null; retryAfterMs?: number }
  | 'unclear'
  | 'no token';

/**
 * Sends requests to a service with its token: kept until shortly before its end, and asked for once however many calls
 * wait for it. A refused token is renewed once, and the very same request repeated.
 */
export function callsWithToken(parts: {
  call: Outgoing;
  clock: { now(): Instant };
  /** The request for a token. */
  grant(): Promise<Request> | Request;
  /** Called with the status of a refusal of a token. */
  refused?(status: number): void;
}): (request: Request, patience: AbortSignal) => Promise<Answered> {
  const { call, clock, grant, refused = () => undefined } = parts;
  let kept: { token: string; until: Instant } | null = null;
  let asking: Promise<string | null> | null = null;
  const send = (request: Request, signal: AbortSignal) =>
    call({ ...request, signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]) });

  const renew = async (signal: AbortSignal): Promise<string | null> => {
    const answer = await send(await grant(), signal);
    if (answer !== null && answer.status >= 400 && answer.status < 500) refused(answer.status);
    const fields = answer?.status === 200 ? objectOf(answer.text) : null;
    const token = fields?.['access_token'];
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return null;
    const seconds = Number(fields?.['expires_in']);
    const lifetimeMs = Number.isFinite(seconds) ? seconds * SECOND : 0;
    const believedMs = Math.min(Math.max(lifetimeMs, LIFETIME_MS.least), LIFETIME_MS.most);
    kept = { token, until: clock.now() + believedMs - RENEW_BEFORE_MS };
    return token;
  };

  const tokenNow = async (signal: AbortSignal): Promise<string | null> => {
    if (kept !== null && clock.now() < kept.until) return kept.token;
    asking ??= renew(signal).finally(() => (asking = null));
    return asking;
  };

  return async (request, patience) => {
    for (let renewed = false; ; renewed = true) {
      const token = await tokenNow(patience);
      if (token === null) return 'no token';
      const headers = { ...request.headers, authorization: `Bearer ${token}`, accept: 'application/json' };
      const answer = await send({ ...request, headers }, patience);
      if (answer === null) return 'unclear';
      const { status, text, retryAfterMs } = answer;
      if (status !== 401)
        return { status, fields: objectOf(text), ...(retryAfterMs !== undefined && { retryAfterMs }) };
      if (kept?.token === token) kept = null;
      if (renewed) return { status, fields: null };
    }
  };
}
