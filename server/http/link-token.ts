// docs/decisions/230
import { createHash } from 'node:crypto';
import { MINUTE } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import { href } from '#contract/pages/pages.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from './network.ts';
import type { AnswerHead } from './routes.ts';

/** 96 bits in 16 letters: so short that the link fits into one SMS. */
export const SHORT_TOKEN_BYTES = 12;
/** 256 bits: nobody guesses them. */
const TOKEN_BYTES = 32;

/** A new token of a link, and its hash: that alone is stored. */
export function newToken(deps: Pick<Deps, 'random'>, bytes = TOKEN_BYTES): { token: string; tokenSha256: Uint8Array } {
  const token = Buffer.from(deps.random.bytes(bytes)).toString('base64url');
  return { token, tokenSha256: hashOfToken(token) };
}

/** The link that opens a page: its secret is in the fragment, which browsers do not send, so that no server logs it. */
export function secretLink(
  origin: string,
  page: 'consent' | 'invitation' | 'notMe' | 'operatorSetup',
  token: string,
): string {
  return `${origin}${href(page)}#t=${token}`;
}

/** The hash under which a token is stored. */
export function hashOfToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** Finds the row of a token. Unknown and malformed tokens are refused alike. */
export async function findByToken<Row>(
  token: string,
  find: (tokenSha256: Uint8Array) => Promise<Row | null>,
): Promise<Row> {
  return orRefuse(TOKEN.test(token) ? await find(hashOfToken(token)) : null, 'NOT_FOUND');
}

/** Limits how often a network looks at the pages behind links of a kind. */
export function countLook(deps: Pick<Deps, 'limiter'>, kind: string, ip: string): void {
  deps.limiter.take(`${kind}:${networkOf(ip)}`, LOOKS);
}

/** Of what a link with a token opens: neither robots nor other sites learn of it. */
export function keepSecret(head: AnswerHead): void {
  head.header('x-robots-tag', 'noindex, nofollow');
  head.header('referrer-policy', 'no-referrer');
}

const TOKEN = /^[A-Za-z0-9_-]{16,43}$/;
const LOOKS = { max: 60, windowMs: MINUTE };
