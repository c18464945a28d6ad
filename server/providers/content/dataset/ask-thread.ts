import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MINUTE, SECOND } from '#domain/dates.ts';
import type { RawDocument } from '../content.ts';
import type { Asked, DatasetView, QueryRefusal } from './dataset.ts';
import type { Answered, Said, Told } from './query-thread.ts';

/** How long a query may take. One that walks all documents for each document would never end. */
const QUERY_WITHIN_MS = 5 * SECOND;
/** A thread that nobody has asked for so long ends. */
const UNUSED_MS = 5 * MINUTE;
/** Megabytes for the documents of a thread and what a query makes of them. */
const MOST_MEMORY = 1024;
/** Letters of an answer that is not kept: a thousand of them would be most of a server's memory. */
const LARGE_ANSWER = 20_000;
/** So many documents are sent at once: visitors are answered in between. */
const SENT_TOGETHER = 250;

type Thread = { readonly worker: Worker; sent: ReadonlyMap<string, RawDocument>; timer: NodeJS.Timeout | undefined };

/**
 * Queries run in a thread of their own: a long one holds up other queries, and no visitor. The thread starts with the first query and has a
 * copy of the documents, which is told what has changed since.
 */
export function queryThread({ withinMs = QUERY_WITHIN_MS }: { withinMs?: number } = {}) {
  let thread: Thread | null = null;
  let line: Promise<unknown> = Promise.resolve();

  function started(): Thread {
    const worker = new Worker(new URL('./query-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
    });
    worker.unref();
    // Whoever waits for its answer is told; it is not used again.
    worker.on('error', () => end(worker)).on('exit', () => end(worker));
    return { worker, sent: new Map(), timer: undefined };
  }

  function end(worker: Worker): void {
    if (thread?.worker === worker) {
      clearTimeout(thread.timer);
      thread = null;
    }
    void worker.terminate();
  }

  async function answer(view: DatasetView, asked: Asked): Promise<Answered> {
    thread ??= started();
    const own = thread;
    clearTimeout(own.timer);
    await send(own, view.documents);
    // It may have ended while it was told the documents: then nobody would answer.
    const answered = thread === own ? await replyOf(own.worker, asked, withinMs) : null;
    if (answered === null) end(own.worker);
    else own.timer = setTimeout(() => end(own.worker), UNUSED_MS).unref();
    return (
      answered ?? { refused: `the query took more than ${withinMs / SECOND} seconds, or more memory than there is` }
    );
  }

  return {
    /** Answers a query from the documents of a view, one after the other. */
    async ask(view: DatasetView, asked: Asked): Promise<{ result: unknown; isLarge?: true } | QueryRefusal> {
      const turn = line.then(async () => answer(view, asked));
      // Harmless: who asked is told of it.
      line = turn.catch(() => undefined);
      const answered = await turn;
      if ('refused' in answered) return answered;
      // The thread wrote it.
      const result = JSON.parse(answered.json) as unknown;
      return answered.json.length > LARGE_ANSWER ? { result, isLarge: true } : { result };
    },
    /** Ends the thread. */
    stop() {
      if (thread !== null) end(thread.worker);
    },
  };
}

/** Tells the thread what has changed since it was last told. */
async function send(thread: Thread, documents: ReadonlyMap<string, RawDocument>): Promise<void> {
  if (thread.sent === documents) return;
  const gone = [...thread.sent.keys()].filter((id) => !documents.has(id));
  const newer = [...documents].filter(([id, document]) => thread.sent.get(id) !== document);
  const changed = [...gone.map((id) => [id, null] as const), ...newer];
  for (let from = 0; from < changed.length; from += SENT_TOGETHER) {
    if (from > 0) await nextTurn();
    thread.worker.postMessage({ changed: changed.slice(from, from + SENT_TOGETHER) } satisfies Told);
  }
  thread.sent = documents;
}

/** Null when there is none in time, or the thread has ended. The time begins with the query: a thread that starts loads its parts first. */
async function replyOf(worker: Worker, asked: Asked, withinMs: number): Promise<Answered | null> {
  const { promise, resolve } = Promise.withResolvers<Answered | null>();
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => resolve(null);
  const hear = (said: Said): void => {
    if (said === 'begun') timer = setTimeout(end, withinMs);
    else resolve(said);
  };
  worker.on('message', hear).once('exit', end);
  worker.postMessage({ asked } satisfies Told);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', hear).off('exit', end);
  }
}
