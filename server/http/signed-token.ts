import { jwtVerify, type JWTPayload, SignJWT } from 'jose';
import type { Instant } from '#domain/dates.ts';

const ISSUER = 'simshvide';

/** The kind of a token, so that kinds are not confused: `audience` names what it opens, `type` is in its header. */
export type TokenKind = { readonly audience: string; readonly type: string };

/** The key that signs tokens, and the moment at which a token is made or read. */
export type TokenKey = { key: Uint8Array; now: Instant };

/** The common claims of every token, and its creation and end in milliseconds, beside its own `claims`. */
export type TokenClaims = { userId: string; signInId: string; madeAt: Instant; expiresAt: Instant; claims: JWTPayload };

/** Signs a token of a person's sign-in with further claims; `expiresAt` is cut to whole seconds. */
export async function signToken(
  { audience, type }: TokenKind,
  bearer: { userId: string; signInId: string; expiresAt: Instant; claims?: JWTPayload },
  { key, now }: TokenKey,
): Promise<string> {
  return new SignJWT({ ...bearer.claims, sid: bearer.signInId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(bearer.userId)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(bearer.expiresAt / 1000))
    .sign(key);
}

/** Reads a token of a kind; null for a foreign, altered or expired token alike. */
export async function readToken(
  { audience, type }: TokenKind,
  token: string,
  { key, now }: TokenKey,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience,
      typ: type,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    });
    const { sub, sid, iat, exp, ...claims } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || iat === undefined || exp === undefined) return null;
    return { userId: sub, signInId: sid, madeAt: iat * 1000, expiresAt: exp * 1000, claims };
  } catch {
    // Harmless: a token that does not hold is nobody's, whatever is wrong with it.
    return null;
  }
}

/** The token of an `Authorization` header. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1] ?? null;
}
