// docs/decisions/227
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STUDIO_FORMS, studioDoor } from '#contract/login/studio.ts';
import { href } from '#contract/pages/pages.ts';
import type { Editor } from '../content-token.ts';
import { textIn } from '../store/read-call.ts';
import type { EditorCookie } from './editor-cookie.ts';
import { requireOwnOrigin } from './own-origin.ts';

export type SignInCalls = {
  /** Opens a sign-in by a ticket of the product; null when it opens nothing. */
  signIn(ticket: string): Promise<Editor | null>;
  signOut(signInId: string): Promise<void>;
};

/** The largest form that the product's page sends. */
const FORM_LIMIT = 4 * 1024;

/** A path of this host: no second slash and no backslash at its start, which browsers read as a host name. */
const OWN_PATH = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]{0,2000}$/;

const hidden = { schema: { hide: true }, config: { who: 'anyone' as const } };

/** Signing in by a ticket from a product page, and signing out. `site`: the product; `origin`: a proxied Studio. */
export function mountSignIn(
  app: FastifyInstance,
  settings: SignInCalls & { site: string; origin: string | null },
  own: EditorCookie,
): void {
  const { origin, site } = settings;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.post(STUDIO_FORMS.signIn, hidden, async ({ body, headers }, reply) => {
      const next = ownPath(textIn(body, 'next'));
      const ticket = headers.origin === site ? textIn(body, 'ticket') : undefined;
      const editor = ticket === undefined ? null : await settings.signIn(ticket);
      reply.header('cache-control', 'no-store');
      if (editor === null) return reply.redirect(site + studioDoor(next, true), 303);
      await own.give(reply, editor);
      return reply.redirect(next, 303);
    });
    scope.post(STUDIO_FORMS.signOut, hidden, async (request, reply) => {
      requireOwnOrigin(request, origin);
      const editor = await own.bearerOf(request);
      if (editor !== null) await settings.signOut(editor.signInId);
      own.clear(reply);
      return reply.header('cache-control', 'no-store').redirect(site + href('admin'), 303);
    });
    done();
  });
}

/** Redirects to the product's sign-in page for operators, from which an editor returns to the requested address. */
export function leadToSignIn(site: string, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(site + studioDoor(ownPath(url)), 303);
}

function ownPath(path: string | undefined): string {
  return path !== undefined && OWN_PATH.test(path) ? path : '/';
}
