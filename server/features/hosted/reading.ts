// docs/decisions/189
import { SECOND } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Change, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import type { HostedContent, HostedFailure, HostedRevision } from '#server/providers/content/hosted/hosted.ts';
import { readLines, RuleBroken, stamped, stampIn } from '../content/content.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import { wantOriginals } from '../pictures/pictures.ts';
import { differing, type Failure, listingRefusal, revOf } from './judge.ts';
import { beginAsked, beginUnasked, recordFailure, recordRead, recordWhole, sourceRow } from './source.sql.ts';

type Parts = Pick<Deps, 'contentStore' | 'db' | 'clock' | 'log' | 'jobs'>;

/** Between the beginnings of two readings of the installation. */
const BETWEEN_MS = 1 * SECOND;

/** For so long no other server begins one; longer than a reading takes. */
const HELD_MS = 30 * SECOND;

/** A reading that takes longer has failed: shorter than a job may take. */
const WITHIN_MS = 16 * SECOND;

/** How often a dataset that changes while it is read is read again. */
const TRIES = 3;

/**
 * Reads the hosted dataset once, and makes one change of all that differs. A reading that somebody asked for asks the
 * live address, others the CDN first; `onlyAsked` begins no other. None begins during another. No failure of the
 * service throws: it is recorded, and is an item of the operators' work until it ends.
 */
export async function readHosted(
  parts: Parts,
  hosted: HostedContent,
  { onlyAsked }: { onlyAsked: boolean },
): Promise<void> {
  const { db, clock } = parts;
  const { source } = hosted;
  const now = clock.now();
  const beginning = { source, now, until: now + HELD_MS };
  const asked = await beginAsked(db, beginning);
  const begun = asked ?? (onlyAsked ? null : await beginUnasked(db, beginning));
  if (begun === null) return;
  const isFirst = begun.wholeAt === null;
  const outcome = await attempt(parts, hosted, { isFirst, isLive: isFirst || asked !== null });
  if ('failed' in outcome) await tellFailure(parts, source, outcome, now);
  else await tellRead(parts, source, outcome, now);
}

/** The profiles that are gone there and stay here. */
type Read = { readonly kept: readonly string[] };
type Outcome = Read | Failure;

async function attempt(
  parts: Parts,
  hosted: HostedContent,
  { isFirst, isLive }: { isFirst: boolean; isLive: boolean },
): Promise<(Read & { answeredAt: number | null }) | Failure> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const row = await sourceRow(parts.db);
  const { kept: known = [], answeredAt: before = null } = row ?? {};
  if (!isLive) {
    const listing = await hosted.list('cdn', signal);
    if ('failed' in listing) return listing;
    await parts.contentStore.look();
    const { changed, gone } = differing(parts.contentStore.library(), listing.documents);
    const isSame = changed.length === 0 && gone.every((id) => known.includes(id));
    // After a failure it says nothing: it may be older than what was not read then.
    if (isSame && row?.failingSince === null) return { kept: gone, answeredAt: null };
  }
  for (let attempts = 1; attempts <= TRIES; attempts++) {
    const listing = await hosted.list('live', signal);
    if ('failed' in listing) return listing;
    const { documents: listed, answeredAt } = listing;
    // What is gone in an old answer may have come back since, and no revision tells it.
    if (before !== null && answeredAt !== null && answeredAt < before) return { failed: 'old-answer' };
    const outcome = await takeOver(parts, hosted, { listed, isFirst, known, signal });
    if (outcome !== 'changing') return 'failed' in outcome ? outcome : { ...outcome, answeredAt };
  }
  return { failed: 'changing' };
}

type Taking = { listed: readonly HostedRevision[]; isFirst: boolean; known: readonly string[]; signal: AbortSignal };

/** Reads what differs in a listing and publishes it; `changing` when it is another dataset by then. */
async function takeOver(parts: Parts, hosted: HostedContent, taking: Taking): Promise<Outcome | 'changing'> {
  const { contentStore } = parts;
  const { listed, isFirst, signal } = taking;
  await contentStore.look();
  const base = contentStore.library();
  const { changed, gone } = differing(base, listed);
  const judged = { base, listed, differing: { changed, gone }, isFirst, kept: taking.known };
  const refused = listingRefusal({ ...judged, needed: hosted.needed });
  if (refused !== null) return refused;
  if (changed.length + gone.length === 0) return { kept: [] };
  const confirmed = await hosted.missing(gone, signal);
  if ('failed' in confirmed) return confirmed;
  if (confirmed.ids.length < gone.length) return 'changing';
  const read = await readAsListed(hosted, changed, signal);
  if (read === 'changing' || 'failed' in read) return read;
  const documents = asStrictAsAnImport(read.documents, base);
  if ('failed' in documents) return documents;
  return publish(parts, hosted, { base, documents: documents.documents, gone, isFirst });
}

