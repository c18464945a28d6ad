import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { RawDocument } from '../content.ts';
import type { Asked, Patch, Query, QueryRefusal } from './dataset.ts';
import { evaluation } from './evaluation.ts';
import { applyPatch } from './patches.ts';
import { seenAlone, seenFrom } from './perspectives.ts';

/** A job of the thread: answer a query, read one, say whether it finds the document told alone, or patch documents. */
export type Job =
  | { readonly asked: Asked }
  | { readonly read: Query }
  | { readonly finds: Query }
  | { readonly patch: Patch; readonly of: readonly RawDocument[] };

/** A message to the thread: changed documents, null for a deleted one; a document alone; or a job. */
export type Told =
  | { readonly changed: readonly (readonly [string, RawDocument | null])[] }
  | { readonly alone: RawDocument }
  | { readonly job: Job };

/** The outcome of a job: a query's result as JSON, the patched documents, or the reason for neither. */
export type Answered = { readonly json: string } | { readonly documents: readonly RawDocument[] } | QueryRefusal;

/** A message from the thread: a job has begun, and then the answer, with its milliseconds of work. */
export type Said = 'begun' | { readonly answered: Answered; readonly ms: number };

/** Letters of an answer. It is written by the server that visitors ask too. */
const LONGEST_ANSWER = 20_000_000;

// Where processors are scarce, visitors go first. Only on Linux is this the thread's own priority, not the server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { parse, evaluate } = evaluation();
let documents: ReadonlyMap<string, RawDocument> = new Map();
let changing: Map<string, RawDocument> | null = null;
let alone: RawDocument = {};

async function answer(job: Job): Promise<Answered> {
  if ('patch' in job) {
    const patched: RawDocument[] = [];
    for (const one of job.of) {
      const applied = await applyPatch(one, job.patch);
      if ('refused' in applied) return { ...applied, id: String(one['_id']) };
      patched.push(applied.document);
    }
    return { documents: patched };
  }
  if ('read' in job) {
    const read = await parse(job.read);
    return 'refused' in read ? read : { json: 'true' };
  }
  if ('finds' in job) {
    const found = await evaluate(job.finds, seenAlone(alone));
    if ('refused' in found) return found;
    return { json: String(Array.isArray(found.result) ? found.result.length > 0 : found.result !== null) };
  }
  const { perspective, idsAlone, ...query } = job.asked;
  const found = await evaluate(query, seenFrom({ documents }, perspective));
  if ('refused' in found) return found;
  const json = JSON.stringify((idsAlone ? idsIn(found.result) : found.result) ?? null);
  if (json.length > LONGEST_ANSWER) return { refused: `the answer has more than ${LONGEST_ANSWER} letters` };
  return { json };
}

/** The ids among what a query found; a mutation needs no more, and all documents would be too large an answer. */
function idsIn(result: unknown): readonly string[] {
  const found: readonly unknown[] = Array.isArray(result) ? result : [result];
  return found.flatMap((one) =>
    typeof one === 'object' && one !== null && '_id' in one && typeof one._id === 'string' ? [one._id] : [],
  );
}

async function work(job: Job): Promise<void> {
  // The time of a job is its own: the parts are loaded before.
  await ('patch' in job ? import('@sanity/mutator') : import('groq-js'));
  sayToServer('begun');
  const began = performance.now();
  const answered = await answer(job).catch((error: unknown) => ({ refused: String(error) }));
  sayToServer({ answered, ms: performance.now() - began });
}

parentPort?.on('message', (told: Told) => {
  if ('alone' in told) {
    ({ alone } = told);
    return;
  }
  if ('changed' in told) {
    // What a query sees is made once for each state of the documents.
    changing ??= new Map(documents);
    for (const [id, document] of told.changed) {
      if (document === null) changing.delete(id);
      else changing.set(id, document);
    }
    return;
  }
  documents = changing ?? documents;
  changing = null;
  void work(told.job);
});

function sayToServer(said: Said): void {
  parentPort?.postMessage(said);
}
