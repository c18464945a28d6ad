// docs/decisions/188, docs/decisions/228
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MINUTE, SECOND } from '#domain/dates.ts';
import type { RawDocument } from '../content.ts';
import type { DatasetQueries, DatasetView, DatasetWork, Meter, QueryRefusal } from './dataset.ts';
import { keepNewest } from './evaluation.ts';
import type { Answered, Job, Said, Told } from './query-thread.ts';

/** Answers that are kept for one dataset. */
const MOST_ANSWERS = 1000;
/** Letters of an answer that is not kept: a thousand of them would be most of a server's memory. */
const LARGE_ANSWER = 20_000;

/** The content service's query language by the vendor's own evaluator. Answers are cached until the dataset changes. */
export function datasetQueries(options?: { mostMs?: number }): DatasetQueries {
  const thread = queryThread(options);
  const answers = new WeakMap<DatasetView['documents'], Map<string, unknown>>();
  const work = (meter: Meter): DatasetWork => ({
    async answer(view, asked) {
      const { perspective, idsAlone, query, params } = asked;
      const known = answers.get(view.documents) ?? new Map<string, unknown>();
      answers.set(view.documents, known);
      const name = JSON.stringify([perspective, idsAlone, query, params]);
      if (known.has(name)) return { result: known.get(name) };
      const answer = await thread.carryOut({ job: { asked }, view, meter });
      if ('refused' in answer) return answer;
      // The thread wrote it.
      const result = JSON.parse(answer.json) as unknown;
      if (answer.json.length <= LARGE_ANSWER && !/now\s*\(/.test(query)) keepNewest(known, name, result, MOST_ANSWERS);
      return { result };
    },
    async finder(query) {
      const read = await thread.carryOut({ job: { read: query }, meter });
      if ('refused' in read) return read;
      return {
        async finds(document) {
          const found = await thread.carryOut({ job: { finds: query }, alone: document, meter });
          if ('isLate' in found) throw new Error(found.refused);
          return 'json' in found && found.json === 'true';
        },
      };
    },
    patch: async (documents, patch, withinMs) =>
      thread.carryOut({ job: { patch, of: documents }, meter, ...(withinMs !== undefined && { withinMs }) }),
  });
  return { ...work({ check: () => undefined, spend: () => undefined }), by: work, stop: () => thread.stop() };
}

/** A job's limit of processor time, without which queries of documents per document or huge patches would never end. */
const MOST_MS = 5 * SECOND;
/** The limit by the clock: on a burdened machine a thread of low priority gets no processor for seconds. */
const LONGEST_MS = 30 * SECOND;
/** A thread that nobody has asked for so long ends. */
const UNUSED_MS = 5 * MINUTE;
/** Megabytes for the documents of a thread and what a job makes of them. */
const MOST_MEMORY = 1024;
/** How long documents are sent until visitors are answered in between. */
const TURN_MS = 4;

type Thread = {
  readonly worker: Worker;
  sent: ReadonlyMap<string, RawDocument>;
  alone: RawDocument | null;
  timer: NodeJS.Timeout | undefined;
};

/** A job of one kind with what it needs: all documents of a view, or one document alone. */
type Wanted<One extends Job> = { job: One; view?: DatasetView; alone?: RawDocument; meter: Meter; withinMs?: number };

type Outcome<One extends Job> = One extends { patch: unknown }
  ? { documents: readonly RawDocument[] }
  : { json: string };

/** A job that took too long, or more memory than there is. */
type Late = { refused: string; isLate: true };

/**
 * Editors' jobs run in a thread of their own: a long job delays other jobs, and no visitor. The thread starts with the
 * first job and has a copy of the documents, which gets every change. A caller has one job in the queue at a time.
 */
function queryThread({ mostMs = MOST_MS }: { mostMs?: number } = {}) {
  let thread: Thread | null = null;
  let line: Promise<unknown> = Promise.resolve();
  const own = new WeakMap<Meter, Promise<unknown>>();

  function started(): Thread {
    const worker = new Worker(new URL('./query-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
    });
    worker.unref();
    // Whoever waits for its answer is told; it is not used again.
    worker.on('error', () => end(worker)).on('exit', () => end(worker));
    return { worker, sent: new Map(), alone: null, timer: undefined };
  }

  function end(worker: Worker): void {
    if (thread?.worker === worker) {
      clearTimeout(thread.timer);
      thread = null;
    }
    void worker.terminate();
  }

  async function answer({ view, alone, job, meter, withinMs = LONGEST_MS }: Wanted<Job>): Promise<Answered | Late> {
    meter.check();
    thread ??= started();
    const used = thread;
    clearTimeout(used.timer);
    if (view !== undefined) await send(used, view.documents);
    if (alone !== undefined && used.alone !== alone) {
      used.alone = alone;
      used.worker.postMessage({ alone } satisfies Told);
    }
    // It may have ended while it was told the documents: then nobody would answer.
    const said = thread === used ? await replyOf(used.worker, job, { mostMs, withinMs }) : null;
    const most = Math.min(mostMs, withinMs);
    meter.spend(said?.ms ?? most);
    if (said !== null) {
      used.timer = setTimeout(() => end(used.worker), UNUSED_MS).unref();
      return said.answered;
    }
    end(used.worker);
    const what = 'patch' in job ? 'patch' : 'query';
    const seconds = Math.round(most / 100) / 10;
    return { refused: `the ${what} took more than ${seconds} seconds, or more memory than there is`, isLate: true };
  }

  return {
    /** Carries out jobs one after the other, and of a caller one at a time: others wait for one job of each at most. */
    async carryOut<One extends Job>(wanted: Wanted<One>): Promise<Outcome<One> | QueryRefusal | Late> {
      const { meter } = wanted;
      const turn = (own.get(meter) ?? Promise.resolve()).then(async () => {
        const answered = line.then(async () => answer(wanted));
        // Harmless: who asked is told of it.
        line = answered.catch(() => undefined);
        return answered;
      });
      // Harmless: the same.
      const over = turn.catch(() => undefined);
      own.set(meter, over);
      // The thread answers each kind of job in its own way.
      return turn as Promise<Outcome<One> | QueryRefusal | Late>;
    },
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
  let turnBegan = performance.now();
  for (const one of [...gone.map((id) => [id, null] as const), ...newer]) {
    if (performance.now() - turnBegan > TURN_MS) {
      await nextTurn();
      turnBegan = performance.now();
    }
    thread.worker.postMessage({ changed: [one] } satisfies Told);
  }
  thread.sent = documents;
}

/** `mostMs`: of processor time. `withinMs`: by the clock. */
type Limits = { mostMs: number; withinMs: number };

/** Null when no reply is in time or the thread ended. The time begins with the job: a new thread loads first. */
async function replyOf(worker: Worker, job: Job, limits: Limits): Promise<Exclude<Said, 'begun'> | null> {
  const { promise, resolve } = Promise.withResolvers<Exclude<Said, 'begun'> | null>();
  const over = new AbortController();
  const end = (): void => resolve(null);
  const hear = (said: Said): void => {
    // Harmless: a thread that cannot say how long it worked is ended; after the reply it changes nothing.
    if (said === 'begun') workedTooLong(worker, limits, over.signal).then(end, end);
    else resolve(said);
  };
  worker.on('message', hear).once('exit', end);
  worker.postMessage({ job } satisfies Told);
  try {
    return await promise;
  } finally {
    over.abort();
    worker.off('message', hear).off('exit', end);
  }
}

/** Waits until the thread has worked as long as it may. */
async function workedTooLong(worker: Worker, { mostMs, withinMs }: Limits, signal: AbortSignal): Promise<void> {
  const byClock = delay(withinMs, undefined, { signal });
  const byWork = (async () => {
    const before = await worker.cpuUsage();
    for (let left = mostMs; left > 0;) {
      await delay(left, undefined, { signal });
      const { user, system } = await worker.cpuUsage(before);
      left = mostMs - Math.floor((user + system) / 1000);
    }
  })();
  return Promise.race([byClock, byWork]);
}
