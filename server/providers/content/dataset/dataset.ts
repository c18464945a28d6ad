import type { RawDocument } from '../content.ts';

/** All documents of the store by id, published ones and drafts, of one moment; it never changes. */
export type DatasetView = { readonly documents: ReadonlyMap<string, RawDocument> };

/**
 * The documents that a query sees. `raw`: all, each under its own id. `published`: no drafts. `drafts`: each document's
 * draft, if any, under the published id, else the published one.
 */
export type Perspective = 'raw' | 'published' | 'drafts';

/** A query with its parameters. */
export type Query = { readonly query: string; readonly params: Readonly<Record<string, unknown>> };

/** A query as it is asked. `idsAlone`: of the documents that it finds only their ids are answered. */
export type Asked = Query & { readonly perspective: Perspective; readonly idsAlone?: true };

/** Why a query is invalid; `start`, `end`: its place in characters, if known; `id`: the document of a refused patch. */
export type QueryRefusal = {
  readonly refused: string;
  readonly start?: number;
  readonly end?: number;
  readonly id?: string;
};

/** `set`, `setIfMissing`, `unset`, `insert`, `inc`, `dec` and `diffMatchPatch`, as the content service defines them. */
export type Patch = Readonly<Record<string, unknown>>;

/** Counts a caller's work. `check` throws when the caller has no share left; `spend` takes processor milliseconds. */
export type Meter = { check(): void; spend(ms: number): void };

/** The work for editors' programs: in a thread with a time limit, so that it delays no other work of the server. */
export type DatasetWork = {
  answer(view: DatasetView, query: Asked): Promise<{ result: unknown } | QueryRefusal>;
  /** Makes a finder: whether a query finds a document, seeing that alone. Throws where the time runs out. */
  finder(query: Query): Promise<{ finds(document: RawDocument): Promise<boolean> } | QueryRefusal>;
  /** Applies a patch to each by the vendor's own program; answers why one refuses it. `withinMs`: the time limit. */
  patch(
    documents: readonly RawDocument[],
    patch: Patch,
    withinMs?: number,
  ): Promise<{ documents: readonly RawDocument[] } | QueryRefusal>;
};

/** The work that is counted for nobody, the same counted for a caller, and the end of all of it. */
export type DatasetQueries = DatasetWork & { by(meter: Meter): DatasetWork; stop(): void };
