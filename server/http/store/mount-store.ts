// docs/decisions/187
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { DomainError } from '#domain/errors.ts';
import type { ContentBearer } from '../content-token.ts';
import { DATASET, type StoreCalls } from './calls.ts';
import { mountListening } from './mount-listening.ts';
import { mountPictures } from './mount-pictures.ts';
import { bodyOf, perspectiveOf, queryOf, textIn, versionOf } from './read-call.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { badRequest, StoreRefusal } from './refusal.ts';

/** The largest transaction. A query is as large as any body. */
const LARGEST_WRITE = 4_000_000;

/**
 * The cost of a call's byte in its sign-in's work. A megabyte keeps the server busy for a tenth of that, in pieces that
 * visitors notice (measured), and also the database and each other server; typing has a thousandth of it.
 */
const MS_A_BYTE = 1000 / 1_000_000;

export type StoreSettings = {
  calls: StoreCalls;
  /** Whether the interface exists for a caller. */
  isOpenTo(request: FastifyRequest): boolean;
  /** The caller; null without a valid token. */
  bearerOf(request: FastifyRequest, reply: FastifyReply): Promise<ContentBearer | null>;
  /** The instruction for a caller without a right. */
  howToGetIn: string;
};

type Path = { Params: { version: string; dataset: string; stream: string; '*': string } };

/** A call of the interface, whose address names what its path asks for. */
export type Call = FastifyRequest<Path>;

/** Mounts a call below the version. */
export type Serve = (
  method: 'GET' | 'POST',
  path: string,
  answer: (request: Call, admitted: Admitted, reply: FastifyReply) => Promise<object>,
  bodyLimit?: number,
) => void;

/** The content service's interface on our own store, for editors' programs: for all others it does not exist. */
export function mountStore(app: FastifyInstance, settings: StoreSettings): void {
  void app.register(
    (scope, _options, done) => {
      mountCalls(scope, settings);
      done();
    },
    { prefix: `${API_BASE}/store` },
  );
}

