import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { RawDocument } from '../content.ts';
import type { Asked, Patch, Query, QueryRefusal } from './dataset.ts';
import { evaluation, isObject, seenAlone, seenFrom } from './evaluation.ts';

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

/** A message from the thread: a job has begun, and then the answer, with its milliseconds of processor time. */
export type Said = 'begun' | { readonly answered: Answered; readonly ms: number };

/** Letters of an answer. It is written by the server that visitors ask too. */
const LONGEST_ANSWER = 20_000_000;

// Where processors are scarce, visitors go first. Only on Linux is this the thread's own priority, not the server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

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
  const before = process.threadCpuUsage();
  const answered = await answer(job).catch((error: unknown) => ({ refused: String(error) }));
  const { user, system } = process.threadCpuUsage(before);
  sayToServer({ answered, ms: (user + system) / 1000 });
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

/** Applies a patch by the vendor's own program; answers why it cannot be applied. A long one takes minutes. */
async function applyPatch(
  document: RawDocument,
  patch: Patch,
): Promise<{ document: RawDocument } | { refused: string }> {
  const wrong = wrongInPatch(patch);
  if (wrong !== null) return { refused: wrong };
  const { Mutation } = await import('@sanity/mutator');
  const id = String(document['_id']);
  try {
    // It changes what it is given.
    const before = { ...structuredClone(document), _id: id, _type: String(document['_type']) };
    const after = new Mutation({ mutations: [{ patch: { ...patch, id } }] }).apply(before);
    return after === null ? { refused: 'the patch leaves no document' } : { document: after };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/** Names that a path must not lead to: they change how every object behaves. */
const POISONED = /(^|[.[\]'"])(__proto__|constructor|prototype)($|[.[\]'"])/;

/** The most digits of a list position: the vendor's program makes every position of a range, also missing ones. */
const MOST_DIGITS = 5;
const FAR_PLACE = new RegExp(`[[:,]\\s*-?\\d{${MOST_DIGITS + 1},}\\s*[\\]:,]`);

/** Longer paths are no paths of a document. */
const LONGEST_PATH = 1000;

const PLACES = ['before', 'after', 'replace'];

/**
 * The fault in the form of a patch; null for a sound one. The vendor's program takes every value, and makes a text of a
 * number, or nothing of the whole, where the service itself refuses.
 */
function wrongInPatch(patch: Patch): string | null {
  return firstOf(Object.entries(patch), ([kind, body]) =>
    kind === 'unset' ? wrongInUnset(body) : kind === 'insert' ? wrongInInsert(body) : wrongIn(kind, body),
  );
}

function wrongInUnset(paths: unknown): string | null {
  if (!Array.isArray(paths)) return 'unset is a list of paths';
  return firstOf(paths, (path) => (typeof path === 'string' ? wrongInPath(path) : 'unset is a list of paths'));
}

function wrongInInsert(body: unknown): string | null {
  if (!isObject(body)) return 'insert is an object';
  const { items, ...place } = body;
  const [entry, ...more] = Object.entries(place);
  if (entry === undefined || more.length > 0 || !PLACES.includes(entry[0]) || typeof entry[1] !== 'string') {
    return 'insert has a path in "before", "after" or "replace"';
  }
  return Array.isArray(items) ? wrongInPath(entry[1]) : 'the items of insert are a list';
}

function wrongIn(kind: string, body: unknown): string | null {
  if (!isObject(body)) return `${kind} is an object of paths`;
  return firstOf(Object.entries(body), ([path, value]) => {
    if ((kind === 'inc' || kind === 'dec') && typeof value !== 'number') return `${kind} of ${path} is a number`;
    if (kind === 'diffMatchPatch' && typeof value !== 'string') return `${kind} of ${path} is a text`;
    return wrongInPath(path);
  });
}

function wrongInPath(path: string): string | null {
  if (path === '' || path.length > LONGEST_PATH) return `a path has 1 to ${LONGEST_PATH} letters`;
  if (POISONED.test(path)) return `the path ${path} leads to no field`;
  const unquoted = path.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');
  if (FAR_PLACE.test(unquoted)) return `the path ${path} leads far behind every list`;
  return isClosed(unquoted) ? null : `the path ${path} has a bracket or a quote that is never closed`;
}

function isClosed(unquoted: string): boolean {
  if (/["']/.test(unquoted)) return false;
  let open = 0;
  for (const letter of unquoted) {
    if (letter === '[') open += 1;
    if (letter === ']') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

function firstOf<One>(all: readonly One[], wrong: (one: One) => string | null): string | null {
  for (const one of all) {
    const found = wrong(one);
    if (found !== null) return found;
  }
  return null;
}
