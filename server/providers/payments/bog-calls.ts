import type { KeyObject } from 'node:crypto';
import { SECOND } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';
import { type AdapterParts, objectOf } from '../outgoing.ts';
import { bogToken } from './bog-token.ts';

export type BogSettings = {
  /** Without a slash at the end. */
  apiBase: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The bank's, with which it signs callbacks. */
  callbackKey: KeyObject;
};

/** The longest one request may take, so that a lost one leaves time for its repeat. */
const REQUEST_MS = 5 * SECOND;

export type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object };
export type Answer = { status: number; fields: Record<string, unknown> | null };
export type Answered = Answer | 'unclear' | 'no token';

/** Sends requests with a fresh token; a refused token is renewed once, and the very same request repeated. */
export function bogCalls({ settings, call, clock }: AdapterParts<BogSettings>) {
  const token = bogToken({ settings, call, clock });
  return async ({ method, path, headers, body }: Request, patience: AbortSignal): Promise<Answered> => {
    for (let renewed = false; ; renewed = true) {
      const bearer = await token.get(patience);
      if (bearer === null) return 'no token';
      const answer = await call({
        method,
        url: settings.apiBase + path,
        headers: {
          ...headers,
          authorization: `Bearer ${bearer}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([patience, AbortSignal.timeout(REQUEST_MS)]),
      });
      if (answer === null) return 'unclear';
      if (answer.status !== 401) return { status: answer.status, fields: objectOf(answer.text) };
      token.forget(bearer);
      if (renewed) return { status: 401, fields: null };
    }
  };
}

/** An answer that is no good. A refusal of the bank's is certain; its own trouble and silence are not. */
export function bogFailure(
  { log }: Pick<AdapterParts<BogSettings>, 'log'>,
  answer: Answered,
  refused: 'rejected' | 'unknown',
): Outcome<never> {
  if (answer === 'unclear') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
  if (answer === 'no token') {
    log.error({ provider: 'bog' }, 'the bank gave no token');
    return { ok: false, kind: refused === 'rejected' ? 'misconfigured' : 'unknown', code: 'TOKEN' };
  }
  const { status } = answer;
  if (status === 401 || status === 403) {
    log.error({ provider: 'bog', status }, 'the bank does not permit this: check the client id and its rights');
    return { ok: false, kind: 'misconfigured', code: String(status) };
  }
  const certain = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { ok: false, kind: certain ? refused : 'unknown', code: String(status) };
}
