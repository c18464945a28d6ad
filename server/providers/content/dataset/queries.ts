// docs/decisions/188
import type { RawDocument } from '../content.ts';
import type { DatasetQueries, DatasetView, Query, QueryRefusal } from './dataset.ts';
import { type Seen, seenFrom } from './perspectives.ts';
import { type IndexedQuery, withIndexes } from './query-index.ts';

/** Parsed queries that are kept: an editor's program asks the same ones again and again. */
const MOST_PARSED = 500;
/** Answers that are kept for one dataset. */
const MOST_ANSWERS = 1000;

type Parsed = IndexedQuery & {
  /** Whether the answer changes with the time, though the documents stay. */
  readonly isOfTheMoment: boolean;
};

/** The query language of the content service by the vendor's own evaluator. An answer is kept until the dataset changes. */
export function datasetQueries(): DatasetQueries {
  const parsed = new Map<string, Parsed>();
  const answers = new WeakMap<DatasetView['documents'], Map<string, unknown>>();

  async function parse({ query, params }: Query): Promise<Parsed | QueryRefusal> {
    const name = JSON.stringify([query, params]);
    const known = parsed.get(name);
    if (known !== undefined) return known;
    const groq = await import('groq-js');
    try {
      const read = { ...withIndexes(groq.parse(query, { params })), isOfTheMoment: query.includes('now(') };
      keep(parsed, name, read, MOST_PARSED);
      return read;
    } catch (error) {
      return refusalOf(error, query);
    }
  }

  return {
    async answer(view, { perspective, ...query }) {
      const read = await parse(query);
      if ('refused' in read) return read;
      const known = answers.get(view.documents) ?? new Map<string, unknown>();
      answers.set(view.documents, known);
      const name = JSON.stringify([perspective, query.query, query.params]);
      if (known.has(name)) return { result: known.get(name) };
      const answer = await evaluate(read, query, seenFrom(view, perspective));
      if ('result' in answer && !read.isOfTheMoment) keep(known, name, answer.result, MOST_ANSWERS);
      return answer;
    },
    async finder(query) {
      const read = await parse(query);
      if ('refused' in read) return read;
      return {
        async finds(document) {
          const answer = await evaluate(read, query, seenAlone(document));
          if ('refused' in answer) return false;
          return Array.isArray(answer.result) ? answer.result.length > 0 : answer.result !== null;
        },
      };
    },
  };
}

async function evaluate(
  { tree, parametersFor }: Parsed,
  { params, query }: Query,
  seen: Seen,
): Promise<{ result: unknown } | QueryRefusal> {
  const groq = await import('groq-js');
  try {
    const value = await groq.evaluate(tree, {
      dataset: seen.documents,
      params: { ...params, ...parametersFor(seen) },
      dereference: ({ _ref }) => seen.byId.get(_ref) ?? null,
    });
    // Values of its own kinds, as times, become what an answer has.
    return { result: (await value.get()) as unknown };
  } catch (error) {
    return refusalOf(error, query);
  }
}

function seenAlone(document: RawDocument): Seen {
  return {
    documents: [document],
    byType: new Map([[String(document['_type']), [document]]]),
    byId: new Map([[String(document['_id']), document]]),
  };
}

/** The evaluator's own words: they name the place, the function or what is not supported, and nothing of this server. */
function refusalOf(error: unknown, query: string): QueryRefusal {
  const refused = error instanceof Error ? error.message : String(error);
  const start = error instanceof Error && 'position' in error ? Number(error.position) : null;
  return start === null ? { refused } : { refused, start, end: query.length };
}

function keep<Value>(kept: Map<string, Value>, name: string, value: Value, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size < most) break;
    kept.delete(oldest);
  }
  kept.set(name, value);
}
