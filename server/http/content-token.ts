import { jwtVerify, SignJWT } from 'jose';
import { type Instant, MINUTE } from '#domain/dates.ts';

const ISSUER = 'simshvide';
const AUDIENCE = 'content store';
const TYPE = 'content';

/** How long a token for the store lasts. */
const CONTENT_TOKEN_LIFETIME_MS = 15 * MINUTE;

/** Who works with the content, and the sign-in with which the right to it ends. */
export type Editor = { readonly userId: string; readonly signInId: string };

/** Who shows a token that holds, and when it ends. */
export type ContentBearer = Editor & { readonly expiresAt: Instant };

type TokenKey = { key: Uint8Array; now: Instant };

/** A token that opens the store of the content and nothing else. */
export async function signContentToken(
  { userId, signInId }: Editor,
  { key, now }: TokenKey,
): Promise<{ token: string; expiresAt: Instant }> {
  const ends = Math.floor((now + CONTENT_TOKEN_LIFETIME_MS) / 1000);
  const token = await new SignJWT({ sid: signInId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(ends)
    .sign(key);
  return { token, expiresAt: ends * 1000 };
}

/** Reads the bearer of an `Authorization` header; null for a missing, foreign, altered or expired token alike. */
export async function readContentToken(
  header: string | undefined,
  { key, now }: TokenKey,
): Promise<ContentBearer | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    });
    const { sub, sid, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
    return { userId: sub, signInId: sid, expiresAt: exp * 1000 };
  } catch {
    // Harmless: a token that does not hold is nobody's, whatever is wrong with it.
    return null;
  }
}
