import { jwtVerify, SignJWT } from 'jose';
import type { Instant } from '#domain/dates.ts';
import { ACCESS_TOKEN_LIFETIME_MS, ROLES, type Role } from '#domain/sign-in.ts';
import type { Caller } from './routes.ts';

const ISSUER = 'simshvide';
const TYPE = 'access';

export type TokenKey = { key: Uint8Array; now: Instant };

/** A token that names its bearer for ten minutes (P26). */
export async function signAccessToken(caller: Caller, { key, now }: TokenKey): Promise<string> {
  return new SignJWT({ role: caller.role, sid: caller.signInId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(caller.userId)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + ACCESS_TOKEN_LIFETIME_MS) / 1000))
    .sign(key);
}

/** Reads the bearer of an `Authorization` header; null for a missing, foreign, altered or expired token alike. */
export type TokenReader = (header: string | undefined, now: Instant) => Promise<Caller | null>;

/**
 * A token is the same in every call of its ten minutes, and its signature costs more than the rest of a small call: a
 * signature that was right once is kept until the token ends.
 */
export function tokenReader(key: Uint8Array): TokenReader {
  const verified = new Map<string, { caller: Caller; expiresAt: Instant }>();
  return async (header, now) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
    if (token === undefined) return null;
    const known = verified.get(token);
    if (known !== undefined && known.expiresAt > now) return known.caller;
    const found = await verify(token, { key, now });
    if (found === null) {
      verified.delete(token);
      return null;
    }
    if (verified.size >= KEPT) verified.clear();
    verified.set(token, found);
    return found.caller;
  };
}

/** So many tokens are some megabytes; a server with more callers in ten minutes begins anew. */
const KEPT = 10_000;

async function verify(token: string, { key, now }: TokenKey): Promise<{ caller: Caller; expiresAt: Instant } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      typ: TYPE,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    });
    const { sub, role, sid, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !isRole(role) || exp === undefined) return null;
    return { caller: { userId: sub, role, signInId: sid }, expiresAt: exp * 1000 };
  } catch {
    // Harmless: a token that does not hold is nobody's, whatever is wrong with it.
    return null;
  }
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