/** The documents in the very revisions of the listing. */
async function readAsListed(
  hosted: HostedContent,
  changed: readonly HostedRevision[],
  signal: AbortSignal,
): Promise<{ documents: readonly RawDocument[] } | HostedFailure | 'changing'> {
  const read = await hosted.read(
    changed.map(({ id }) => id),
    signal,
  );
  if ('failed' in read) return read.failed === 'incomplete' ? 'changing' : read;
  const revs = new Map(changed.map(({ id, rev }) => [id, rev]));
  const areListed = read.documents.every((document) => revs.get(String(document['_id'])) === document['_rev']);
  return areListed ? read : 'changing';
}

/** The documents by the rules of an import: nothing that walks one later meets a trap. */
function asStrictAsAnImport(
  documents: readonly RawDocument[],
  base: ContentLibrary,
): { documents: readonly RawDocument[] } | Failure {
  const typeOf = (id: string): string | null => {
    const stored = base.stored(id);
    return stored === null ? null : String((stored.document ?? stored.valid)?.['_type']);
  };
  try {
    return { documents: readLines(documents.map((document) => JSON.stringify(document)).join('\n'), typeOf) };
  } catch (error) {
    // JSON.stringify leaves by a RangeError what is nested too deep for it.
    if (!(error instanceof DomainError) && !(error instanceof RangeError)) throw error;
    const facts = error instanceof DomainError ? error.facts : {};
    const at = 'line' in facts ? documents[Number(facts.line) - 1] : undefined;
    return { failed: 'bad-document', detail: String(at?.['_id'] ?? '') };
  }
}

type Publishing = {
  base: ContentLibrary;
  documents: readonly RawDocument[];
  gone: readonly string[];
  isFirst: boolean;
};

/** Makes one change of a reading, by the rules of every change. A quicker reading may have done it already. */
async function publish(
  { contentStore, clock, log }: Parts,
  { source }: HostedContent,
  { base, documents, gone, isFirst }: Publishing,
): Promise<Outcome | 'changing'> {
  const ids = [...documents.map((document) => String(document['_id'])), ...gone];
  const now = clock.now();
  let kept: readonly string[] = [];
  try {
    const done = await contentStore.change<boolean>({ via: 'hosted', actorId: null }, async (standing, tx) => {
      if (ids.some((id) => revOf(standing, id) !== revOf(base, id))) return { changes: [], answer: () => false };
      const profiles = gone.filter((id) => standing.stored(id)?.document?.['_type'] === 'therapist');
      const calendars = await contentStore.withCalendars(profiles, tx);
      kept = profiles.filter((id) => calendars.has(id));
      const deleted = gone.filter((id) => !calendars.has(id));
      return {
        changes: [...documents.map(asRead), ...deleted.map((id): Change => ({ id, document: null, shipped: null }))],
        answer: () => true,
        alongside: async () => {
          await wantOriginals(tx, ids, now);
          await recordWhole(tx, { source, now });
        },
      };
    });
    if (!done) return 'changing';
  } catch (error) {
    if (error instanceof RuleBroken) {
      const { rule, id } = error.broken;
      return { failed: rule === 'number' ? 'too-many' : 'other-type', detail: id };
    }
    if (!(error instanceof DomainError && error.code === 'CONTENT_LACKS')) throw error;
    return { failed: 'lacks', detail: (error.facts.documents ?? []).join(', ') };
  }
  if (isFirst) log.info({ source, documents: documents.length }, 'the hosted dataset is what is published now');
  return { kept };
}

/** A document for the store, under the service's revision, so that the next listing finds it the same. */
function asRead(document: RawDocument): Change {
  const updatedAt = stampIn(document, '_updatedAt') ?? '';
  const createdAt = stampIn(document, '_createdAt') ?? updatedAt;
  const rev = stampIn(document, '_rev') ?? '';
  return { id: String(document['_id']), document: stamped(document, { createdAt, updatedAt, rev }), shipped: null };
}

async function tellRead(
  { db, clock, log }: Parts,
  source: string,
  { kept, answeredAt }: Read & { answeredAt: number | null },
  begunAt: number,
): Promise<void> {
  const until = begunAt + BETWEEN_MS;
  const wasFailing = await db.transaction(async (tx) => {
    if (!(await recordRead(tx, { source, now: clock.now(), kept, answeredAt, until }))) return false;
    await workIsDone({ clock }, tx, { kinds: ['dataset_silent'], key: source });
    return true;
  });
  if (wasFailing) log.info({ source }, 'the hosted dataset is read again');
}

async function tellFailure(
  parts: Parts,
  source: string,
  { failed: why, detail, retryAfterMs = 0 }: Failure,
  begunAt: number,
): Promise<void> {
  const { db, clock, log } = parts;
  const now = clock.now();
  const until = Math.max(begunAt + BETWEEN_MS, now + retryAfterMs);
  await db.transaction(async (tx) => {
    if (!(await recordFailure(tx, { source, now, why, detail: detail ?? null, until }))) return;
    await needOperator(parts, tx, { kind: 'dataset_silent', key: source, facts: { code: why } });
    log.warn({ source, why, detail }, 'nothing is taken from the hosted dataset: what was read last is served');
  });
}
