import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BeginStream, eventStreams } from '../event-stream.ts';
import type { ContentBearer } from '../content-token.ts';
import type { ListenWish, StoreCalls } from './calls.ts';
import type { Serve } from './admission.ts';
import { type Fields, fieldsOf, queryIn, textIn } from './read-call.ts';
import { refusalAnswer, StoreRefusal } from './refusal.ts';
import { LARGEST_CHANGE, type Listen, readChange, sharedStreams } from './shared-streams.ts';

/** A document has a million letters at most, and an event has it before and after. */
const MOST_WAITING_BYTES = 8_000_000;

/** Its program waits three seconds else, in which an editor sees what is no more. */
const COME_BACK_MS = 500;

/**
 * Listening to changes: each listener on its own connection, as the vendor's client does; or all of a browser tab on
 * one, since a browser opens six per host and the Studio has more listeners.
 */
export function mountListening(
  scope: FastifyInstance,
  { calls, serve }: { calls: Pick<StoreCalls, 'listen'>; serve: Serve },
): void {
  const streams = eventStreams({ mostWaitingBytes: MOST_WAITING_BYTES, comeBackMs: COME_BACK_MS });
  const listen = listening(calls);
  const shared = sharedStreams(listen);
  scope.addHook('preClose', async () => streams.stop());

  const stream = (reply: FastifyReply, begin: BeginStream): FastifyReply => {
    void reply.hijack();
    streams.open(reply.raw, reply.getHeaders(), begin);
    return reply;
  };
  serve('GET', 'listen/:dataset', async (request, { editor }, reply) =>
    stream(reply, await listen(fieldsOf(request), editor)),
  );
  serve('GET', 'listeners/:dataset', async (_request, { editor }, reply) => stream(reply, shared.open(editor)));

  serve(
    'POST',
    'listeners/:dataset/:stream',
    async (request, { editor }) => {
      await shared.change(request.params.stream, {
        change: readChange(request),
        editor,
        refusal: (error) => refusalAnswer(error, request),
      });
      return {};
    },
    LARGEST_CHANGE,
  );
}

/**
 * Each is told of every change. A window of the Studio has about seven: as many windows as there may be streams (50)
 * have theirs, and editors' own programs have room beside them.
 */
const MOST_LISTENERS = 500;

/** The listeners of one server, whatever stream they are told on. */
function listening(calls: Pick<StoreCalls, 'listen'>): Listen {
  let count = 0;
  return async (fields, editor) => {
    if (count >= MOST_LISTENERS) {
      throw new StoreRefusal(429, 'tooManyListeners', `a server has at most ${MOST_LISTENERS} listeners`);
    }
    count += 1;
    try {
      const begin = await calls.listen(wishIn(fields, editor));
      return (stream, onEnd) =>
        begin(stream, (ended) =>
          onEnd((isStopping) => {
            count -= 1;
            ended(isStopping);
          }),
        );
    } catch (error) {
      count -= 1;
      throw error;
    }
  };
}

function wishIn(fields: Fields, editor: ContentBearer): ListenWish {
  const flag = (name: string, standard: boolean) => (textIn(fields, name) ?? String(standard)) === 'true';
  return {
    ...queryIn(fields),
    editor,
    includeResult: flag('includeResult', false),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    effects: textIn(fields, 'effectFormat') === 'mendoza',
  };
}
