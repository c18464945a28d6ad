import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { type ApiSettings, methodsOf, mountApi } from './api.ts';
import { type BareSettings, bareServer } from './bare-server.ts';
import { collectDocs, mountDocs } from './docs.ts';
import { sendError } from './errors.ts';
import { mountHealth } from './health.ts';
import { isChatPage } from './page-headers.ts';
import { mountSecurityTxt, type SecurityContact } from './security-txt.ts';
import { securityHeaders } from './security-headers.ts';
import { type Folders, inlineScripts, isPagePath, serveStatic } from './static.ts';

export type AppSettings = ApiSettings &
  Pick<BareSettings, 'log' | 'requestId' | 'trustProxy' | 'isStopping'> & {
    https: boolean;
    /** The origin of a configured chat of another company; null without a chat. */
    chatOrigin: string | null;
    /** Where a page leads operators on to the Studio, by a form; null where ours is not served. */
    studioOrigin: string | null;
    securityContact: SecurityContact;
    /** Whether this server can work. */
    isReady(): Promise<boolean>;
    /** Routes outside the contract: the simulated outside world. */
    mountMore?(app: FastifyInstance): void;
    /** The built web room and the media folder; absent in tests of the API alone. */
    files?: Folders;
  };

/** The whole HTTP face of the product, ready to listen or to be injected into. */
export async function createHttpApp(settings: AppSettings): Promise<FastifyInstance> {
  const scripts = settings.files === undefined ? [] : inlineScripts(settings.files);
  const { https, chatOrigin, studioOrigin } = settings;
  const same = { https, inlineScripts: scripts, studioOrigin };
  const headers = Object.entries(securityHeaders(same));
  const withChat = chatOrigin === null ? headers : Object.entries(securityHeaders({ ...same, chatOrigin }));
  const app = bareServer({
    ...settings,
    headersOf: (path) => (isChatPage(path) ? withChat : headers),
    isPage: (url) => settings.files !== undefined && isPagePath(url),
  });

  await app.register(cookie);
  await collectDocs(app);
  await app.register(async (scope) => {
    mountDocs(scope);
    mountHealth(scope, settings);
    mountSecurityTxt(scope, settings);
    mountApi(scope, settings);
    settings.mountMore?.(scope);
  });
  const page = settings.files === undefined ? null : await serveStatic(app, settings.files, settings.during);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isCall = path === '/api' || path.startsWith('/api/');
    const isLook = request.method === 'GET' || request.method === 'HEAD';
    if (page !== null && isLook && !isCall) return page(request, reply);
    const allowed = isCall ? methodsOf(path) : isLook ? [] : ['GET', 'HEAD'];
    if (allowed.length === 0) return sendError(new DomainError('NOT_FOUND'), request, reply);
    reply.header('allow', allowed.join(', '));
    return sendError(new DomainError('METHOD_NOT_ALLOWED'), request, reply);
  });
  await app.ready();
  return app;
}
