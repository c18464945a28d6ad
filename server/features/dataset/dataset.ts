// docs/decisions/187
import { pictureFileParts, pictureIdOf, pictureMime } from '#domain/pictures.ts';
import type { Deps } from '#server/deps.ts';
import type { StoreCalls } from '#server/http/store/calls.ts';
import type { Editor } from '#server/http/content-token.ts';
import { StoreRefusal } from '#server/http/store/refusal.ts';
import type { QueryRefusal } from '#server/providers/content/dataset/dataset.ts';
import { readOriginal } from '../pictures/pictures.ts';
import { beginListening } from './listen.ts';
import { uploadPicture } from './upload.ts';
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
