import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { DomainError } from '#domain/errors.ts';
import { type ApiSettings, methodsOf, mountApi } from './api.ts';
import { parseJsonBody } from './body.ts';
import { collectDocs, mountDocs } from './docs.ts';
import { sendError } from './errors.ts';
import { securityHeaders } from './security-headers.ts';
import { serveStatic } from './static.ts';

/** The largest body any call takes. */
const BODY_LIMIT = 64 * 1024;

export type AppSettings = ApiSettings & {
  log: FastifyBaseLogger;
  requestId(): string;
  https: boolean;
  trustProxy: boolean;
  /** Routes outside the contract: the simulated outside world. */
  mountMore?(app: FastifyInstance): void;
  /** The built web room and the media folder; absent in tests of the API alone. */
  files?: { web: string; media: string };
};

/** The whole HTTP face of the product, ready to listen or to be injected into. */
export async function createHttpApp(settings: AppSettings): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: settings.log,
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    genReqId: () => settings.requestId(),
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.decorateRequest('caller', null);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, typeof bytes === 'string' || bytes.length === 0 ? undefined : parseJsonBody(bytes));
    } catch (error) {
      done(error instanceof Error ? error : new DomainError('MALFORMED_JSON'));
    }
  });
  const headers = Object.entries(securityHeaders({ https: settings.https }));
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
    // No id and no page has a NUL; the database could not even look for one.
    done(/%00/.test(request.url) ? new DomainError('VALIDATION') : undefined);
  });

  await app.register(cookie);
  await collectDocs(app);
  await app.register((scope, _options, done) => {
    mountDocs(scope);
    mountApi(scope, settings);
    settings.mountMore?.(scope);
    done();
  });
  const page = settings.files === undefined ? null : await serveStatic(app, settings.files);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      const allowed = methodsOf(path);
      if (allowed.length > 0) {
        reply.header('allow', allowed.join(', '));
        return sendError(new DomainError('METHOD_NOT_ALLOWED'), request, reply);
      }
      return sendError(new DomainError('NOT_FOUND'), request, reply);
    }
    if (page !== null && (request.method === 'GET' || request.method === 'HEAD')) return page(request, reply);
    return sendError(new DomainError('NOT_FOUND'), request, reply);
  });
  await app.ready();
  return app;
}
