// docs/decisions/188
import { queryThread } from './ask-thread.ts';
import type { DatasetQueries, DatasetView } from './dataset.ts';
import { evaluation, keep } from './evaluation.ts';
import type { RawDocument } from '../content.ts';
import type { Seen } from './perspectives.ts';

/** Answers that are kept for one dataset. */
const MOST_ANSWERS = 1000;

/** The query language of the content service by the vendor's own evaluator. An answer is kept until the dataset changes. */
export function datasetQueries(): DatasetQueries {
  const { parse, evaluate } = evaluation();
  const thread = queryThread();
  const answers = new WeakMap<DatasetView['documents'], Map<string, unknown>>();
  return {
    async answer(view, { perspective, idsAlone, ...query }) {
      const known = answers.get(view.documents) ?? new Map<string, unknown>();
      answers.set(view.documents, known);
      const name = JSON.stringify([perspective, idsAlone, query.query, query.params]);
      if (known.has(name)) return { result: known.get(name) };
      const answer = await thread.ask(view, { ...query, perspective, ...(idsAlone && { idsAlone }) });
      if ('refused' in answer) return answer;
      const { result, isLarge = false } = answer;
      if (!isLarge && !/now\s*\(/.test(query.query)) keep(known, name, result, MOST_ANSWERS);
      return { result };
    },
    async finder(query) {
      const read = await parse(query);
      if ('refused' in read) return read;
      return {
        async finds(document) {
          const answer = await evaluate(query, seenAlone(document));
          if ('refused' in answer) return false;
          return Array.isArray(answer.result) ? answer.result.length > 0 : answer.result !== null;
        },
      };
    },
    stop: () => thread.stop(),
  };
}

function seenAlone(document: RawDocument): Seen {
  return {
    documents: [document],
    byType: new Map([[String(document['_type']), [document]]]),
    byId: new Map([[String(document['_id']), document]]),
  };
}
