import { expect, test } from 'vitest';
import { twoAtATime } from './two-at-a-time.ts';

/** Pieces of work that end when they are told to, with what is known of them. */
function pieces(names: string) {
  const turn = twoAtATime();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const done = [...names].map((name) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return turn(async () => {
      begun.push(name);
      return end.promise;
    });
  });
  return { turn, begun, done, end: (name: string) => ends.get(name) };
}

/** Lets everything happen that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two pieces of work begin, and each that ends lets the next one begin in the order in which they came', async () => {
  const { begun, done, end } = pieces('abcd');
  await settle();
  expect(begun.join('')).toBe('ab');
  end('b')?.resolve('B');
  await settle();
  expect(begun.join('')).toBe('abc');
  end('c')?.resolve('C');
  end('a')?.resolve('A');
  end('d')?.resolve('D');
  expect(await Promise.all(done)).toEqual(['A', 'B', 'C', 'D']);
});

test('work that fails tells its caller alone and makes room', async () => {
  const { begun, done, end } = pieces('abc');
  end('a')?.reject(new Error('no picture'));
  await expect(done[0]).rejects.toThrow('no picture');
  await settle();
  expect(begun.join('')).toBe('abc');
  end('b')?.resolve('B');
  end('c')?.resolve('C');
  expect(await Promise.all(done.slice(1))).toEqual(['B', 'C']);
});

test('work that fails before it waits for anything makes room too', async () => {
  const turn = twoAtATime();
  const failing = () => {
    throw new Error('at once');
  };
  const all = await Promise.allSettled([turn(failing), turn(failing), turn(failing), turn(async () => 'done')]);
  expect(all.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

test('however many come while others end, never more than two are at work', async () => {
  const turn = twoAtATime();
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await settle();
    running -= 1;
    return running;
  };
  const early = Array.from({ length: 20 }, () => turn(work));
  await settle();
  const late = Array.from({ length: 20 }, () => turn(work));
  await Promise.all([...early, ...late]);
  expect({ most, running }).toEqual({ most: 2, running: 0 });
});
