import type { Instant } from '#domain/dates.ts';
import { ACCESS_TOKEN_LIFETIME_MS, ROLES, type Role } from '#domain/sign-in.ts';
import type { Caller } from './routes.ts';
import { bearerToken, readToken, signToken, type TokenKey } from './signed-token.ts';

const KIND = { audience: 'simshvide', type: 'access' } as const;

/** A token that names its bearer for ten minutes (P26). */
export async function signAccessToken({ role, ...bearer }: Caller, by: TokenKey): Promise<string> {
  const expiresAt = by.now + ACCESS_TOKEN_LIFETIME_MS;
  return signToken(KIND, { ...bearer, expiresAt, claims: { role } }, by);
}

/** Reads the bearer of an `Authorization` header; null for a missing, foreign, altered or expired token alike. */
export type TokenReader = (header: string | undefined, now: Instant) => Promise<Caller | null>;

/** Keeps a token whose signature was right until it ends: checking it costs more than the rest of a small call. */
export function tokenReader(key: Uint8Array): TokenReader {
  const verified = new Map<string, { caller: Caller; expiresAt: Instant }>();
  return async (header, now) => {
    const token = bearerToken(header);
    if (token === null) return null;
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

async function verify(token: string, by: TokenKey): Promise<{ caller: Caller; expiresAt: Instant } | null> {
  const read = await readToken(KIND, token, by);
  const role = read?.claims['role'];
  if (read === null || !isRole(role)) return null;
  return { caller: { userId: read.userId, role, signInId: read.signInId }, expiresAt: read.expiresAt };
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
