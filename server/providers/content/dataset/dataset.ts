import type { RawDocument } from '../content.ts';

/** All documents of the store by id, published ones and drafts, of one moment; it never changes. */
export type DatasetView = { readonly documents: ReadonlyMap<string, RawDocument> };

/**
 * Which documents a question sees. `raw`: all, each under its own id. `published`: no drafts. `drafts`: of each document its draft where
 * there is one, under the id of the published one, and else that.
 */
export type Perspective = 'raw' | 'published' | 'drafts';

/** A query with its parameters. */
export type Query = { readonly query: string; readonly params: Readonly<Record<string, unknown>> };

/** A query as it is asked. `idsAlone`: of the documents that it finds only their ids are answered. */
export type Asked = Query & { readonly perspective: Perspective; readonly idsAlone?: true };

/** Why a query is none; `start` and `end` are its place in characters, where that is known; `id` is the document that a patch is refused for. */
export type QueryRefusal = {
  readonly refused: string;
  readonly start?: number;
  readonly end?: number;
  readonly id?: string;
};

/** `set`, `setIfMissing`, `unset`, `insert`, `inc`, `dec` and `diffMatchPatch`, as the content service defines them. */
export type Patch = Readonly<Record<string, unknown>>;

/** Counts the work of one caller. `check` throws when nothing more is done for that caller; `spend` takes milliseconds of a processor. */
export type Meter = { check(): void; spend(ms: number): void };

/** What editors' programs have the product work out: in a thread that is ended when it takes too long, and so holds up no other work of the server. */
export type DatasetWork = {
  /** Answers a query. */
  answer(view: DatasetView, query: Asked): Promise<{ result: unknown } | QueryRefusal>;
  /** Says of a document whether a query finds it, which sees that document alone. Throws where it cannot be said in time. */
  finder(query: Query): Promise<{ finds(document: RawDocument): Promise<boolean> } | QueryRefusal>;
  /** Applies a patch to each of these by the vendor's own program; answers why it cannot be applied to one. `withinMs`: how long that may take. */
  patch(
    documents: readonly RawDocument[],
    patch: Patch,
    withinMs?: number,
  ): Promise<{ documents: readonly RawDocument[] } | QueryRefusal>;
};

/** The work that is counted for nobody, the same counted for a caller, and the end of all of it. */
export type DatasetQueries = DatasetWork & { by(meter: Meter): DatasetWork; stop(): void };
