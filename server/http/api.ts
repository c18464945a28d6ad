import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Instant, Locale } from '#domain/dates.ts';
import { type Shape, shapes } from '#contract/api.ts';
import { API_BASE, type Endpoint, type Who } from '#contract/browser-endpoints.ts';
import { type EndpointName, endpoints, PROOF_NEEDS, type ProvedCall } from '#contract/endpoints.ts';
import { IMPORT, PICTURE_CALL_BYTES } from '#contract/ops/ops-documents.ts';
import { SUMMARIES } from '#contract/summaries.ts';
import { withinCall } from '#server/db/patience.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import { type TokenReader, tokenReader } from './access-token.ts';
import type { CallLimits, CallSubject } from './call-limits.ts';
import { readHint } from './body.ts';
import { admit, type AnswerHead, type Caller, type RequestFacts, type Routes, FILES, STREAMS } from './routes.ts';
import { localeOf } from './locale.ts';
import { type BeginStream, type EventStreams, eventStreams } from './event-stream.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own interface is extended
  interface FastifyRequest {
    caller: Caller | null;
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Fastify's own interface is extended
  interface FastifyContextConfig {
    who?: Who;
    /** The language of an answer or a refusal when the caller asks for none. */
    fallbackLocale?: Locale;
  }
}

const REFRESH_COOKIE = 'refresh';
/** Holds a random word that names nobody: by it a browser is known again that has signed in before. */
const BROWSER_COOKIE = 'browser';
const BROWSER_COOKIE_S = 400 * 24 * 3600;

/** Registration answers before the address is confirmed: accepted, not done. */
const STATUS: Partial<Record<EndpointName, number>> = { register: 202, requestPasswordReset: 202 };

/** `/info` answers in English when nothing is asked for (spec §9), everything else in Georgian. */
const FALLBACK: Partial<Record<EndpointName, Locale>> = { readTherapyTypes: 'en' };

/** Longer bodies than others, in bytes: of a list that is far too long the call itself says how many may come. */
const BODY_LIMIT: Partial<Record<EndpointName, number>> = {
  addTherapistSessions: 1024 * 1024,
  // A thousand documents with their texts are about five million bytes.
  previewImport: IMPORT.bytes,
  importDocuments: IMPORT.bytes,
  keepPicture: PICTURE_CALL_BYTES,
};

/** Calls whose body may be of any type. */
const RAW: ReadonlySet<EndpointName> = new Set(['takePaymentCallback', 'takeContentWebhook', 'signOut', 'unsubscribe']);

const STREAM_NAMES: ReadonlySet<EndpointName> = new Set(STREAMS);

/** The media types of calls that do not answer JSON. */
const TYPES: Partial<Record<EndpointName, readonly string[]>> = { ...FILES, listenToRoom: ['text/event-stream'] };

/**
 * Calls that answer HEAD: they read public data and write nothing. For any other call HEAD would run a handler that
 * renews a sign-in, opens a stream or logs the reader, although nobody sees an answer.
 */
const LOOKED_AT: ReadonlySet<EndpointName> = new Set([
  'readTherapyTypes',
  'listGenders',
  'listPriceRanges',
  'listCrisisNumbers',
  'readLanding',
  'readPrivacyPolicy',
  'readTerms',
  'readChatSettings',
]);

const WHO_IN_WORDS: Record<Who, string> = {
  anyone: 'Anyone',
  'optionally-signed-in': 'Anyone; a token that is no longer valid is refused',
  'signed-in': 'Anyone who is signed in',
  'therapist-or-admin': 'Therapists, and operators',
  'client-or-therapist': 'Clients and therapists',
  client: 'A signed-in client',
  therapist: 'A signed-in therapist',
  admin: 'A signed-in operator',
};

export type ApiSettings = {
  routes: Routes;
  tokenKey: Uint8Array;
  now(): Instant;
  /** Whether a sign-in still stands; a signed-out one is refused although its token has not run out. */
  isSignInLive(signInId: string): Promise<boolean>;
  /** The same, asked of the database: for what an operator changes half a minute is too long. */
  doesSignInStand(signInId: string): Promise<boolean>;
  limits: CallLimits;
  /** Refuses a call whose proof its caller has not shown. */
  requireProof(caller: Caller, name: ProvedCall): Promise<void>;
  /** The id by which the tables know the order of a public id; that of no order for any other word. */
  orderIdOf(publicId: string): OrderId;
  secureCookies: boolean;
  /** A new random word for a browser: 32 bytes in base64url. */
  newWord(): string;
  /** Wraps a handler from its first step until it settles; call-wide state begins and ends there. */
  during<T>(work: () => Promise<T>): Promise<T>;
};

