// docs/decisions/187, docs/decisions/204
import { CONTENT_TEXTS } from '#contract/errors/content.texts.ts';
import { pictureDocument, pictureFileParts, pictureIdOf, pictureMime } from '#domain/pictures.ts';
import type { ContentPlan, Deps } from '#server/deps.ts';
import type { StoreCalls, StoreUpload } from '#server/http/store/calls.ts';
import type { Editor } from '#server/http/content-token.ts';
import { StoreRefusal } from '#server/http/store/refusal.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import type { QueryRefusal } from '#server/providers/content/dataset/dataset.ts';
import { stamped } from '../content/content.ts';
import { readOriginal, takeOriginal } from '../pictures/pictures.ts';
import { beginListening } from './listen.ts';
import { inVendorsWords } from './vendors-words.ts';
import { workBudget } from './work-budget.ts';
import { write } from './write.ts';

/** The content service's own interface on our store: published documents and the drafts that editors work on. */
export function datasetCalls(deps: Deps): StoreCalls {
  const { config, datasetQueries, contentStore, clock, random, signIns } = deps;
  const meterOf = workBudget();
  const workOf = (editor: Pick<Editor, 'signInId'>) => datasetQueries.by(meterOf(editor.signInId));
  return {
    meterOf: ({ signInId }) => meterOf(signInId),
    async query({ editor, ...query }) {
      const answer = await workOf(editor).answer(await contentStore.everything(), query);
      if ('refused' in answer) throw refusedQuery(answer, query.query);
      return answer.result;
    },
    async documents(ids) {
      const { documents } = await contentStore.everything();
      // Each once: 1,700 times the same large one would be more than a server has memory for.
      const asked = [...new Set(ids)];
      return {
        documents: asked.map((id) => documents.get(id)).filter((document) => document !== undefined),
        omitted: asked.filter((id) => !documents.has(id)),
      };
    },
    write: async (transaction) =>
      write({ config, contentStore, clock, random, work: workOf(transaction.editor), signIns }, transaction),
    upload: async (picture) => uploadPicture(deps, picture),
    async original(file) {
      const parts = pictureFileParts(file);
      if (parts === null) return null;
      const bytes = await readOriginal(deps, pictureIdOf(parts));
      return bytes === null ? null : { bytes, type: pictureMime(parts.kind) };
    },
    async listen({ editor, query, params, ...wish }) {
      const finder = await workOf(editor).finder({ query, params });
      if ('refused' in finder) throw refusedQuery(finder, query);
      const mayListen = async () => clock.now() < editor.expiresAt && signIns.isLive(editor.signInId);
      return beginListening({ contentStore, name: random.uuid(), mayListen }, { ...wish, finder });
    },
    stop: () => datasetQueries.stop(),
  };
}

function refusedQuery({ refused, start, end }: QueryRefusal, query: string): StoreRefusal {
  const place = start === undefined ? {} : { start, end };
  return new StoreRefusal(400, 'queryParseError', refused, { query, ...place });
}

/**
 * Takes a picture of an editor's program: keeps its original, and writes its document. The same file twice is one
 * picture. Refuses a file that cannot be taken, in words that say what to do.
 */
async function uploadPicture(deps: Deps, { bytes, words, actorId }: StoreUpload): Promise<RawDocument> {
  // Before the change: a large picture takes long to write, and other editors would wait for the content lock.
  const taken = await takeOriginal(deps, bytes);
  if ('fault' in taken) {
    const { fault } = taken;
    throw new StoreRefusal(400, 'pictureRefused', CONTENT_TEXTS.pictures[fault].en, { fault });
  }
  const id = pictureIdOf(taken.parts);
  const plan: ContentPlan<RawDocument> = async (base) => {
    const standing = base.stored(id)?.document ?? null;
    if (standing !== null) return { changes: [], answer: () => standing };
    const at = new Date(deps.clock.now()).toISOString();
    const written = pictureDocument(taken.parts, { bytes: taken.bytes, hasAlpha: taken.hasAlpha, words });
    const document = stamped(written, { createdAt: at, updatedAt: at });
    return { changes: [{ id, document, shipped: null }], answer: () => document };
  };
  return inVendorsWords(async () => deps.contentStore.change({ via: 'editor', actorId }, plan));
}
