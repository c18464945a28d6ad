// docs/decisions/187
import { ERROR_TEXTS } from '#contract/errors/errors.ts';
import { isDraftId } from '#domain/document-ids.ts';
import { DomainError } from '#domain/errors.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllDocuments, ContentPlan, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import type { DatasetWork } from '#server/providers/content/dataset/dataset.ts';
import type { StoreTransaction, StoreWritten } from '#server/http/store/calls.ts';
import { carryOutActions } from './actions.ts';
import { refuseHiding, refuseOlderDrafts } from './publication.ts';
import { checkReferences } from './references.ts';
import { leapsIn, refuseShortNotice, requireSecondPress } from '../content/content.ts';
import { leapsInVendorsWords, refuseWithoutCode } from './fresh-code.ts';
import { agreedTo, withoutPicture } from '../pictures/pictures.ts';
import { carryOutMutations, type Staged, Staging } from './mutations.ts';
import { isCarriedOut } from './write.sql.ts';
import { refusedMutation, StoreRefusal } from '#server/http/store/refusal.ts';

export type DatasetParts = Pick<Deps, 'config' | 'contentStore' | 'clock' | 'random' | 'signIns'> & {
  work: DatasetWork;
};

/**
 * Carries out a transaction of an editor's program, all or nothing, behind the lock of the content, by the rules of
 * every change of the content. Answers when this server serves it.
 */
export async function write(parts: DatasetParts, transaction: StoreTransaction): Promise<StoreWritten> {
  const transactionId = transaction.transactionId ?? parts.random.uuid();
  const plan: ContentPlan<StoreWritten> = async (base, tx, documents) =>
    planned(parts, { base, tx, documents, transactionId, transaction });
  try {
    return await parts.contentStore.change({ via: 'editor', actorId: transaction.editor.userId, transactionId }, plan);
  } catch (error) {
    if (error instanceof DryRun) return error.written;
    throw error instanceof DomainError ? inVendorsWords(error) : error;
  }
}

/** Ends the transaction of a dry run: nothing of it stays. */
class DryRun extends Error {
  readonly written: StoreWritten;

  constructor(written: StoreWritten) {
    super('dry run');
    this.written = written;
  }
}

async function planned(
  parts: DatasetParts,
  {
    base,
    tx,
    documents,
    transactionId,
    transaction,
  }: {
    base: ContentLibrary;
    tx: Tx;
    documents: AllDocuments;
    transactionId: string;
    transaction: StoreTransaction;
  },
) {
  if (await isCarriedOut(tx, transactionId)) {
    throw new StoreRefusal(
      409,
      'transactionIdAlreadyUsedError',
      `the transaction "${transactionId}" was carried out before`,
    );
  }
  const staging = new Staging(parts, documents, { now: parts.clock.now(), arrayKeys: transaction.arrayKeys });
  if (transaction.kind === 'mutations') await carryOutMutations(staging, transaction.wished);
  else await carryOutActions(staging, transaction.wished);
  const { staged } = staging;
  checkReferences(documents, staged);
  checkTypes(base, staged);
  await checkCalendars(parts, { documents, staged, tx });
  checkNumber(documents, staged);
  await checkPictures({ documents, staged, tx });
  await refuseOlderDrafts(tx, documents, staging);
  const published = [...staged].filter(([id]) => !isDraftId(id));
  const changes = published.flatMap(([id, document]) =>
    document === null && !documents.has(id) ? [] : [{ id, document, shipped: null }],
  );
  const rewritten = changes.map(({ id, document }) => ({ id, before: documents.get(id) ?? null, after: document }));
  const { signInId } = transaction.editor;
  await refuseWithoutCode(parts, tx, { signInId, rewritten });
  refuseShortNotice(base, changes, parts.clock.now());
  refuseHiding(documents, staging, { base, changes });
  const drafts = [...staged].flatMap(([id, document]) => {
    const before = documents.get(id) ?? null;
    return isDraftId(id) && (document !== null || before !== null)
      ? [{ id, before, document, begunOn: staging.whole.get(id) ?? null }]
      : [];
  });
  const draftOf = (id: string) => (staged.has(id) ? staged.get(id) : documents.get(id)) ?? null;
  const answer = (after: ContentLibrary): StoreWritten => ({
    transactionId,
    results: staging.results.map((result) => ({
      ...result,
      // Of a document that stays as it is the library may not have all.
      document:
        isDraftId(result.id) || result.operation === 'none'
          ? draftOf(result.id)
          : (after.stored(result.id)?.document ?? null),
    })),
  });
  if (transaction.withDocuments) refuseLongAnswer(staging, draftOf);
  if (!transaction.isDryRun) {
    const leaps = leapsIn(rewritten, (id) => documents.get(id) ?? null);
    await requireSecondPress(tx, { signInId, leaps, now: parts.clock.now() });
  }
  if (transaction.isDryRun) throw new DryRun(answer(changes.length === 0 ? base : base.after(changes).library));
  return { changes, drafts, answer };
}

