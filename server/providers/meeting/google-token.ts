import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { HOUR, type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { type KeptToken, keptToken } from '../kept-token.ts';
import { objectOf, type Outgoing } from '../outgoing.ts';

/** A service account of Google's, and the person of the Workspace in whose name it makes rooms. */
export type GoogleAccount = {
  tokenUrl: string;
  clientEmail: string;
  privateKeyId: string | null;
  privateKey: KeyObject;
  subject: string;
};

/** To make rooms, and to see and change those only that were made so. */
const SCOPE = 'https://www.googleapis.com/auth/meetings.space.created';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_MS = 10 * MINUTE;
/** However a token's lifetime is written, it is believed within these bounds only. */
const SHORTEST_MS = 30 * SECOND;

/** The token of our service account in the name of its person (domain-wide delegation). */
export function googleToken(parts: {
  account: GoogleAccount;
  call: Outgoing;
  clock: { now(): Instant };
  /** Called with the status of a refusal, which an operator must know. */
  refused(status: number): void;
}): KeptToken {
  const { account, call, clock, refused } = parts;
  return keptToken({
    clock,
    async ask(signal) {
      const answer = await call({
        method: 'POST',
        url: account.tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: await assertionOf(account, clock.now()) }).toString(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(5 * SECOND)]),
      });
      if (answer !== null && answer.status >= 400 && answer.status < 500) refused(answer.status);
      const fields = answer?.status === 200 ? objectOf(answer.text) : null;
      const token = fields?.['access_token'];
      if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return null;
      const seconds = Number(fields?.['expires_in']);
      const lifetimeMs = Math.min(Math.max(Number.isFinite(seconds) ? seconds * SECOND : 0, SHORTEST_MS), HOUR);
      return { token, lifetimeMs };
    },
  });
}

/** The caller, the person it acts for and the scope, signed with the key of the service account. */
function assertionOf(
  { clientEmail, privateKeyId, privateKey, subject, tokenUrl }: GoogleAccount,
  now: Instant,
): Promise<string> {
  const seconds = Math.floor(now / SECOND);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(privateKeyId !== null && { kid: privateKeyId }) })
    .setIssuer(clientEmail)
    .setSubject(subject)
    .setAudience(tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_MS / SECOND)
    .sign(privateKey);
}
