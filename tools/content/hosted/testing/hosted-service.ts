import { evaluate, parse } from 'groq-js';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { referencesIn } from '#server/features/content/references.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { recordOf } from '#server/providers/outgoing.ts';
import { listenFor } from '#tools/fakes/fake-server.ts';

/** An empty dataset of the vendor's service, unlike any of ours: answers each call that an import makes. */
export type HostedService = {
  baseUrl: string;
  documents: Map<string, RawDocument>;
  /** The ids of each transaction that was carried out. */
  written: string[][];
  /** Answers in place of the service, for calls to come; null lets it answer. */
  answerWith(answer: ((path: string) => Answer | 'cut' | 'cut behind it' | null) | null): void;
};

type Answer = { status: number; body?: object | string; headers?: Record<string, string> };

/** Its token. */
export const TOKEN = 'sk-right-one';

/** Starts one, until the test ends. */
export async function hostedService(): Promise<HostedService> {
  const documents = new Map<string, RawDocument>();
  const written: string[][] = [];
  let instead: Parameters<HostedService['answerWith']>[0] = null;

  async function answer(path: string, request: IncomingMessage): Promise<Answer> {
    const sent = await bytesOf(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      return { status: 401, body: { statusCode: 401, error: 'Unauthorized', message: 'Session not found' } };
    }
    if (path.startsWith('/v2023-05-03/assets/images/development?')) return upload(sent);
    const body = JSON.parse(sent.toString('utf8')) as Record<string, unknown>;
    if (path === '/v2023-05-03/data/query/development?perspective=published&returnQuery=false') {
      const params = recordOf(body['params']) ?? {};
      const query = await evaluate(parse(String(body['query']), { params }), {
        dataset: [...documents.values()],
        params,
      });
      return { status: 200, body: { result: await query.get(), ms: 1 } };
    }
    if (path !== '/v2023-05-03/data/mutate/development?visibility=sync') {
      return { status: 404, body: { error: { description: 'no such dataset' } } };
    }
    return write(body['mutations'] as { createOrReplace: RawDocument }[]);
  }

  /** Every picture is taken, and called by its SHA-1, its size and its kind. */
  async function upload(bytes: Buffer): Promise<Answer> {
    const { width, height, format } = await sharp(bytes).metadata();
    const sha1 = createHash('sha1').update(bytes).digest('hex');
    const _id = `image-${sha1}-${width}x${height}-${format === 'jpeg' ? 'jpg' : format}`;
    const document = { _id, _type: 'sanity.imageAsset' };
    documents.set(_id, document);
    return { status: 200, body: { document } };
  }

  function write(mutations: readonly { createOrReplace: RawDocument }[]): Answer {
    const batch = mutations.map(({ createOrReplace }) => createOrReplace);
    const ids = batch.map(({ _id }) => String(_id));
    for (const document of batch) {
      const dead = referencesIn(document).filter((to) => !documents.has(to) && !ids.includes(to));
      const description = `a reference of ${String(document['_id'])} leads nowhere: ${dead[0]}`;
      if (dead.length > 0) return { status: 409, body: { error: { type: 'mutationError', description } } };
    }
    for (const document of batch) documents.set(String(document['_id']), { _rev: `rev${written.length}`, ...document });
    written.push(ids);
    return { status: 200, body: { transactionId: 'any', results: [] } };
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const given = instead?.(path) ?? null;
    if (given === 'cut') return void request.socket.destroy();
    const {
      status,
      body = {},
      headers = {},
    } = given === null || given === 'cut behind it' ? await answer(path, request) : given;
    if (given === 'cut behind it') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const { url, close } = await listenFor((request, response) => void respond(request, response));
  onTestFinished(close);
  return {
    baseUrl: url,
    documents,
    written,
    answerWith: (answers) => void (instead = answers),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
