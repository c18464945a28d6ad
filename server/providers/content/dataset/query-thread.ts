import { parentPort } from 'node:worker_threads';
import type { RawDocument } from '../content.ts';
import type { Asked, QueryRefusal } from './dataset.ts';
import { evaluation } from './evaluation.ts';
import { seenFrom } from './perspectives.ts';

/** What the thread of queries is told: documents that have changed, null where one is gone, or a query. */
export type Told = { readonly changed: readonly (readonly [string, RawDocument | null])[] } | { readonly asked: Asked };

/** What it answers to a query: its result as JSON, or why there is none. */
export type Answered = { readonly json: string } | QueryRefusal;

/** What it says: that it has begun with a query, and then the answer. */
export type Said = 'begun' | Answered;

/** Letters of an answer. It is written by the server that visitors ask too. */
const LONGEST_ANSWER = 20_000_000;

const { evaluate } = evaluation();
let documents: ReadonlyMap<string, RawDocument> = new Map();
let changing: Map<string, RawDocument> | null = null;

async function answer({ perspective, idsAlone, ...query }: Asked): Promise<Answered> {
  await import('groq-js');
  say('begun');
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

parentPort?.on('message', (told: Told) => {
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
  void answer(told.asked).then(
    (answered) => say(answered),
    (error: unknown) => say({ refused: String(error) }),
  );
});

function say(said: Said): void {
  parentPort?.postMessage(said);
}
