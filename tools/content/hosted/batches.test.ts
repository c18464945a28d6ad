import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

const doc = (_id: string, ...to: string[]) => ({ _id, _type: 'issue', to: to.map((_ref) => ({ _ref })) });
const ids = (batches: ReturnType<typeof inBatches>) => batches.map((batch) => batch.map(({ _id }) => _id));
const most = { documents: 3, bytes: 1_000_000 };

test('what is referred to comes first, whatever the order of the file', () => {
  const documents = [doc('d', 'c', 'a'), doc('c', 'b'), doc('b', 'a'), doc('a'), doc('e', 'nowhere')];
  expect(ids(inBatches(documents, most))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('documents that refer to each other go together, also when they are more than a batch', () => {
  const documents = [doc('a'), doc('x', 'y'), doc('y', 'z', 'a'), doc('z', 'x'), doc('self', 'self'), doc('b', 'x')];
  expect(ids(inBatches(documents, { ...most, documents: 2 }))).toEqual([['a'], ['x', 'y', 'z'], ['self', 'b']]);
});

test('two circles that share no document are two groups, and one that leads to the other comes behind it', () => {
  const documents = [doc('a1', 'a2', 'b1'), doc('a2', 'a1'), doc('b1', 'b2'), doc('b2', 'b1')];
  expect(ids(inBatches(documents, { ...most, documents: 2 }))).toEqual([
    ['b1', 'b2'],
    ['a1', 'a2'],
  ]);
});

test('a batch has no more bytes than it may, in letters of any alphabet', () => {
  const documents = ['a', 'b', 'c'].map((_id) => ({ _id, _type: 'issue', text: 'ა'.repeat(100) }));
  expect(ids(inBatches(documents, { documents: 100, bytes: 600 }))).toEqual([['a'], ['b'], ['c']]);
  expect(ids(inBatches(documents, { documents: 100, bytes: 10 }))).toHaveLength(3);
  expect(ids(inBatches(documents, { documents: 100, bytes: 800 }))).toEqual([['a', 'b'], ['c']]);
});

test('a chain as long as a file may be is put in order', () => {
  const batches = ids(inBatches(Array.from({ length: 20_000 }, (_, at) => doc(`i${at}`, `i${at + 1}`))));
  expect([batches.length, batches[0]?.[0], batches.at(-1)?.at(-1)]).toEqual([200, 'i19999', 'i0']);
});

test('nothing makes no batch', () => {
  expect(inBatches([])).toEqual([]);
});
