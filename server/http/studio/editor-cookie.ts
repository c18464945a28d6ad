import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { ContentBearer, Editor } from '../content-token.ts';

const ISSUER = 'simshvide';
const AUDIENCE = 'content studio';
const TYPE = 'studio';

/** Work ends so long after it began, however busy it is. */
const WORKS_AT_MOST_MS = 12 * HOUR;

/** A browser in which nobody works for so long has to sign in again. */
const IDLE_AT_MOST_MS = HOUR;

/** What is done by hand renews a cookie that is older. */
const RENEWED_AFTER_MS = 5 * MINUTE;

export type EditorCookieSettings = {
  key: Uint8Array;
  now(): Instant;
  /** Whether browsers reach the Studio over https. */
  https: boolean;
  /** Whether a sign-in has not ended, asked of the database. */
  doesSignInStand(signInId: string): Promise<boolean>;
};

/** What the cookie of an editor's browser says: who works, since when, and when the cookie was made. */
type Work = ContentBearer & { readonly since: Instant; readonly madeAt: Instant };

/**
 * The cookie by which a browser works in the Studio. No script reads it, no other site's page sends it, and it opens the store of the
 * content alone. It ends with the sign-in that it names, and twelve hours after that at the latest.
 */
export type EditorCookie = {
  /** Whose browser calls; null without a cookie that holds. */
  bearerOf(request: FastifyRequest): Promise<ContentBearer | null>;
  /** The same, and a cookie that is no longer new is renewed: for changes and for opening a page, which are done by hand. */
  renewedBearerOf(request: FastifyRequest, reply: FastifyReply): Promise<ContentBearer | null>;
  give(reply: FastifyReply, editor: Editor): Promise<void>;
  clear(reply: FastifyReply): void;
};

export function editorCookie({ key, now, https, doesSignInStand }: EditorCookieSettings): EditorCookie {
  // A browser keeps a cookie of this prefix only for the very host that set it, over https.
  const name = https ? '__Host-studio' : 'studio';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;

  async function set(reply: FastifyReply, { userId, signInId }: Editor, since: Instant): Promise<void> {
    const at = now();
    const ends = Math.floor(Math.min(at + IDLE_AT_MOST_MS, since + WORKS_AT_MOST_MS) / 1000);
    const token = await new SignJWT({ sid: signInId, since })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(Math.floor(at / 1000))
      .setExpirationTime(ends)
      .sign(key);
    void reply.setCookie(name, token, { ...options, maxAge: Math.max(0, ends - Math.floor(at / 1000)) });
  }

  async function workOf(request: FastifyRequest): Promise<Work | null> {
    const work = await readWork(request.cookies[name], { key, now: now() });
    return work !== null && (await doesSignInStand(work.signInId)) ? work : null;
  }

  return {
    bearerOf: workOf,
    async renewedBearerOf(request, reply) {
      const work = await workOf(request);
      if (work !== null && work.madeAt + RENEWED_AFTER_MS <= now()) await set(reply, work, work.since);
      return work;
    },
    give: async (reply, editor) => set(reply, editor, now()),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}

async function readWork(
  token: string | undefined,
  { key, now }: { key: Uint8Array; now: Instant },
): Promise<Work | null> {
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
    const { sub, sid, since, exp, iat } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof since !== 'number') return null;
    if (exp === undefined || iat === undefined) return null;
    return { userId: sub, signInId: sid, since, expiresAt: exp * 1000, madeAt: iat * 1000 };
  } catch {
    // Harmless: a cookie that does not hold is nobody's, whatever is wrong with it.
    return null;
  }
}
