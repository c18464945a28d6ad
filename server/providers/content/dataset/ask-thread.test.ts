import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { RawDocument } from '../content.ts';
import { datasetQueries } from './queries.ts';

const SLOW = '*{"others": count(*{"others": count(*)})}';

function datasetOf(count: number): { documents: ReadonlyMap<string, RawDocument> } {
  const ids = Array.from({ length: count }, (_, number) => `note-${number}`);
  return { documents: new Map(ids.map((_id) => [_id, { _id, _type: 'note' }])) };
}

function threadWith(options: { mostMs?: number } = {}) {
  const thread = datasetQueries(options);
  onTestFinished(() => thread.stop());
  return thread;
}

const asked = (query: string, params = {}) => ({ query, params, perspective: 'raw' as const });

test('a query that would never end is refused, holds nobody up, and the next one is answered', async () => {
  const thread = threadWith({ mostMs: 200 });
  const view = datasetOf(2000);
  expect(await thread.answer(view, asked('count(*)'))).toEqual({ result: 2000 });
  let turns = 0;
  let isOver = false;
  const turning = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  const answers = await Promise.all([thread.answer(view, asked(SLOW)), thread.answer(view, asked('count(*)'))]);
  isOver = true;
  await turning;
  expect(answers).toEqual([
    { refused: 'the query took more than 0.2 seconds, or more memory than there is', isLate: true },
    { result: 2000 },
  ]);
  expect(turns).toBeGreaterThan(100);
});

test('a query is answered on a machine that has other work to do', async () => {
  const thread = threadWith({ mostMs: 200 });
  const view = datasetOf(200);
  await thread.answer(view, asked('count(*)'));
  const others = Array.from({ length: 12 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  onTestFinished(async () => void (await Promise.all(others.map((one) => one.terminate()))));
  await Promise.all(others.map((one) => once(one, 'online')));
  expect(await thread.answer(view, asked('count(*[count(*) > 0])'))).toEqual({ result: 200 });
});

/** Hunks that match nowhere: the vendor's program looks for each of them in all of a text. */
const HUNKS = Array.from(
  { length: 4000 },
  (_, at) => `@@ -${at * 150 + 1},8 +${at * 150 + 1},8 @@\n-qzqzqzqz\n+x\n`,
).join('');

test('a patch that would take minutes is refused, holds nobody up, and the next one is applied', async () => {
  const thread = threadWith({ mostMs: 200 });
  const document = { _id: 'a', _type: 'note', text: 'abcdefghij '.repeat(60_000) };
  expect(await thread.patch([document], { diffMatchPatch: { text: HUNKS } })).toEqual({
    refused: 'the patch took more than 0.2 seconds, or more memory than there is',
    isLate: true,
  });
  // A number that no JSON holds comes through as it is: who keeps the document refuses it.
  expect(await thread.patch([{ ...document, text: 1e308 }], { inc: { text: 1e308 } })).toEqual({
    documents: [{ ...document, text: Infinity }],
  });
});

test('a query of any depth ends its thread at the most, and the next one is answered', async () => {
  const thread = threadWith({ mostMs: 1000 });
  const note = { _id: 'a', _type: 'note' };
  const found = async (query: string) => {
    const finder = await thread.finder({ query, params: {} });
    return 'finds' in finder && finder.finds(note);
  };
  // At which depth the evaluator breaks depends on the stack of the machine.
  for (const depth of [600, 2400, 9600]) {
    const deep = `*[${Array.from({ length: depth }, () => 'a==1').join('||')}]`;
    const said = await found(deep).catch((error: unknown) => String(error));
    expect(String(said)).toMatch(/^(false|Error: the query took more than 1 seconds, or more memory than there is)$/);
    expect([await found('*[_type == "note"]'), await found('*[text::query("x")]')]).toEqual([true, false]);
  }
});

test('of a caller one job waits in the line, so that another waits for one of each', async () => {
  const thread = threadWith();
  const view = datasetOf(10);
  const done: string[] = [];
  const caller = (name: string) => thread.by({ check: () => undefined, spend: () => void done.push(name) });
  const [many, few] = [caller('many'), caller('few')];
  const asking = Array.from({ length: 6 }, async (_, n) => many.answer(view, asked(`count(*) + ${n}`)));
  await Promise.all([...asking, few.answer(view, asked('count(*)'))]);
  expect(done.indexOf('few')).toBeLessThan(2);
});

test('what has changed since is seen, and what is gone is not', async () => {
  const thread = threadWith();
  const first = datasetOf(3);
  expect(await thread.answer(first, asked('*._id'))).toEqual({ result: ['note-0', 'note-1', 'note-2'] });
  const next = new Map(first.documents);
  next.delete('note-0');
  next.set('note-1', { _id: 'note-1', _type: 'note', is: 'new' });
  expect(await thread.answer({ documents: next }, asked('*{_id, is}'))).toEqual({
    result: [
      { _id: 'note-1', is: 'new' },
      { _id: 'note-2', is: null },
    ],
  });
  expect(await thread.answer(first, asked('count(*)'))).toEqual({ result: 3 });
});

test('a query whose thread ends while it is told the documents is refused, and the next one is answered', async () => {
  const thread = threadWith();
  const view = datasetOf(2000);
  const asking = thread.answer(view, asked('count(*)'));
  await nextTurn();
  thread.stop();
  expect(await asking).toMatchObject({ refused: expect.stringContaining('the query took more') as string });
  expect(await thread.answer(view, asked('count(*)'))).toEqual({ result: 2000 });
});

test('an answer that is too large is refused', async () => {
  const thread = threadWith();
  const documents = new Map([['a', { _id: 'a', _type: 'note', text: 'x'.repeat(900_000) }]]);
  const many = Array.from({ length: 30 }, () => '...*').join(', ');
  expect(await thread.answer({ documents }, asked(`[${many}]`))).toEqual({
    refused: 'the answer has more than 20000000 letters',
  });
  // A mutation needs no more than this, however large they are.
  expect(await thread.answer({ documents }, { ...asked(`[${many}]`), idsAlone: true })).toEqual({
    result: Array.from({ length: 30 }, () => 'a'),
  });
  for (const query of ['null', '[1, "a", {}, null]', '*[0]._id']) {
    expect(await thread.answer({ documents }, { ...asked(query), idsAlone: true })).toEqual({ result: [] });
  }
});
