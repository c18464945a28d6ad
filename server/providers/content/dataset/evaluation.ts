import type { Query, QueryRefusal } from './dataset.ts';
import type { Seen } from './perspectives.ts';
import { type IndexedQuery, withIndexes } from './query-index.ts';

/** Parsed queries that are kept: an editor's program asks the same ones again and again. */
const MOST_PARSED = 500;

/** The vendor's evaluator, loaded with the first query. */
export function evaluation() {
  const parsed = new Map<string, IndexedQuery>();

  async function parse({ query, params }: Query): Promise<IndexedQuery | QueryRefusal> {
    const name = JSON.stringify([query, params]);
    const known = parsed.get(name);
    if (known !== undefined) return known;
    const groq = await import('groq-js');
    try {
      const read = withIndexes(groq.parse(query, { params }));
      keepNewest(parsed, name, read, MOST_PARSED);
      return read;
    } catch (error) {
      return queryRefusal(error, query);
    }
  }

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
      const refusal = queryRefusal(error, asked.query);
      const called = functionsIn(tree);
      // The evaluator does not say which one it lacks.
      return called.length === 0
        ? refusal
        : { ...refusal, refused: `${refusal.refused}: a function of ${called.join(', ')}` };
    }
  }

  return { parse, evaluate };
}

/** The names of the functions that a query calls, each once: "geo::latLng". */
function functionsIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const isCall = 'namespace' in tree && 'name' in tree;
  const own = isCall ? [`${String(tree.namespace)}::${String(tree.name)}`] : [];
  return [...new Set([...own, ...Object.values(tree).flatMap(functionsIn)])];
}

/** The evaluator's own words: they name the place, the function or the unsupported part, and nothing of this server. */
function queryRefusal(error: unknown, query: string): QueryRefusal {
  const said = error instanceof Error ? error.message : String(error);
  const start = error instanceof Error && 'position' in error ? Number(error.position) : null;
  return start === null ? { refused: said } : { refused: said, start, end: query.length };
}

/** Keeps a value by its name; the oldest ones go where there are too many. */
export function keepNewest<Value>(kept: Map<string, Value>, name: string, value: Value, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size < most) break;
    kept.delete(oldest);
  }
  kept.set(name, value);
}
