import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { ContentBearer, Editor } from '../content-token.ts';
import { readToken, signToken, type TokenKey } from '../signed-token.ts';

const KIND = { audience: 'content studio', type: 'studio' } as const;

/** Work ends so long after it began, however busy it is. */
const WORKS_AT_MOST_MS = 12 * HOUR;

/** A browser in which nobody works for so long has to sign in again. */
const IDLE_AT_MOST_MS = HOUR;

/** The age from which manual work renews a cookie. */
const RENEWED_AFTER_MS = 5 * MINUTE;

export type EditorCookieSettings = {
  key: Uint8Array;
  now(): Instant;
  /** Whether browsers reach the Studio over https. */
  https: boolean;
  /** Whether a sign-in has not ended, asked of the database. */
  doesSignInStand(signInId: string): Promise<boolean>;
};

/** The claims of an editor's cookie: the editor, the start of work, and the creation of the cookie. */
type Work = ContentBearer & { readonly since: Instant; readonly madeAt: Instant };

export type EditorCookie = ReturnType<typeof editorCookie>;

/**
 * The cookie by which a browser works in the Studio. No script reads it, no other site's page sends it, and it opens
 * the content store alone. It ends with its sign-in, and after twelve hours at the latest.
 */
export function editorCookie({ key, now, https, doesSignInStand }: EditorCookieSettings) {
  // A browser keeps a cookie of this prefix only for the very host that set it, over https.
  const name = https ? '__Host-studio' : 'studio';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;

  async function set(reply: FastifyReply, { userId, signInId }: Editor, since: Instant): Promise<void> {
    const at = now();
    const expiresAt = Math.min(at + IDLE_AT_MOST_MS, since + WORKS_AT_MOST_MS);
    const token = await signToken(KIND, { userId, signInId, expiresAt, claims: { since } }, { key, now: at });
    const maxAge = Math.max(0, Math.floor(expiresAt / 1000) - Math.floor(at / 1000));
    void reply.setCookie(name, token, { ...options, maxAge });
  }

  async function workOf(request: FastifyRequest): Promise<Work | null> {
    const work = await readWork(request.cookies[name], { key, now: now() });
    return work !== null && (await doesSignInStand(work.signInId)) ? work : null;
  }

  return {
    /** Whose browser calls; null without a cookie that holds. */
    bearerOf: async (request: FastifyRequest): Promise<ContentBearer | null> => workOf(request),
    /** The same, and renews a cookie that is no longer new: for manual actions, a change or opening a page. */
    async renewedBearerOf(request: FastifyRequest, reply: FastifyReply): Promise<ContentBearer | null> {
      const work = await workOf(request);
      if (work !== null && work.madeAt + RENEWED_AFTER_MS <= now()) await set(reply, work, work.since);
      return work;
    },
    give: async (reply: FastifyReply, editor: Editor) => set(reply, editor, now()),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}

async function readWork(token: string | undefined, by: TokenKey): Promise<Work | null> {
  const read = token === undefined ? null : await readToken(KIND, token, by);
  const since = read?.claims['since'];
  if (read === null || typeof since !== 'number') return null;
  return { userId: read.userId, signInId: read.signInId, since, expiresAt: read.expiresAt, madeAt: read.madeAt };
}
