import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { DomainError } from '#domain/errors.ts';
import { ERROR_TEXTS, type ErrorBody } from '#contract/errors/errors.ts';
import { withinCall } from '#server/db/patience.ts';
import { answerSerializer } from './answer-shape.ts';
import { isTwice, readJson } from './body.ts';
import { sendError } from './errors.ts';

/** The largest body any call takes. */
const BODY_LIMIT = 64 * 1024;

/** A request that takes longer to arrive is an attack. */
const REQUEST_TIMEOUT_MS = 30_000;

export type BareSettings = {
  log: FastifyBaseLogger;
  requestId(): string;
  /** Whether one proxy stands before the server and names the visitor's address. */
  trustProxy: boolean;
  headersOf(path: string): readonly (readonly [name: string, value: string])[];
  /** Whether the server stops: each answer then closes its connection, so that the next call goes elsewhere. */
  isStopping?(): boolean;
  /** Whether an address, with its query, is that of a page: one that cannot be read leads to the first page. */
  isPage(url: string): boolean;
};

/** A server without routes: its limits, headers and refusals, and JSON as the only body. */
export function bareServer(settings: BareSettings): FastifyInstance {
  /** Whether a request opens a page: an unreadable address leads to the landing page, like unknown ones (spec §2). */
  const isPage = ({ method, url }: FastifyRequest): boolean =>
    (method === 'GET' || method === 'HEAD') && settings.isPage(url);
  const harden = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = request.url.split('?', 1)[0] ?? '';
    for (const [name, value] of settings.headersOf(path)) reply.header(name, value);
    // A page is to come with the first answer of the network, and never names its id.
    if (!isPage(request)) reply.header('x-request-id', request.id);
  };
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
    clientErrorHandler: (error, socket) => answerClientError(error, socket, settings.headersOf('')),
    // A call that came through before its connection was closed is answered like any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer(settings.log));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  // Also the answer to a call that came before.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (settings.isStopping?.() === true) reply.header('connection', 'close');
    done();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function inCall(request, reply) {
      return withinCall(reply.elapsedTime, () => handler.call(this, request, reply));
    };
  });
  app.decorateRequest('caller', null);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  refuseTunnels(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    harden(request, reply);
    if (isTwice(request, 'host')) return done(new DomainError('VALIDATION'));
    // No id and no page has a NUL; the database could not even look for one.
    const hasNul = (text: string | undefined): boolean => text?.includes('%00') === true;
    if (!isPage(request)) return done(hasNul(request.url) ? new DomainError('VALIDATION') : undefined);
    if (hasNul(request.url.split('?', 1)[0])) return void reply.redirect('/');
    done();
  });
  return app;
}

/** The status lines of requests that Node's parser refuses; every other refusal is 400. */
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP request in the form of every other refusal, and closes the connection. */
function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: readonly (readonly [string, string])[],
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body: ErrorBody = { message: ERROR_TEXTS.VALIDATION.ka, code: 'VALIDATION', requestId: '' };
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** The server is no proxy: CONNECT is refused, which Node would leave to hang. */
function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
}
