// docs/decisions/204
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import { MOST_PICTURE, PICTURE_WORDS, type PictureWords } from '#domain/pictures.ts';
import { orRefuse } from '#domain/errors.ts';
import { refusalFor } from '../errors.ts';
import { DATASET, type StoreCalls } from './calls.ts';
import { textIn } from './read-call.ts';
import { badRequest, StoreRefusal } from './refusal.ts';

/** Each holds a whole file in memory. */
const MOST_UPLOADS = 16;

/** Letters of one of the words of a picture. */
const LONGEST_WORDS = 1000;

type Settings = {
  calls: Pick<StoreCalls, 'upload' | 'original'>;
  /** The caller; refuses everybody without the right. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<{ userId: string }>;
  refuse: Parameters<FastifyInstance['setErrorHandler']>[0];
};

/** Pictures of the content service's interface: taking one, and the original of one that was taken. */
export function mountPictures(scope: FastifyInstance, settings: Settings): void {
  void scope.register((own, _options, done) => {
    mountUpload(own, settings);
    done();
  });
  scope.get<{ Params: { dataset: string; file: string } }>(
    '/images/:project/:dataset/:file',
    { schema: { hide: true }, config: { who: 'anyone' }, exposeHeadRoute: false },
    async (request, reply) => {
      await settings.admit(request, reply);
      const { dataset, file } = request.params;
      const found = orRefuse(dataset === DATASET ? await settings.calls.original(file) : null, 'NOT_FOUND');
      // Only an editor sees it, and it says where and by whom it was taken.
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(found.type)
        .send(found.bytes);
    },
  );
}

function mountUpload(own: FastifyInstance, { calls, admit, refuse }: Settings): void {
  const uploading = { count: 0 };
  // What a file is called is not what it is: whatever is sent is judged by what is inside.
  own.removeAllContentTypeParsers();
  own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
  own.setErrorHandler((error, request, reply) => {
    const isTooLarge = !(error instanceof StoreRefusal) && refusalFor(error, request).code === 'PAYLOAD_TOO_LARGE';
    const words = CONTENT_TEXTS.pictures['too-large'].en;
    return refuse.call(own, isTooLarge ? new StoreRefusal(413, 'pictureRefused', words) : error, request, reply);
  });
  own.route<{ Params: { version: string; dataset: string } }>({
    method: 'POST',
    url: '/:version/assets/images/:dataset',
    schema: { hide: true },
    config: { who: 'anyone' },
    bodyLimit: MOST_PICTURE.bytes,
    // Before the body: what a stranger sends is not even read.
    onRequest: async (request, reply) => {
      await admit(request, reply);
      if (uploading.count >= MOST_UPLOADS) {
        throw new StoreRefusal(429, 'tooManyUploads', `a server takes ${MOST_UPLOADS} pictures at once: try again`);
      }
      uploading.count += 1;
      // Also where the body breaks off.
      reply.raw.once('close', () => (uploading.count -= 1));
    },
    handler: async (request, reply) => {
      const { userId } = await admit(request, reply);
      if (!(request.body instanceof Uint8Array) || request.body.length === 0) throw badRequest('the body is a picture');
      return { document: await calls.upload({ bytes: request.body, words: pictureWordsIn(request), actorId: userId }) };
    },
  });
}

/** The editor's program's words about the picture; the file's name comes as `filename`. */
function pictureWordsIn({ query }: FastifyRequest): PictureWords {
  const words = PICTURE_WORDS.flatMap((name) => {
    const text = textIn(query, name === 'originalFilename' ? 'filename' : name);
    if (text === undefined || text === '') return [];
    if (text.length > LONGEST_WORDS || !text.isWellFormed() || text.includes('\0')) {
      throw badRequest(`${name} is a text of at most ${LONGEST_WORDS} letters`);
    }
    return [[name, text] as const];
  });
  return Object.fromEntries(words);
}
