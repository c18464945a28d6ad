import type { Instant } from '#domain/dates.ts';
import type { PictureIdParts } from '#domain/pictures.ts';
import type { RawDocument } from '../content.ts';

/** The hosted content service as the product reads it: published documents of known types, nothing of people (P24). */
export type HostedContent = {
  /** The dataset and its project. */
  readonly source: string;
  readonly projectId: string;
  readonly dataset: string;
  /** The types that always have a document: without them pages lack a choice, or a text that people agree to. */
  readonly needed: readonly string[];
  /** The ids and revisions of all documents. The CDN is quick and may be old; the live address is neither. */
  list(address: 'cdn' | 'live', signal: AbortSignal): Promise<HostedListing | HostedFailure>;
  /** These documents, from the live address: all of them, or a failure. */
  read(ids: readonly string[], signal: AbortSignal): Promise<{ documents: readonly RawDocument[] } | HostedFailure>;
  /** The ids among these that the live address does not have, asked for by id. */
  missing(ids: readonly string[], signal: AbortSignal): Promise<{ ids: readonly string[] } | HostedFailure>;
  /** The file of a picture, from the address that its id makes and from no other. */
  picture(parts: PictureIdParts): Promise<{ bytes: Uint8Array } | HostedFailure>;
};

export type HostedListing = {
  readonly documents: readonly HostedRevision[];
  /** When the live address answered, by the clock of the service; null for the CDN, whose answers are kept. */
  readonly answeredAt: Instant | null;
};

export type HostedRevision = {
  readonly id: string;
  readonly type: string;
  readonly rev: string;
  /** ISO 8601. */
  readonly updatedAt: string;
};

/**
 * Why nothing was read. `unreachable`: no answer, or one too late or too long. `refused`: a status of the service.
 * `unreadable`: an answer of another form. `incomplete`: less than the answer announces. `detail` is a status or a
 * count, never a text of the service. `retryAfterMs`: the pause that the service asks for.
 */
export type HostedFailure = {
  readonly failed: 'unreachable' | 'refused' | 'unreadable' | 'incomplete';
  readonly detail?: string;
  readonly retryAfterMs?: number;
};