/** As long as the answer of a query may be. */
const LONGEST_ANSWER = 20_000_000;

/** Refuses an answer that exceeds a server's memory: a document that is named often is answered as often. */
function refuseLongAnswer({ results }: Staging, documentOf: (id: string) => RawDocument | null): void {
  const letters = new Map<string, number>();
  let sum = 0;
  for (const { id } of results) {
    const own = letters.get(id) ?? JSON.stringify(documentOf(id)).length;
    letters.set(id, own);
    sum += own;
  }
  if (sum <= LONGEST_ANSWER) return;
  const description = `the answer has more than ${LONGEST_ANSWER} letters: ask for ids instead of documents`;
  throw refusedMutation(413, { type: 'validationError', description });
}

/** A document never becomes another kind of thing, also when it was deleted: bookings go on naming it. */
function checkTypes(base: ContentLibrary, staged: Staged): void {
  for (const [id, document] of staged) {
    const stored = base.stored(isDraftId(id) ? id.slice('drafts.'.length) : id);
    const before = stored?.document ?? stored?.valid ?? null;
    if (document === null || before === null || before['_type'] === document['_type']) continue;
    const description = `the document "${id}" is of the type "${String(before['_type'])}", and a type never changes`;
    throw refusedMutation(409, { type: 'documentTypeError', description, id });
  }
}

async function checkCalendars(
  { contentStore }: DatasetParts,
  { documents, staged, tx }: { documents: ReadonlyMap<string, RawDocument>; staged: Staged; tx: Tx },
): Promise<void> {
  const deleted = [...staged].flatMap(([id, document]) =>
    document === null && documents.get(id)?.['_type'] === 'therapist' ? [id] : [],
  );
  if (deleted.length === 0) return;
  const [id] = await contentStore.withCalendars(deleted, tx);
  if (id === undefined) return;
  const description = `the profile "${id}" has a calendar: hide it instead of deleting it`;
  throw refusedMutation(409, { type: 'profileHasCalendarError', description, id });
}

/** Checks that picture documents stand for uploads, and that those seen in a text people agreed to stay. */
async function checkPictures({
  documents,
  staged,
  tx,
}: {
  documents: ReadonlyMap<string, RawDocument>;
  staged: Staged;
  tx: Tx;
}): Promise<void> {
  const written = [...staged].flatMap(([id, document]) => (document === null || documents.has(id) ? [] : [document]));
  const [unknown] = await withoutPicture(tx, written);
  if (unknown !== undefined) {
    const description = `nobody has uploaded the picture "${unknown}": upload it, and its document is there`;
    throw refusedMutation(409, { type: 'pictureNotUploadedError', description, id: unknown });
  }
  const deleted = [...staged].flatMap(([id, document]) => (document === null && documents.has(id) ? [id] : []));
  const [agreed] = await agreedTo(tx, deleted);
  if (agreed === undefined) return;
  const { id, version } = agreed;
  const description = `the picture "${id}" stands in "${version}", a version of a legal text that people may have agreed to`;
  throw refusedMutation(409, {
    type: 'documentHasExistingReferencesError',
    description,
    id,
    referencingIDs: [version],
  });
}

function checkNumber(documents: ReadonlyMap<string, RawDocument>, staged: Staged): void {
  const added = [...staged].filter(([id, document]) => document !== null && !documents.has(id)).length;
  if (documents.size + added <= MOST.documents) return;
  throw refusedMutation(409, {
    type: 'tooManyDocumentsError',
    description: `the store has at most ${MOST.documents} documents`,
  });
}

/** A refusal of the content's rules, in the vendor's words. */
function inVendorsWords(error: DomainError): StoreRefusal {
  const { code, message } = error;
  if (code === 'PRICES_LEAP') return leapsInVendorsWords(error);
  if (code === 'TEXT_TOO_SOON' || code === 'TEXT_TWICE') {
    const type = code === 'TEXT_TWICE' ? 'textTwiceError' : 'textTooSoonError';
    return refusedMutation(409, { type, description: ERROR_TEXTS[code].en });
  }
  if (code !== 'CONTENT_LACKS') throw error;
  return refusedMutation(409, { type: 'contentLacksError', description: message });
}
