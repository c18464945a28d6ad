// docs/decisions/187
import { isDraftId } from '#domain/document-ids.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllDocuments, Change, Deps, DraftChange, Planned } from '#server/deps.ts';
import type { StoreTransaction, StoreWritten } from '#server/http/store/calls.ts';
import { invalidMutation, StoreRefusal } from '#server/http/store/refusal.ts';
import type { ContentLibrary } from '#server/providers/content/content.ts';
import type { DatasetWork } from '#server/providers/content/dataset/dataset.ts';
import { requireSecondPress } from '../content/content.ts';
import { refuseShortNotice } from '../legal/legal.ts';
import { carryOutActions } from './actions.ts';
import { carryOutMutations, Staging } from './mutations.ts';
import { refuseHiding, refuseOlderDrafts, refuseWithoutCode } from './publication.ts';
import { inVendorsWords } from './vendors-words.ts';
import { isCarriedOut } from './write.sql.ts';

export type DatasetParts = Pick<Deps, 'config' | 'contentStore' | 'clock' | 'random' | 'signIns'> & {
  work: DatasetWork;
};

/** A transaction of an editor's program, and the content at that moment. */
type Planning = {
  base: ContentLibrary;
  documents: AllDocuments;
  tx: Tx;
  transaction: StoreTransaction & { transactionId: string };
};

/** Carries out an editor's transaction, all or nothing, behind the content's lock; answers when it is served here. */
export async function write(parts: DatasetParts, given: StoreTransaction): Promise<StoreWritten> {
  const { transactionId = parts.random.uuid(), editor } = given;
  const transaction = { ...given, transactionId };
  try {
    return await inVendorsWords(async () =>
      parts.contentStore.change({ via: 'editor', actorId: editor.userId, transactionId }, async (base, tx, documents) =>
        planned(parts, { base, tx, documents, transaction }),
      ),
    );
  } catch (error) {
    if (error instanceof DryRun) return error.written;
    throw error;
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

async function planned(parts: DatasetParts, planning: Planning): Promise<Planned<StoreWritten>> {
  const { base, documents, tx, transaction } = planning;
  const { transactionId } = transaction;
  if (await isCarriedOut(tx, transactionId)) {
    const used = `the transaction "${transactionId}" was carried out before`;
    throw new StoreRefusal(409, 'transactionIdAlreadyUsedError', used);
  }
  const staging = new Staging(parts, documents, { now: parts.clock.now(), arrayKeys: transaction.arrayKeys });
  if (transaction.kind === 'mutations') await carryOutMutations(staging, transaction.wished);
  else await carryOutActions(staging, transaction.wished);
  if (transaction.withDocuments) refuseLongAnswer(staging);
  const { changes, drafts } = stagedChanges(staging, documents);
  const answer = (after: ContentLibrary): StoreWritten => ({
    transactionId,
    results: staging.results.map((result) => ({
      ...result,
      // Of a document that stays as it is the library may not have all.
      document:
        isDraftId(result.id) || result.operation === 'none'
          ? staging.find(result.id)
          : (after.stored(result.id)?.document ?? null),
    })),
  });
  const confirm = async (): Promise<void> => {
    await refuseUnconfirmed(parts, planning, { staging, changes });
    if (transaction.isDryRun) throw new DryRun(answer(changes.length === 0 ? base : base.after(changes).library));
  };
  return { changes, drafts, answer, confirm };
}

/** The documents and drafts that a transaction writes or deletes; not those that it made and deleted again. */
function stagedChanges(
  { staged, whole }: Staging,
  documents: AllDocuments,
): { changes: Change[]; drafts: DraftChange[] } {
  const written = [...staged].filter(([id, document]) => document !== null || documents.has(id));
  return {
    changes: written.flatMap(([id, document]) => (isDraftId(id) ? [] : [{ id, document, shipped: null }])),
    drafts: written.flatMap(([id, document]) =>
      isDraftId(id) ? [{ id, before: documents.get(id) ?? null, document, begunOn: whole.get(id) ?? null }] : [],
    ),
  };
}

/** Refuses what breaks no rule of the content, and yet is not published by this sign-in, in this way, now. */
async function refuseUnconfirmed(
  parts: DatasetParts,
  { base, documents, tx, transaction }: Planning,
  { staging, changes }: { staging: Staging; changes: readonly Change[] },
): Promise<void> {
  const now = parts.clock.now();
  const { signInId } = transaction.editor;
  const rewritten = changes.map(({ id, document }) => ({ id, before: documents.get(id) ?? null, after: document }));
  await refuseOlderDrafts(tx, documents, staging);
  await refuseWithoutCode(parts, tx, { signInId, rewritten });
  refuseShortNotice(base, changes, now);
  refuseHiding(documents, staging, { base, changes });
  if (transaction.isDryRun) return;
  await requireSecondPress(tx, { signInId, rewritten, find: (id) => documents.get(id) ?? null, now });
}

/** As long as the answer of a query may be. */
const LONGEST_ANSWER = 20_000_000;

/** Refuses an answer that exceeds a server's memory: a document that is named often is answered as often. */
function refuseLongAnswer(staging: Staging): void {
  const letters = new Map<string, number>();
  let sum = 0;
  for (const { id } of staging.results) {
    const own = letters.get(id) ?? JSON.stringify(staging.find(id)).length;
    letters.set(id, own);
    sum += own;
  }
  if (sum <= LONGEST_ANSWER) return;
  const description = `the answer has more than ${LONGEST_ANSWER} letters: ask for ids instead of documents`;
  throw invalidMutation(description, undefined, { status: 413 });
}
