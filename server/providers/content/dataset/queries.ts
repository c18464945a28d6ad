// docs/decisions/188, docs/decisions/228
import { queryThread } from './ask-thread.ts';
import type { DatasetQueries, DatasetView, DatasetWork, Meter } from './dataset.ts';
import { keepNewest } from './evaluation.ts';

/** Answers that are kept for one dataset. */
const MOST_ANSWERS = 1000;
/** Letters of an answer that is not kept: a thousand of them would be most of a server's memory. */
const LARGE_ANSWER = 20_000;

/** The content service's query language by the vendor's own evaluator. Answers are cached until the dataset changes. */
export function datasetQueries(options?: Parameters<typeof queryThread>[0]): DatasetQueries {
  const thread = queryThread(options);
  const answers = new WeakMap<DatasetView['documents'], Map<string, unknown>>();
  const work = (meter: Meter): DatasetWork => ({
    async answer(view, asked) {
      const { perspective, idsAlone, query, params } = asked;
      const known = answers.get(view.documents) ?? new Map<string, unknown>();
      answers.set(view.documents, known);
      const name = JSON.stringify([perspective, idsAlone, query, params]);
      if (known.has(name)) return { result: known.get(name) };
      const answer = await thread.carryOut({ job: { asked }, view, meter });
      if ('refused' in answer) return answer;
      // The thread wrote it.
      const result = JSON.parse(answer.json) as unknown;
      if (answer.json.length <= LARGE_ANSWER && !/now\s*\(/.test(query)) keepNewest(known, name, result, MOST_ANSWERS);
      return { result };
    },
    async finder(query) {
      const read = await thread.carryOut({ job: { read: query }, meter });
      if ('refused' in read) return read;
      return {
        async finds(document) {
          const found = await thread.carryOut({ job: { finds: query }, alone: document, meter });
          if ('isLate' in found) throw new Error(found.refused);
          return 'json' in found && found.json === 'true';
        },
      };
    },
    patch: async (documents, patch, withinMs) =>
      thread.carryOut({ job: { patch, of: documents }, meter, ...(withinMs !== undefined && { withinMs }) }),
  });
  return { ...work({ check: () => undefined, spend: () => undefined }), by: work, stop: () => thread.stop() };
}
