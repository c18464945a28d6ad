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

/** The bearer of an `Authorization` header; null for a missing, foreign, altered or expired token alike. */
export async function readAccessToken(header: string | undefined, { key, now }: TokenKey): Promise<Caller | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      typ: TYPE,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    });
    const { sub, role, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !isRole(role)) return null;
    return { userId: sub, role, signInId: sid };
  } catch {
    return null;
  }
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
