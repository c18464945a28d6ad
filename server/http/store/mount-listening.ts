import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { eventStreams } from '../event-stream.ts';
import type { StoreCalls } from './calls.ts';
import { listening } from './listening.ts';
import type { Serve } from './admission.ts';
import { fieldsOf } from './read-call.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { sharedStreams } from './shared-streams.ts';
import { LARGEST_CHANGE, readChange } from './shared-change.ts';

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
  const shared = sharedStreams(listen, randomUUID);
  scope.addHook('preClose', async () => streams.stop());

  serve('GET', 'listen/:dataset', async (request, { editor }, reply) => {
    const begin = await listen(fieldsOf(request), editor);
    void reply.hijack();
    streams.open(reply.raw, reply.getHeaders(), begin);
    return reply;
  });

  serve('GET', 'listeners/:dataset', async (_request, { editor }, reply) => {
    const begin = shared.open(editor);
    void reply.hijack();
    streams.open(reply.raw, reply.getHeaders(), begin);
    return reply;
  });

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
