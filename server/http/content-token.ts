import { type Instant, MINUTE } from '#domain/dates.ts';
import { bearerToken, readToken, signToken, type TokenKey } from './signed-token.ts';

const KIND = { audience: 'content store', type: 'content' } as const;

const CONTENT_TOKEN_LIFETIME_MS = 15 * MINUTE;

/** An editor of the content, and the sign-in whose end also ends that right. */
export type Editor = { readonly userId: string; readonly signInId: string };

/** The owner of a valid token, and its end. */
export type ContentBearer = Editor & { readonly expiresAt: Instant };

/** A token that opens the store of the content and nothing else. */
export async function signContentToken(
  { userId, signInId }: Editor,
  by: TokenKey,
): Promise<{ token: string; expiresAt: Instant }> {
  const expiresAt = Math.floor((by.now + CONTENT_TOKEN_LIFETIME_MS) / 1000) * 1000;
  return { token: await signToken(KIND, { userId, signInId, expiresAt }, by), expiresAt };
}

/** Reads the bearer of an `Authorization` header; null for a missing, foreign, altered or expired token alike. */
export async function readContentToken(header: string | undefined, by: TokenKey): Promise<ContentBearer | null> {
  const token = bearerToken(header);
  const read = token === null ? null : await readToken(KIND, token, by);
  return read && { userId: read.userId, signInId: read.signInId, expiresAt: read.expiresAt };
}
