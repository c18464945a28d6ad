import { expect, onTestFinished, test } from 'vitest';
import type { RawDocument } from '../content.ts';
import { datasetQueries } from './queries.ts';

test('an answer is kept until the documents change, but none so large that a thousand would fill the memory', async () => {
  const queries = datasetQueries();
  onTestFinished(() => queries.stop());
  const documents = new Map<string, RawDocument>([['a', { _id: 'a', _type: 'note', text: 'x'.repeat(100_000) }]]);
  const ask = async (query: string, view = { documents }) => {
    const answer = await queries.answer(view, { query, params: {}, perspective: 'raw' });
    return 'result' in answer ? answer.result : answer;
  };
  const [small, large] = ['*{_id}', '*{_id, text}'];
  const [smallAnswer, largeAnswer] = [await ask(small), await ask(large)];
  expect(await ask(small)).toBe(smallAnswer);
  expect(await ask(large)).not.toBe(largeAnswer);
  expect(await ask(large)).toEqual(largeAnswer);
  const changed = { documents: new Map(documents) };
  expect(await ask(small, changed)).not.toBe(smallAnswer);
});
