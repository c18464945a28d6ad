import type { PictureWords } from '#domain/pictures.ts';
import type { Instant } from '#domain/dates.ts';
import type { Meter } from '#server/providers/content/dataset/dataset.ts';
import type { Editor } from '../content-token.ts';
import type { BeginStream } from '../event-stream.ts';

/** The only dataset there is (spec §9). */
export const DATASET = 'development';

/** The calls of the content service's interface. This room reads and writes the wire; a feature does the work. */
export type StoreCalls = {
  /** Counts what is worked for a sign-in; `check` refuses one that has had its share. */
  meterOf(editor: Editor): Meter;
  /** Answers the result of a query; refuses one that is none. */
  query(query: StoreQuery & { perspective: 'raw' | 'published' | 'drafts'; editor: Editor }): Promise<unknown>;
  /** The documents of these ids, and the ids of which there is none. */
  documents(ids: readonly string[]): Promise<{ documents: readonly object[]; omitted: readonly string[] }>;
  /** Carries out a transaction; all of it or nothing. */
  write(transaction: StoreTransaction): Promise<StoreWritten>;
  /** Takes a picture and answers the document that stands for it; refuses what is none to take. */
  upload(picture: StoreUpload): Promise<object>;
  /** The original of a picture by the name of its file; null where there is none. */
  original(file: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  /** Tells the changes of the documents that a query finds. */
  listen(wish: ListenWish): Promise<BeginStream>;
  /** Ends what calls began: the server stops. */
  stop(): void;
};

export type StoreQuery = { readonly query: string; readonly params: Readonly<Record<string, unknown>> };

export type StoreTransaction = {
  /** The kind of the items in `wished`. */
  readonly kind: 'mutations' | 'actions';
  readonly wished: readonly unknown[];
  readonly editor: Editor;
  readonly transactionId: string | undefined;
  readonly isDryRun: boolean;
  readonly withDocuments: boolean;
  /** Whether objects in lists are given keys. */
  readonly arrayKeys: boolean;
};

export type StoreWritten = {
  readonly transactionId: string;
  readonly results: readonly {
    readonly id: string;
    readonly operation: 'create' | 'update' | 'delete' | 'none';
    readonly document: object | null;
  }[];
};

export type StoreUpload = { readonly bytes: Uint8Array; readonly words: PictureWords; readonly actorId: string };

export type ListenWish = StoreQuery & {
  readonly editor: { readonly signInId: string; readonly expiresAt: Instant };
  readonly includeResult: boolean;
  readonly includePreviousRevision: boolean;
  readonly includeMutations: boolean;
  /** Whether a change is told as a patch of the vendor's format too. */
  readonly effects: boolean;
};
