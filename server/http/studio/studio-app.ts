// docs/decisions/207
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLocale, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { type ApiSettings, factsOf, headOf } from '../api.ts';
import { type BareSettings, bareServer } from '../bare-server.ts';
import { sendError } from '../errors.ts';
import type { AnswerHead, RequestFacts } from '../routes.ts';
import type { StoreCalls } from '../store/calls.ts';
import { mountStore } from '../store/mount-store.ts';
import { textIn } from '../store/read-call.ts';
import { type EditorCookie, editorCookie, type EditorCookieSettings } from './editor-cookie.ts';
import { isStudioOpenTo, requireOwnOrigin } from './own-origin.ts';
import { notBuiltPage } from './page-frame.ts';
import { SIGN_IN_PATH, signInPage } from './sign-in-page.ts';
import type { SignInStep, Typed } from './sign-in-step.ts';
import { mountVendorCalls, type VendorCalls } from './vendor-calls.ts';

export type StudioAppSettings = Pick<BareSettings, 'log' | 'requestId' | 'trustProxy'> &
  Pick<ApiSettings, 'newWord'> &
  Pick<EditorCookieSettings, 'now' | 'doesSignInStand'> &
  Pick<VendorCalls, 'editorsOf'> & {
    cookieKey: Uint8Array;
    /** Where a proxy of the operator's serves the Studio; null: on this machine alone. */
    origin: string | null;
    /** The folder of the Studio, whose `dist` is there once it is built. */
    folder: string;
    store: StoreCalls;
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

/** What the Studio's page may do: ask us, and nobody else. Its styles are made by scripts. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

const HSTS = ['strict-transport-security', 'max-age=63072000'] as const;

const hidden = { schema: { hide: true }, config: { who: 'anyone' as const } };

/** The Studio's own server: its pages, signing in to it, and the interface of the content that it works on. */
export async function createStudioApp(settings: StudioAppSettings): Promise<FastifyInstance> {
  const { origin } = settings;
  const https = origin !== null;
  const headers = [...Object.entries(HEADERS), ...(https ? [HSTS] : [])];
  const app = bareServer({ ...settings, headersOf: () => headers, isPage: (url) => !isCall(url) });
  const own = editorCookie({ ...settings, key: settings.cookieKey, https });
  await app.register(cookie);
  await app.register(files, { root: settings.folder, serve: false, index: false, cacheControl: false });
  app.addHook('onRequest', async (request) => {
    if (!isStudioOpenTo(request, origin)) throw new DomainError('NOT_FOUND');
  });
  mountSignIn(app, settings, own);
  mountStore(app, {
    calls: settings.store,
    isOpenTo: (request) => isStudioOpenTo(request, origin),
    async bearerOf(request, reply) {
      if (request.method !== 'GET') requireOwnOrigin(request, origin);
      // A stream goes on by itself, and comes back by itself: that nobody is there must end it.
      return isStream(request) ? own.bearerOf(request) : own.renewedBearerOf(request, reply);
    },
    howToGetIn: 'sign in to the Studio again',
  });
  mountVendorCalls(app, {
    async bearerOf(request) {
      if (request.method !== 'GET') requireOwnOrigin(request, origin);
      return own.bearerOf(request);
    },
    editorsOf: settings.editorsOf,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    if (!isLook || isCall(request.url)) return sendError(new DomainError('NOT_FOUND'), request, reply);
    return sendPage(settings, own, request, reply);
  });
  await app.ready();
  return app;
}

/** A file of the build; at every other address the Studio, to those who are signed in. */
async function sendPage(
  { folder }: StudioAppSettings,
  own: EditorCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const locale = localeOfPage(request);
  const path = request.url.split('?', 1)[0] ?? '';
  if (/^\/assets\/[\w-][\w.-]*$/.test(path)) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.sendFile(`dist${path}`);
  }
  reply.header('cache-control', 'no-store');
  if (!existsSync(join(folder, 'dist/index.html'))) return html(reply, notBuiltPage(locale));
  if ((await own.bearerOf(request)) !== null) return reply.sendFile('dist/index.html');
  const ask = textIn(request.query, 'by') === 'phone' ? ({ what: 'phone' } as const) : ({ what: 'email' } as const);
  return html(reply, signInPage(locale, { ask, refused: null, typed: {} }));
}

/** Signing in by the page's form, and signing out. */
function mountSignIn(app: FastifyInstance, settings: StudioAppSettings, own: EditorCookie): void {
  const { origin } = settings;
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
      const head = headOf(request, reply, { ...settings, secureCookies: origin !== null });
      const step = await settings.signIn(typed.data, { locale, request: factsOf(request), head });
      reply.header('cache-control', 'no-store');
      if ('editor' in step) {
        await own.give(reply, step.editor);
        return reply.redirect('/', 303);
      }
      if (step.refused !== null) reply.code(ERROR_STATUS[step.refused.code]);
      return html(reply, signInPage(locale, { ...step, typed: addressIn(typed.data) }));
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

/** The address that was typed: nobody types it twice. */
function addressIn(typed: Typed): { email?: string; phone?: string } {
  return typed.what === 'email' ? { email: typed.email } : 'phone' in typed ? { phone: typed.phone } : {};
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Georgian unless the address says otherwise (spec §9). */
function localeOfPage(request: FastifyRequest): Locale {
  const lang = textIn(request.query, 'lang');
  return lang !== undefined && isLocale(lang) ? lang : 'ka';
}

function isCall(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

function isStream({ url }: FastifyRequest): boolean {
  return /\/data\/listen(ers)?\//.test(url);
}
