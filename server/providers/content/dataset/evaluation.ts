import type { Query, QueryRefusal } from './dataset.ts';
import type { Seen } from './perspectives.ts';
import { type IndexedQuery, withIndexes } from './query-index.ts';

/** Parsed queries that are kept: an editor's program asks the same ones again and again. */
const MOST_PARSED = 500;

/** The vendor's evaluator, loaded with the first query. */
export function evaluation() {
  const parsed = new Map<string, IndexedQuery>();

  /** Reads a query with its parameters. */
  async function parse({ query, params }: Query): Promise<IndexedQuery | QueryRefusal> {
    const name = JSON.stringify([query, params]);
    const known = parsed.get(name);
    if (known !== undefined) return known;
    const groq = await import('groq-js');
    try {
      const read = withIndexes(groq.parse(query, { params }));
      keep(parsed, name, read, MOST_PARSED);
      return read;
    } catch (error) {
      return refusalOf(error, query);
    }
  }

  /** Answers a query from the documents that it sees. */
  async function evaluate(asked: Query, seen: Seen): Promise<{ result: unknown } | QueryRefusal> {
    const read = await parse(asked);
    if ('refused' in read) return read;
    const { tree, parametersFor } = read;
    const groq = await import('groq-js');
    try {
      const value = await groq.evaluate(tree, {
        dataset: seen.documents,
        params: { ...asked.params, ...parametersFor(seen) },
        dereference: ({ _ref }) => seen.byId.get(_ref) ?? null,
      });
      // Values of its own kinds, as times, become what an answer has.
      return { result: (await value.get()) as unknown };
    } catch (error) {
      return refusalOf(error, asked.query);
    }
  }

  return { parse, evaluate };
}

/** All that `groq-js` says of a function that it knows by name alone. */
const OF_A_NAME_ALONE = 'not implemented';

/** The evaluator's own words: they name the place, the function or what is not supported, and nothing of this server. */
function refusalOf(error: unknown, query: string): QueryRefusal {
  const said = error instanceof Error ? error.message : String(error);
  const refused = said === OF_A_NAME_ALONE ? 'the query has a function that this store does not have' : said;
  const start = error instanceof Error && 'position' in error ? Number(error.position) : null;
  return start === null ? { refused } : { refused, start, end: query.length };
}

/** Keeps a value by its name; the oldest ones go where there are too many. */
export function keep<Value>(kept: Map<string, Value>, name: string, value: Value, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size < most) break;
    kept.delete(oldest);
  }
  kept.set(name, value);
}
