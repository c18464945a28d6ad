// docs/decisions/207
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { STUDIO_CALLS, STUDIO_FORMS, type StudioProblems, type StudioSite } from '#contract/login/studio.ts';
import { type BareSettings, bareServer } from '../bare-server.ts';
import { sendError } from '../errors.ts';
import type { StoreCalls } from '../store/calls.ts';
import { mountStore } from '../store/mount-store.ts';
import { type EditorCookie, editorCookie, type EditorCookieSettings } from './editor-cookie.ts';
import { leadToSignIn, mountSignIn, type SignInCalls } from './mount-sign-in.ts';
import { isOwnCall, isStudioOpenTo, requireOwnOrigin } from './own-origin.ts';
import { mountVendorCalls, type VendorCalls } from './vendor-calls.ts';

export type StudioAppSettings = Pick<BareSettings, 'log' | 'requestId' | 'trustProxy'> &
  SignInCalls &
  Pick<EditorCookieSettings, 'now' | 'doesSignInStand'> &
  Pick<VendorCalls, 'editorsOf'> & {
    cookieKey: Uint8Array;
    site: string;
    /** The problems of the content; `actorId`: the reader. */
    problems(actorId: string): Promise<StudioProblems>;
    /** Where a proxy of the operator's serves the Studio; null: on this machine alone. */
    origin: string | null;
    /** The folder of the Studio, whose `dist` is there once it is built. */
    folder: string;
    store: StoreCalls;
  };

/** The headers of the Studio's page: it calls this server only; sign-out leads to `site`. Scripts make its styles. */
const headersOf = (site: string) => ({
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
    `form-action 'self' ${site}`,
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
});

/** The text on the port until the Studio is built. */
const NOT_BUILT = `სიმშვიდე: რედაქტორი ჯერ არ არის დაყენებული. დასაყენებლად პროექტის საქაღალდეში გაუშვით: npm run studio
Simshvide: the Studio is not installed yet. To install it, run in the folder of the project: npm run studio
`;

const HSTS = ['strict-transport-security', 'max-age=63072000'] as const;

/** The Studio's own server: its pages, signing in to it, and the interface of the content that it works on. */
export async function createStudioApp(settings: StudioAppSettings): Promise<FastifyInstance> {
  const { origin } = settings;
  const https = origin !== null;
  const headers = [...Object.entries(headersOf(settings.site)), ...(https ? [HSTS] : [])];
  const app = bareServer({ ...settings, headersOf: () => headers, isPage: (url) => !isCall(url) });
  const own = editorCookie({ ...settings, key: settings.cookieKey, https });
  await app.register(cookie);
  await app.register(files, { root: settings.folder, serve: false, index: false, cacheControl: false });
  app.addHook('onRequest', async (request) => {
    if (!isStudioOpenTo(request, origin)) throw new DomainError('NOT_FOUND');
    // By the route's address: the requested one may be spelled otherwise. The product's form judges its own origin.
    const url = request.routeOptions.url ?? request.url;
    if (isCall(url) && url !== STUDIO_FORMS.signIn && !isOwnCall(request)) throw new DomainError('FORBIDDEN');
  });
  mountSignIn(app, settings, own);
  mountEditorCalls(app, settings, own);
  mountStore(app, {
    calls: settings.store,
    isOpenTo: (request) => isStudioOpenTo(request, origin),
    async bearerOf(request, reply) {
      if (request.method !== 'GET') requireOwnOrigin(request, origin);
      return isWork(request) ? own.renewedBearerOf(request, reply) : own.bearerOf(request);
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

/** The Studio's questions besides the content, for editors alone. It asks by itself, so that asking is no work. */
function mountEditorCalls(app: FastifyInstance, { site, problems }: StudioAppSettings, own: EditorCookie): void {
  const serve = (url: string, answer: (actorId: string) => Promise<StudioSite | StudioProblems>): void => {
    app.get(url, { schema: { hide: true }, config: { who: 'anyone' } }, async (request, reply) => {
      const editor = orRefuse(await own.bearerOf(request), 'NOT_AUTHORIZED');
      reply.header('cache-control', 'no-store');
      return answer(editor.userId);
    });
  };
  serve(STUDIO_CALLS.site, async () => ({ site }));
  serve(STUDIO_CALLS.problems, problems);
}

/** Whether the Studio's folder has a build. It may get one, or another one, while the product runs. */
export function isStudioBuilt(folder: string): boolean {
  return existsSync(join(folder, 'dist/index.html'));
}

/** A file of the build; at every other address the Studio, to those who are signed in. */
async function sendPage(
  { folder, site }: StudioAppSettings,
  own: EditorCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '';
  reply.header('cache-control', 'no-store');
  if (/^\/assets\/[\w-][\w.-]*$/.test(path)) {
    const file = `dist${path}`;
    if (!existsSync(join(folder, file))) throw new DomainError('NOT_FOUND');
    return reply.sendFile(file, { cacheControl: true, maxAge: '365d', immutable: true });
  }
  if (!isStudioBuilt(folder)) return reply.type('text/plain; charset=utf-8').send(NOT_BUILT);
  if ((await own.renewedBearerOf(request, reply)) === null) return leadToSignIn(site, request, reply);
  return reply.sendFile('dist/index.html');
}

function isCall(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

/** Whether a call changes something: the Studio reads and listens by itself, also when nobody is there. */
function isWork({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && /\/(data\/(mutate|actions)|assets\/images)\/:dataset$/.test(routeOptions.url ?? '');
}
