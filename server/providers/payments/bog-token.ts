import { HOUR, type Instant, SECOND } from '#domain/dates.ts';
import { type KeptToken, keptToken } from '../kept-token.ts';
import { objectOf, type Outgoing } from '../outgoing.ts';

/** However a token's lifetime is written, it is believed within these bounds only. */
const SHORTEST_MS = 30 * SECOND;
const LONGEST_MS = HOUR;

/** The token of our client at the bank. */
export function bogToken(parts: {
  settings: { tokenUrl: string; clientId: string; clientSecret: string };
  call: Outgoing;
  clock: { now(): Instant };
}): KeptToken {
  const { settings, call, clock } = parts;
  return keptToken({
    clock,
    async ask(signal) {
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
      const lifetimeMs = Math.min(Math.max(Number.isFinite(seconds) ? seconds * SECOND : 0, SHORTEST_MS), LONGEST_MS);
      return { token, lifetimeMs };
    },
  });
}