type AnyHandler = (call: unknown) => Promise<unknown>;

/** Mounts every endpoint with its handler; throws on a mismatch, so that no server runs without its full contract. */
export function mountApi(app: FastifyInstance, settings: ApiSettings): void {
  const handlers = new Map(Object.entries(settings.routes));
  const readToken = tokenReader(settings.tokenKey);
  const streams = eventStreams();
  app.addHook('preClose', (done) => {
    streams.stop();
    done();
  });
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers.get(name);
    if (handler === undefined) throw new Error(`endpoint ${name} has no handler`);
    handlers.delete(name);
    // `Object.entries` forgets the names, and a map of handlers of many calls cannot know which one it holds.
    const mounting = {
      name: name as EndpointName,
      endpoint,
      handler: handler as unknown as AnyHandler,
      settings,
      readToken,
      streams,
    };
    if (RAW.has(mounting.name)) mountRaw(app, mounting);
    else mount(app, mounting);
  }
  const [stray] = handlers.keys();
  if (stray !== undefined) throw new Error(`handler ${stray} has no endpoint`);
}

const PATTERNS = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => ({
  // `Object.entries` forgets the names.
  name: name as EndpointName,
  method,
  pattern: new RegExp(`^${API_BASE}${path.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** The methods which a path answers, for the `Allow` header of a 405; empty for an unknown path. */
export function methodsOf(path: string): string[] {
  const found = PATTERNS.filter(({ pattern }) => pattern.test(path));
  return found.flatMap(({ name, method }) => (LOOKED_AT.has(name) ? [method, 'HEAD'] : [method]));
}

/** The call that a method and a path make, or null. */
export function endpointOf(method: string, path: string): EndpointName | null {
  return PATTERNS.find((endpoint) => endpoint.method === method && endpoint.pattern.test(path))?.name ?? null;
}

type Mounting = {
  name: EndpointName;
  endpoint: Endpoint;
  handler: AnyHandler;
  settings: ApiSettings;
  readToken: TokenReader;
  streams: EventStreams;
};

/**
 * A callback is read as bytes of any type: the provider's adapter interprets them. A logout reads no body, so that none
 * can keep a person from signing out; neither does switching advice off.
 */
function mountRaw(app: FastifyInstance, mounting: Mounting): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    if (mounting.name === 'takeContentWebhook') scope.addContentTypeParser('*', readHint);
    else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
    mount(scope, mounting);
    done();
  });
}

function mount(app: FastifyInstance, mounting: Mounting): void {
  const { name, endpoint, handler, settings } = mounting;
  const shape: Shape = shapes[name];
  const status = STATUS[name] ?? (shape.response instanceof z.ZodNull ? 204 : 200);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    exposeHeadRoute: LOOKED_AT.has(name),
    ...(BODY_LIMIT[name] === undefined ? {} : { bodyLimit: BODY_LIMIT[name] }),
    schema: {
      operationId: name,
      summary: SUMMARIES[name],
      description: WHO_IN_WORDS[endpoint.who],
      security: securityOf(endpoint.who),
      ...(TYPES[name] === undefined ? {} : { produces: [...TYPES[name]] }),
      ...(shape.params === undefined ? {} : { params: shape.params }),
      ...(shape.query === undefined ? {} : { querystring: shape.query }),
      ...(shape.body === undefined || shape.body instanceof z.ZodUnknown ? {} : { body: shape.body }),
      response: { [status]: shape.response },
    },
    config: { who: endpoint.who, fallbackLocale: FALLBACK[name] ?? 'ka' },
    onRequest: async (request, reply) =>
      withinCall(reply.elapsedTime, async () => {
        request.caller = await callerOf(request, mounting);
        settings.limits.count(name, subjectOf(request));
        admit(endpoint.who, request.caller, request.headers.authorization?.startsWith('Bearer ') ?? false);
        const { caller } = request;
        if (caller !== null && isProved(name) && isAsked(name, caller)) await settings.requireProof(caller, name);
      }),
    handler: async (request, reply) => {
      await settings.limits.exactly(name)?.(subjectOf(request));
      reply.header('cache-control', 'no-store').header('vary', 'Accept-Language, Authorization');
      const call = {
        params: insideOf(request.params, settings),
        query: request.query,
        body: request.body,
        caller: request.caller,
        locale: localeOf(
          { query: request.query, body: request.body, acceptLanguage: request.headers['accept-language'] },
          FALLBACK[name] ?? 'ka',
        ),
        request: factsOf(request),
        head: headOf(request, reply, settings),
      };
      const answer = await settings.during(() => handler(call));
      if (STREAM_NAMES.has(name)) {
        void reply.hijack();
        // The handlers of these calls answer nothing else.
        mounting.streams.open(reply.raw, reply.getHeaders(), answer as BeginStream);
        return reply;
      }
      if (isKnown(reply.getHeader('etag'), request.headers['if-none-match'])) {
        return reply.code(304).send();
      }
      return status === 204 ? reply.code(204).send() : reply.code(status).send(answer);
    },
  });
}

function isProved(name: EndpointName): name is ProvedCall {
  return name in PROOF_NEEDS;
}

/** Whether a call's proof is asked of this caller: operators' proof is not asked of a specialist about own things. */
function isAsked(name: ProvedCall, { role }: Caller): boolean {
  return PROOF_NEEDS[name] !== 'fresh-app' || role === 'ADMIN';
}

/** Whom limits count a call by. */
function subjectOf(request: FastifyRequest): CallSubject {
  return { userId: request.caller?.userId ?? null, ip: addressOf(request.ip) };
}

/** The path parameters, a public order id replaced by the table's id: here for all calls, so no handler forgets it. */
function insideOf(params: unknown, { orderIdOf }: ApiSettings): unknown {
  if (typeof params !== 'object' || params === null || !('orderId' in params)) return params;
  return { ...params, orderId: orderIdOf(String(params.orderId)) };
}

/** The sign-in of a call in the API description: none, or with an empty choice where it is optional. */
function securityOf(who: Who): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  return who === 'optionally-signed-in' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

/** Whether the browser has the answer of this tag. A proxy that packs an answer marks its tag as weak. */
function isKnown(tag: unknown, known: string | undefined): boolean {
  if (typeof tag !== 'string' || known === undefined) return false;
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}

async function callerOf(request: FastifyRequest, { endpoint, readToken, settings }: Mounting): Promise<Caller | null> {
  const caller = await readToken(request.headers.authorization, settings.now());
  if (caller === null) return null;
  const isChange = caller.role === 'ADMIN' && endpoint.method !== 'GET';
  const isLive = isChange ? settings.doesSignInStand(caller.signInId) : settings.isSignInLive(caller.signInId);
  return (await isLive) ? caller : null;
}

function factsOf(request: FastifyRequest): RequestFacts {
  const idempotencyKey = request.headers['idempotency-key'];
  return {
    id: request.id,
    ip: addressOf(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 256) ?? null,
    refreshCookie: request.cookies[REFRESH_COOKIE] ?? null,
    browser: browserOf(request),
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey.slice(0, 200) : null,
    rawBody: request.body instanceof Uint8Array ? request.body : null,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : value]),
    ),
  };
}

/**
 * A network address that the database can read: a forwarded header may hold any word, a link-local address a zone, and
 * a caller who has hung up has none, although Fastify's types say otherwise.
 */
function addressOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(/%.*$/, '');
  return isIP(address) === 0 ? '0.0.0.0' : address;
}

function browserOf(request: FastifyRequest): string | null {
  const word = request.cookies[BROWSER_COOKIE];
  return word !== undefined && /^[A-Za-z0-9_-]{43}$/.test(word) ? word : null;
}

function headOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies, now, newWord }: Pick<ApiSettings, 'secureCookies' | 'now' | 'newWord'>,
): AnswerHead {
  let word = browserOf(request);
  const options = { path: API_BASE, httpOnly: true, sameSite: 'strict', secure: secureCookies } as const;
  return {
    setRefreshCookie(token, expiresAt) {
      const maxAge = Math.max(0, Math.floor((expiresAt - now()) / 1000));
      void reply.setCookie(REFRESH_COOKIE, token, { ...options, maxAge });
    },
    clearRefreshCookie() {
      void reply.clearCookie(REFRESH_COOKIE, options);
    },
    browser() {
      word ??= newWord();
      void reply.setCookie(BROWSER_COOKIE, word, { ...options, maxAge: BROWSER_COOKIE_S });
      return word;
    },
    header(name, value) {
      void reply.header(name, value);
    },
  };
}
