import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orRefuse } from '#domain/errors.ts';
import type { ContentBearer } from '../content-token.ts';
import { DATASET, type StoreCalls } from './calls.ts';
import { versionOf } from './read-call.ts';
import { StoreRefusal } from './refusal.ts';

/**
 * The cost of a call's byte in its sign-in's work. A megabyte keeps the server busy for a tenth of that, in pieces that
 * visitors notice (measured), and also the database and each other server; typing has a thousandth of it.
 */
const MS_A_BYTE = 1000 / 1_000_000;

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

/** The editor admitted to a call, and the version of the interface that it names. */
export type Admitted = { editor: ContentBearer; version: string };

/** The caller, null without a valid token, and the instruction for a caller without a right. */
export type Bearers = {
  bearerOf(request: FastifyRequest, reply: FastifyReply): Promise<ContentBearer | null>;
  howToGetIn: string;
};

/** The callers with a right to the content; refuses everybody else. */
export function admission({ bearerOf, howToGetIn }: Bearers) {
  const editor = async (request: FastifyRequest, reply: FastifyReply): Promise<ContentBearer> => {
    const bearer = await bearerOf(request, reply);
    if (bearer === null) throw new StoreRefusal(401, 'unauthorized', howToGetIn);
    return bearer;
  };
  return {
    editor,
    /** The same for a call that names a version and a dataset; refuses others than ours. */
    async call(request: Call, reply: FastifyReply): Promise<Admitted> {
      const bearer = await editor(request, reply);
      const { dataset, version } = request.params;
      if (dataset !== DATASET) throw new StoreRefusal(404, 'datasetNotFound', `dataset "${dataset}" not found`);
      return { editor: bearer, version: versionOf(version) };
    },
  };
}

/** Mounts calls of those who are admitted, and counts what each costs the server. */
export function servingAdmitted(
  scope: FastifyInstance,
  { admit, calls }: { admit: ReturnType<typeof admission>['call']; calls: Pick<StoreCalls, 'meterOf'> },
): Serve {
  const admitted = new WeakMap<object, Admitted>();
  return (method, path, answer, bodyLimit) => {
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
      handler: async (request, reply) => answer(request, orRefuse(admitted.get(request), 'NOT_AUTHORIZED'), reply),
    });
  };
}
