// docs/decisions/207
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLocale, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { type ApiSettings, factsOf, headOf } from '../api.ts';
import type { AnswerHead, RequestFacts } from '../routes.ts';
import { textIn } from '../store/read-call.ts';
import type { EditorCookie } from './editor-cookie.ts';
import { nextPage } from './next-page.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { PRESS_PATH, PRESS_SCRIPT } from './press-script.ts';
import { SIGN_IN_PATH, signInPage } from './sign-in-page.ts';
import type { SignInStep, Typed } from './sign-in-step.ts';

export type SignInCalls = Pick<ApiSettings, 'newWord' | 'now'> & {
  signIn(typed: Typed, from: { locale: Locale; request: RequestFacts; head: AnswerHead }): Promise<SignInStep>;
  signOut(signInId: string): Promise<void>;
};

/** The largest form that the sign-in page sends. */
const FORM_LIMIT = 16 * 1024;

const word = z.string().max(256);
/** A form of the sign-in page. */
const form = z.discriminatedUnion('what', [
  z.object({ what: z.literal('email'), email: word, password: word }),
  z.object({ what: z.literal('phone'), phone: word }),
  z.object({ what: z.literal('phone-code'), phone: word, otpId: word, code: word }),
  z.object({ what: z.literal('password'), ticket: word, password: word }),
  z.object({ what: z.literal('time-code'), ticket: word, code: word }),
]);

const hidden = { schema: { hide: true }, config: { who: 'anyone' as const } };

/** Signing in by the page's form, and signing out. `origin`: where a proxy of the operator's serves the Studio. */
export function mountSignIn(
  app: FastifyInstance,
  settings: SignInCalls & { origin: string | null },
  own: EditorCookie,
): void {
  const { origin } = settings;
  app.get(PRESS_PATH, hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(PRESS_SCRIPT),
  );
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.post(SIGN_IN_PATH, hidden, async (request, reply) => {
      requireOwnOrigin(request, origin);
      const locale = localeOfPage(request);
      const typed = form.safeParse(request.body);
      if (!typed.success) throw new DomainError('VALIDATION');
      reply.header('cache-control', 'no-store');
      // The button was pressed twice: the first press has used the code up, and it is the one that counts.
      if (isLater(typed.data) && (await own.bearerOf(request)) !== null) return reply.redirect(nextPage(request), 303);
      const head = headOf(request, reply, { ...settings, secureCookies: origin !== null });
      const step = await settings.signIn(typed.data, { locale, request: factsOf(request), head });
      if ('editor' in step) {
        await own.give(reply, step.editor);
        return reply.redirect(nextPage(request), 303);
      }
      if (step.refused !== null) reply.code(ERROR_STATUS[step.refused.code]);
      const page = { ...step, typed: addressIn(typed.data), next: nextPage(request) };
      return html(reply, signInPage(locale, page));
    });
    scope.post(`${API_BASE}/studio/sign-out`, hidden, async (request, reply) => {
      requireOwnOrigin(request, origin);
      const editor = await own.bearerOf(request);
      if (editor !== null) await settings.signOut(editor.signInId);
      own.clear(reply);
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    });
    done();
  });
}

/** Shows the page for signing in, from which an editor comes back to the address that was asked for. */
export function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const ask = textIn(request.query, 'by') === 'phone' ? ({ what: 'phone' } as const) : ({ what: 'email' } as const);
  const page = signInPage(localeOfPage(request), { ask, refused: null, typed: {}, next: nextPage(request) });
  return html(reply, page);
}

/** Georgian unless the address says otherwise (spec §9). */
export function localeOfPage(request: FastifyRequest): Locale {
  const lang = textIn(request.query, 'lang');
  return lang !== undefined && isLocale(lang) ? lang : 'ka';
}

/** Whether a step follows others, whose proofs are used up by it. */
function isLater({ what }: Typed): boolean {
  return what !== 'email' && what !== 'phone';
}

/** The address that was typed: nobody types it twice. */
function addressIn(typed: Typed): { email?: string; phone?: string } {
  return typed.what === 'email' ? { email: typed.email } : 'phone' in typed ? { phone: typed.phone } : {};
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
