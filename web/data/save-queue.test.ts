import { expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import { type Save, createSaveQueue } from './save-queue.ts';

const OFFLINE = new ApiError('', { code: 'OFFLINE', status: 0 });
const REFUSED = new ApiError('no', { code: 'BAD_STEP', status: 422 });

type Wishes = { topics: number };

function aQueue(answers: (Error | null | Promise<null>)[]) {
  const sent: Save<Wishes>[] = [];
  const kept: (Save<Wishes> | null)[] = [];
  const refused: unknown[] = [];
  const resume: (() => void)[] = [];
  const queue = createSaveQueue<Wishes>({
    async send(save) {
      sent.push(save);
      const answer = await (answers.shift() ?? null);
      if (answer !== null) throw answer;
    },
    pause: () => new Promise((resolve) => resume.push(resolve)),
    keep: (waiting) => kept.push(waiting),
    onRefused: (error) => refused.push(error),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, sent, kept, refused, resume, settle };
}

test('the save queue sends every step change in order', async () => {
  const { queue, sent } = aQueue([]);
  queue.add({ step: 2 });
  queue.add({ step: 4, preferences: { topics: 1 } });
  await queue.flushed();
  expect(sent).toEqual([{ step: 2 }, { step: 4, preferences: { topics: 1 } }]);
  expect(queue.state.get()).toBe('idle');
});

test('the save queue keeps a save that could not be sent and merges later saves into it', async () => {
  const { queue, sent, resume, settle } = aQueue([OFFLINE]);
  queue.add({ step: 2, preferences: { topics: 1 } });
  await settle();
  expect(queue.state.get()).toBe('waiting');
  queue.add({ preferences: { topics: 2 } });
  queue.add({ step: 3 });
  resume[0]?.();
  await queue.flushed();
  expect(sent.slice(1)).toEqual([{ step: 3, preferences: { topics: 2 } }]);
});

test('the save queue names every step that the server may be at when an answer was lost', async () => {
  const { queue, sent, resume, settle } = aQueue([OFFLINE]);
  queue.add({ step: 1, from: [0] });
  await settle();
  queue.add({ step: 2, from: [1] });
  resume[0]?.();
  await queue.flushed();
  expect(sent).toEqual([
    { step: 1, from: [0] },
    { step: 2, from: [0, 1, 2] },
  ]);
});

test('the save queue never sends one person’s answers with those of another', async () => {
  const { queue, sent, resume, settle } = aQueue([OFFLINE]);
  queue.add({ owner: 'a', preferences: { topics: 1 } });
  await settle();
  queue.add({ owner: 'b', step: 2 });
  resume[0]?.();
  await queue.flushed();
  expect(sent.slice(1)).toEqual([{ owner: 'b', step: 2 }]);
});

test('the save queue sends the saves that wait for an earlier answer when the page goes, and again if the page stays', async () => {
  const answer = Promise.withResolvers<null>();
  const { queue, sent } = aQueue([answer.promise]);
  queue.sendNow();
  queue.add({ step: 1, from: [0], preferences: { topics: 0 } });
  queue.sendNow();
  expect(sent).toHaveLength(1);
  queue.add({ preferences: { topics: 2 } });
  queue.sendNow();
  expect(sent.slice(1)).toEqual([{ step: 1, from: [0, 1], preferences: { topics: 2 } }]);
  answer.resolve(null);
  await queue.flushed();
  expect(sent.slice(2)).toEqual([{ preferences: { topics: 2 } }]);
  queue.sendNow();
  expect(sent).toHaveLength(3);
});

test('the save queue says that it waits until a retry is answered, not only between two retries', async () => {
  const { queue, resume, settle } = aQueue([OFFLINE, OFFLINE]);
  const told: string[] = [];
  queue.state.subscribe(() => told.push(queue.state.get()));
  queue.add({ step: 1 });
  await settle();
  resume[0]?.();
  await settle();
  resume[1]?.();
  await queue.flushed();
  expect(told).toEqual(['saving', 'waiting', 'idle']);
});

test('the save queue tries once more when the page goes while the net is away', async () => {
  const { queue, sent, settle } = aQueue([OFFLINE]);
  queue.add({ step: 1 });
  await settle();
  queue.sendNow();
  expect(sent).toEqual([{ step: 1 }, { step: 1 }]);
});

test('the save queue keeps all that waits while the net is away, and forgets it when it is answered', async () => {
  const { queue, kept, resume, settle } = aQueue([OFFLINE]);
  queue.add({ owner: 'a', from: [0], preferences: { topics: 1 } });
  expect(kept).toEqual([]);
  await settle();
  queue.add({ owner: 'a', step: 2, from: [0], preferences: { topics: 2 } });
  queue.add({ owner: 'a', from: [2], preferences: { topics: 3 } });
  expect(kept).toEqual([
    { owner: 'a', from: [0], preferences: { topics: 1 } },
    { owner: 'a', step: 2, from: [0, 2], preferences: { topics: 2 } },
    { owner: 'a', step: 2, from: [0, 2], preferences: { topics: 3 } },
  ]);
  resume[0]?.();
  await queue.flushed();
  expect(kept.slice(3)).toEqual([null]);
});

test('the save queue forgets a save that the server refused at the retry', async () => {
  const { queue, kept, resume, settle } = aQueue([OFFLINE, REFUSED]);
  queue.add({ step: 5 });
  await settle();
  resume[0]?.();
  await queue.flushed();
  expect(kept).toEqual([{ step: 5 }, null]);
});

test('the save queue tries again until the net is back', async () => {
  const { queue, sent, resume, settle } = aQueue([OFFLINE, OFFLINE]);
  queue.add({ step: 1 });
  await settle();
  resume[0]?.();
  await settle();
  resume[1]?.();
  await queue.flushed();
  expect(sent).toHaveLength(3);
});

test('the save queue drops a save that the server refuses for good and goes on', async () => {
  const { queue, sent, refused } = aQueue([REFUSED]);
  queue.add({ step: 5 });
  queue.add({ step: 1 });
  await queue.flushed();
  expect(refused).toEqual([REFUSED]);
  expect(sent).toEqual([{ step: 5 }, { step: 1 }]);
});