function mountCalls(scope: FastifyInstance, settings: StoreSettings): void {
  const { calls } = settings;
  scope.addHook('onClose', async () => calls.stop());
  scope.addHook('onRequest', async (request) => {
    // What is not there is not read either, whatever is sent to it.
    if (request.is404 || !settings.isOpenTo(request)) throw new DomainError('NOT_FOUND');
  });
  scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  scope.setNotFoundHandler((request, reply) => refuse(new DomainError('NOT_FOUND'), request, reply));

  /** The caller; refuses everybody who has no right to the content. */
  const admitEditor = async (request: FastifyRequest, reply: FastifyReply): Promise<ContentBearer> => {
    const bearer = await settings.bearerOf(request, reply);
    if (bearer === null) throw new StoreRefusal(401, 'unauthorized', settings.howToGetIn);
    return bearer;
  };

  /** The same for a call that names a version and a dataset; refuses others than ours. */
  const admit = async (request: Call, reply: FastifyReply): Promise<Admitted> => {
    const bearer = await admitEditor(request, reply);
    if (request.params.dataset !== DATASET) {
      throw new StoreRefusal(404, 'datasetNotFound', `dataset "${request.params.dataset}" not found`);
    }
    return { editor: bearer, version: versionOf(request.params.version) };
  };

  mountPictures(scope, {
    calls,
    // The address of an original names no version.
    admit: async (request, reply) =>
      'version' in (request.params as object)
        ? (await admit(request as Call, reply)).editor
        : admitEditor(request, reply),
    refuse: (error, request, reply) => refuse(error, request, reply),
  });

  const admitted = new WeakMap<object, Admitted>();
  const admittedOf = (request: Call): Admitted => {
    const known = admitted.get(request);
    if (known === undefined) throw new Error('a call was answered before its caller was asked for');
    return known;
  };

  /** Mounts a call of those who are admitted. */
  const serve: Serve = (method, path, answer, bodyLimit) => {
    scope.route<Path>({
      method,
      url: `/:version/data/${path}`,
      schema: { hide: true },
      config: { who: 'anyone' },
      exposeHeadRoute: false,
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body: what a stranger sends is not even read.
      onRequest: async (request, reply) => {
        const one = await admit(request, reply);
        calls.meterOf(one.editor).check();
        admitted.set(request, one);
      },
      // Reading and writing JSON is work of the server itself, whatever comes of it.
      onSend: async (request, _reply, payload) => {
        const one = admitted.get(request);
        // A body in pieces does not say how long it is.
        const isInPieces = request.headers['transfer-encoding'] !== undefined;
        const most = bodyLimit ?? scope.initialConfig.bodyLimit ?? 0;
        const sent = Number(request.headers['content-length'] ?? (isInPieces ? most : 0));
        const answered = typeof payload === 'string' ? payload.length : 0;
        if (one !== undefined) calls.meterOf(one.editor).spend((sent + answered) * MS_A_BYTE);
        return payload;
      },
      handler: async (request, reply) => answer(request, admittedOf(request), reply),
    });
  };

  const answerQuery = async (request: Call, { version, editor }: Admitted) => {
    const asked = queryOf(request);
    const began = performance.now();
    const result = await calls.query({ ...asked, perspective: perspectiveOf(request, version), editor });
    const isQuerySent = textIn(request.query, 'returnQuery') !== 'false';
    return {
      ...(isQuerySent && { query: asked.query }),
      result: result ?? null,
      syncTags: [],
      ms: Math.round(performance.now() - began),
    };
  };
  serve('GET', 'query/:dataset', answerQuery);
  serve('POST', 'query/:dataset', answerQuery);

  serve('GET', 'doc/:dataset/*', async (request) => {
    const { documents, omitted } = await calls.documents(request.params['*'].split(','));
    return { documents, omitted: omitted.map((id) => ({ id, reason: 'existence' })) };
  });

  const write = async (request: Call, { editor }: Admitted, kind: 'mutations' | 'actions') => {
    const body = bodyOf(request);
    const { transactionId, [kind]: wished } = body;
    if (!Array.isArray(wished)) throw badRequest(`${kind} is a list`);
    if (transactionId !== undefined && !(typeof transactionId === 'string' && /^[\w.-]{1,128}$/.test(transactionId))) {
      throw badRequest('transactionId has 1 to 128 letters, digits, dots and hyphens');
    }
    const flag = (name: string): boolean => body[name] === true || textIn(request.query, name) === 'true';
    return calls.write({
      kind,
      wished,
      editor,
      transactionId,
      isDryRun: flag('dryRun'),
      withDocuments: textIn(request.query, 'returnDocuments') === 'true',
      arrayKeys: flag('autoGenerateArrayKeys'),
    });
  };

  const mutate = async (request: Call, admitted: Admitted) => {
    const { transactionId, results } = await write(request, admitted, 'mutations');
    const withDocuments = textIn(request.query, 'returnDocuments') === 'true';
    const withIds = withDocuments || textIn(request.query, 'returnIds') === 'true';
    if (!withIds) return { transactionId };
    return {
      transactionId,
      results: results.map(({ id, operation, document }) => ({
        id,
        operation,
        ...(withDocuments && document !== null && { document }),
      })),
    };
  };
  serve('POST', 'mutate/:dataset', mutate, LARGEST_WRITE);

  const act = async (request: Call, admitted: Admitted) => {
    const { transactionId } = await write(request, admitted, 'actions');
    return { transactionId };
  };
  serve('POST', 'actions/:dataset', act, LARGEST_WRITE);

  mountListening(scope, { calls, serve });
}

/** The editor admitted to a call, and the version of the interface that it names. */
export type Admitted = { editor: ContentBearer; version: string };

/** Answers a refusal or a fault in the form of the content service. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalAnswer(error, request);
  if (error instanceof StoreRefusal && error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  void reply.header('cache-control', 'no-store').code(status).send(body);
}
