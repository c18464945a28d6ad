import type { ExprNode } from 'groq-js';
import { draftIdOf, isDraftId, publishedIdOf } from '#domain/document-ids.ts';
import type { RawDocument } from '../content.ts';
import type { DatasetView, Perspective, Query, QueryRefusal } from './dataset.ts';

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

/**
 * A parsed query in which `*[_type == "x" && …]` and `*[_id == "x" && …]` look only at the documents in an index: the
 * evaluator itself walks all documents at every `*` (measured: 78 ms of 10,000 documents, 0.04 ms with the index).
 */
type IndexedQuery = {
  readonly tree: ExprNode;
  /** The documents that stand in the place of each `*`, as parameters of the query. */
  parametersFor(seen: Seen): Record<string, unknown>;
};

/** Where the documents of an index stand among the parameters; no parameter of a caller has a space in its name. */
const OF_TYPE = 'of type ';
const OF_ID = 'of id ';

/** Rewrites a parsed query for the indexes. */
function withIndexes(parsed: ExprNode): IndexedQuery {
  const used = new Set<string>();
  // The shape of every node stays; only the base of a filter becomes a parameter.
  const tree = rewritten(parsed, used) as ExprNode;
  return {
    tree,
    parametersFor: ({ byType, byId }) =>
      Object.fromEntries(
        [...used].map((name) => {
          if (name.startsWith(OF_TYPE)) return [name, byType.get(name.slice(OF_TYPE.length)) ?? []];
          const document = byId.get(name.slice(OF_ID.length));
          return [name, document === undefined ? [] : [document]];
        }),
      ),
  };
}

function rewritten(value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, used));
  if (!isObject(value)) return value;
  // What a parameter brought is data, whatever it looks like.
  if (value['type'] === 'Value') return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rewritten(part, used)]));
  const base = value['base'];
  if (value['type'] !== 'Filter' || !isObject(base) || base['type'] !== 'Everything') return inner;
  const id = required(value['expr'], '_id');
  const type = required(value['expr'], '_type');
  if (id === null && type === null) return inner;
  const name = id === null ? `${OF_TYPE}${type}` : `${OF_ID}${id}`;
  used.add(name);
  return { ...inner, base: { type: 'Parameter', name } };
}

/** The text that an attribute must be for the condition to hold; null when the condition does not say. */
function required(condition: unknown, attribute: string): string | null {
  if (!isObject(condition)) return null;
  const { type, op, left, right, base } = condition;
  if (type === 'Group') return required(base, attribute);
  if (type === 'And') return required(left, attribute) ?? required(right, attribute);
  if (type !== 'OpCall' || op !== '==') return null;
  return equals(left, right, attribute) ?? equals(right, left, attribute);
}

function equals(one: unknown, other: unknown, attribute: string): string | null {
  if (!isObject(one) || !isObject(other)) return null;
  const isAttribute = one['type'] === 'AccessAttribute' && one['base'] === undefined && one['name'] === attribute;
  return isAttribute && other['type'] === 'Value' && typeof other['value'] === 'string' ? other['value'] : null;
}

/** Whether a value has fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The documents that a question sees, with the two indexes that nearly every question is answered from. */
type Seen = {
  readonly documents: readonly RawDocument[];
  readonly byType: ReadonlyMap<string, readonly RawDocument[]>;
  readonly byId: ReadonlyMap<string, RawDocument>;
};

const seen = new WeakMap<DatasetView['documents'], Map<Perspective, Seen>>();

/** The documents of a dataset by perspective; computed once for each dataset. */
export function seenFrom({ documents }: DatasetView, perspective: Perspective): Seen {
  const made = seen.get(documents) ?? new Map<Perspective, Seen>();
  seen.set(documents, made);
  const known = made.get(perspective);
  if (known !== undefined) return known;
  const shown = [...documents].flatMap(([id, document]) => {
    if (perspective === 'raw') return [document];
    if (perspective === 'published') return isDraftId(id) ? [] : [document];
    if (!isDraftId(id)) return documents.has(draftIdOf(id)) ? [] : [{ ...document, _originalId: id }];
    return [{ ...document, _id: publishedIdOf(id), _originalId: id }];
  });
  const all = indexed(shown);
  made.set(perspective, all);
  return all;
}

/** A document as a listener's query sees it: alone. */
export function seenAlone(document: RawDocument): Seen {
  return indexed([document]);
}

function indexed(documents: readonly RawDocument[]): Seen {
  const byType = new Map<string, RawDocument[]>();
  for (const document of documents) {
    const type = String(document['_type']);
    const others = byType.get(type);
    if (others === undefined) byType.set(type, [document]);
    else others.push(document);
  }
  return { documents, byType, byId: new Map(documents.map((document) => [String(document['_id']), document])) };
}
