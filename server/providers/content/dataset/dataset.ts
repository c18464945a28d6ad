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

/** Why a query is none; `start` and `end` are its place in characters, where that is known. */
export type QueryRefusal = { readonly refused: string; readonly start?: number; readonly end?: number };

/** The query language of the content service. Its parts are loaded with the first query, and queries hold up no other work of the server. */
export type DatasetQueries = {
  answer(view: DatasetView, query: Asked): Promise<{ result: unknown } | QueryRefusal>;
  /** Says of a document whether a query finds it; the query sees that document alone. */
  finder(query: Query): Promise<{ finds(document: RawDocument): Promise<boolean> } | QueryRefusal>;
  /** Ends what a query began. */
  stop(): void;
};

/** `set`, `setIfMissing`, `unset`, `insert`, `inc`, `dec` and `diffMatchPatch`, as the content service defines them. */
export type Patch = Readonly<Record<string, unknown>>;

/** Applies patches, by the vendor's own program, which is loaded with the first one; answers why one cannot be applied. */
export type DatasetPatches = (
  document: RawDocument,
  patch: Patch,
) => Promise<{ document: RawDocument } | { refused: string }>;
