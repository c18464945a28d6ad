import { HOUR, type Instant, SECOND } from '#domain/dates.ts';
import { objectOf, type Outgoing } from '../outgoing.ts';

/** However a token's lifetime is written, it is believed within these bounds only. */
const SHORTEST_MS = 30 * SECOND;
const LONGEST_MS = HOUR;
/** A token is renewed this much before it ends, so that it does not end on the way. */
const RENEW_BEFORE_MS = 5 * SECOND;

export type BogToken = {
  /** A token that holds now; null when the bank gives none. */
  get(signal: AbortSignal): Promise<string | null>;
  /** The bank does not take this one any more. */
  forget(token: string): void;
};

/** The token of our client: kept until shortly before its end, and asked for once however many calls wait for it. */
export function bogToken(parts: {
  settings: { tokenUrl: string; clientId: string; clientSecret: string };
  call: Outgoing;
  clock: { now(): Instant };
}): BogToken {
  const { settings, call, clock } = parts;
  let kept: { token: string; until: Instant } | null = null;
  let asking: Promise<string | null> | null = null;

  const ask = async (signal: AbortSignal): Promise<string | null> => {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const answer = await call({
      method: 'POST',
      url: settings.tokenUrl,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.any([signal, AbortSignal.timeout(5 * SECOND)]),
    });
    const fields = answer?.status === 200 ? objectOf(answer.text) : null;
    const token = fields?.['access_token'];
    if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return null;
    // Documented as seconds, printed in the documentation's example like an instant: an hour at most either way.
    const seconds = Number(fields?.['expires_in']);
    const lifetime = Math.min(Math.max(Number.isFinite(seconds) ? seconds * SECOND : 0, SHORTEST_MS), LONGEST_MS);
    kept = { token, until: clock.now() + lifetime - RENEW_BEFORE_MS };
    return token;
  };

  return {
    async get(signal) {
      if (kept !== null && clock.now() < kept.until) return kept.token;
      asking ??= ask(signal).finally(() => (asking = null));
      return asking;
    },
    forget(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
