// docs/decisions/188, docs/decisions/228
import { queryThread } from './ask-thread.ts';
import type { DatasetQueries, DatasetView, DatasetWork, Meter } from './dataset.ts';
import { keep } from './evaluation.ts';

/** Answers that are kept for one dataset. */
const MOST_ANSWERS = 1000;

/** The query language of the content service by the vendor's own evaluator. An answer is kept until the dataset changes. */
export function datasetQueries(): DatasetQueries {
  const thread = queryThread();
  const answers = new WeakMap<DatasetView['documents'], Map<string, unknown>>();
  const work = (meter: Meter): DatasetWork => ({
    async answer(view, asked) {
      const { perspective, idsAlone, query, params } = asked;
      const known = answers.get(view.documents) ?? new Map<string, unknown>();
      answers.set(view.documents, known);
      const name = JSON.stringify([perspective, idsAlone, query, params]);
      if (known.has(name)) return { result: known.get(name) };
      const answer = await thread.ask(view, asked, meter);
      if ('refused' in answer) return answer;
      const { result, isLarge = false } = answer;
      if (!isLarge && !/now\s*\(/.test(query)) keep(known, name, result, MOST_ANSWERS);
      return { result };
    },
    async finder(query) {
      const read = await thread.read(query, meter);
      return 'refused' in read ? read : { finds: async (document) => thread.finds(document, query, meter) };
    },
    patch: async (documents, patch, withinMs) => thread.patch(documents, patch, { meter, withinMs }),
  });
  return { ...work({ check: () => undefined, spend: () => undefined }), by: work, stop: () => thread.stop() };
}
