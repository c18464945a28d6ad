import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { DomainError } from '#domain/errors.ts';
import { answerSerializer } from './answer-shape.ts';
import { type ApiSettings, methodsOf, mountApi } from './api.ts';
import { readJson } from './body.ts';
import { collectDocs, mountDocs } from './docs.ts';
import { answerClientError, refuseTunnels } from './connection.ts';
import { sendError } from './errors.ts';
import { mountHealth } from './health.ts';
import { isChatPage } from './page-headers.ts';
import { mountSecurityTxt, type SecurityContact } from './security-txt.ts';
import { securityHeaders } from './security-headers.ts';
import { type Folders, inlineScripts, isPagePath, serveStatic } from './static.ts';

/** The largest body any call takes. */
const BODY_LIMIT = 64 * 1024;

/** A request that takes longer to arrive is an attack. */
const REQUEST_TIMEOUT_MS = 30_000;

export type AppSettings = ApiSettings & {
  log: FastifyBaseLogger;
  requestId(): string;
  https: boolean;
  /** The origin of a configured chat of another company; null without a chat. */
  chatOrigin: string | null;
  /** Whether one proxy stands before the server and names the visitor's address. */
  trustProxy: boolean;
  securityContact: SecurityContact;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Routes outside the contract: the simulated outside world. */
  mountMore?(app: FastifyInstance): void;
  /** The built web room and the media folder; absent in tests of the API alone. */
  files?: Folders;
};

/** The whole HTTP face of the product, ready to listen or to be injected into. */
export async function createHttpApp(settings: AppSettings): Promise<FastifyInstance> {
  const scripts = settings.files === undefined ? [] : inlineScripts(settings.files);
  const { https, chatOrigin } = settings;
  const headers = Object.entries(securityHeaders({ https, inlineScripts: scripts }));
  const withChat =
    chatOrigin === null ? headers : Object.entries(securityHeaders({ https, inlineScripts: scripts, chatOrigin }));
  const harden = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = request.url.split('?', 1)[0] ?? '';
    for (const [name, value] of isChatPage(path) ? withChat : headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
  };
  /** Whether somebody opens a page: an address that cannot be read leads to the landing page, like any unknown one (spec §2). */
  const isPage = ({ method, url }: FastifyRequest): boolean =>
    settings.files !== undefined && (method === 'GET' || method === 'HEAD') && isPagePath(url);
  const app = fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    genReqId: () => settings.requestId(),
    // Only the nearest proxy is believed: the visitor may have written the rest of a longer chain.
    trustProxy: settings.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors(error, request, reply) {
      harden(request, reply);
      if (isPage(request)) reply.redirect('/');
      else sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer(settings.log));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.decorateRequest('caller', null);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  refuseTunnels(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    harden(request, reply);
    // No id and no page has a NUL; the database could not even look for one.
    const hasNul = (text: string | undefined): boolean => text?.includes('%00') === true;
    if (!isPage(request)) return done(hasNul(request.url) ? new DomainError('VALIDATION') : undefined);
    if (hasNul(request.url.split('?', 1)[0])) return void reply.redirect('/');
    done();
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
