// docs/decisions/189
import type { HOSTED_FAILURES } from '#contract/ops/ops-content.ts';
import { MOST } from '#domain/list-limits.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import type { HostedRevision } from '#server/providers/content/hosted/hosted.ts';
import { stampIn } from '../content/content.ts';

/** Why a reading changed nothing. */
export type FailureKind = (typeof HOSTED_FAILURES)[number];

export type Failure = { readonly failed: FailureKind; readonly detail?: string; readonly retryAfterMs?: number };

/** The differences there, by id: documents to read, and ours that are not listed. */
export type Differing = { readonly changed: readonly HostedRevision[]; readonly gone: readonly string[] };

/** The differences between a listing and our content. */
export function differing(base: ContentLibrary, listed: readonly HostedRevision[]): Differing {
  const ids = new Set(listed.map(({ id }) => id));
  return {
    changed: listed.filter(({ id, rev }) => revOf(base, id) !== rev),
    gone: base
      .documents()
      .map((document) => String(document['_id']))
      .filter((id) => !ids.has(id)),
  };
}

/** Under which revision we have a document; null where it is not. */
export function revOf(base: ContentLibrary, id: string): string | null {
  const document = base.stored(id)?.document ?? null;
  return document === null ? null : stampIn(document, '_rev');
}

type Judged = {
  base: ContentLibrary;
  listed: readonly HostedRevision[];
  differing: Differing;
  /** Of these types there must always be a document. */
  needed: readonly string[];
  /** Whether nothing of the dataset is published yet, so that what is here is to be replaced. */
  isFirst: boolean;
  /** The ids that are known to be gone there and stay here. */
  kept: readonly string[];
};

/** Why a listing cannot be what editors meant: all of it is refused. Null when it can. */
export function listingRefusal({ base, listed, differing, needed, isFirst, kept }: Judged): Failure | null {
  if (listed.length === 0) return { failed: 'empty' };
  if (listed.length > MOST.documents) return { failed: 'too-many' };
  const ours = base.documents();
  const types = new Set(listed.map(({ type }) => type));
  // Pages do without pictures.
  const had = isFirst ? [] : ours.map(({ _type }) => String(_type)).filter((type) => type !== PICTURE_TYPE);
  const missing = [...new Set([...needed, ...had])].filter((type) => !types.has(type));
  if (missing.length > 0) return { failed: 'type-missing', detail: missing.join(', ') };
  // Unnamed pictures are cleared by the hundred; counted, they would hide that half of the rest is gone.
  const counted = new Set(ours.flatMap(({ _id, _type }) => (_type === PICTURE_TYPE ? [] : [String(_id)])));
  const newlyGone = differing.gone.filter((id) => counted.has(id) && !kept.includes(id)).length;
  if (!isFirst && newlyGone * 2 >= counted.size)
    return { failed: 'half-gone', detail: `${newlyGone} of ${counted.size}` };
  const other = differing.changed.find(({ id, type }) => (standing(base, id)?.['_type'] ?? type) !== type);
  if (other !== undefined) return { failed: 'other-type', detail: other.id };
  const older = isFirst ? [] : differing.changed.filter((one) => isOlder(base, one));
  return older.length === 0 ? null : { failed: 'older', detail: String(older.length) };
}

/** The document as it stands here, or stood before it was deleted. */
function standing(base: ContentLibrary, id: string): RawDocument | null {
  const stored = base.stored(id);
  return stored?.document ?? stored?.valid ?? null;
}

function isOlder(base: ContentLibrary, { id, updatedAt }: HostedRevision): boolean {
  const document = standing(base, id);
  const known = document === null ? Number.NaN : Date.parse(stampIn(document, '_updatedAt') ?? '');
  const theirs = Date.parse(updatedAt);
  // What was deleted comes back by an edit alone.
  return revOf(base, id) === null ? theirs <= known : theirs < known;
}
