import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Patch } from './hooks.ts';
import type { Answer, Order } from './orders.ts';

/** Threads that run histories side by side. */
export type Pool = Awaited<ReturnType<typeof openPool>>;

type Hand = { worker: Worker; done: ((answer: Answer) => void) | null; failed: ((error: Error) => void) | null };

/** Opens threads, each with its own copy of the product, changed by the patches. */
export async function openPool(options: { threads?: number; patches?: readonly Patch[] } = {}) {
  const size = options.threads ?? Math.max(1, Math.min(8, availableParallelism()));
  const idle: Hand[] = [];
  const waiting: ((hand: Hand) => void)[] = [];
  const free = (hand: Hand): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(hand);
    else next(hand);
  };
  const open = (): Promise<Hand> =>
    new Promise((opened, refused) => {
      const worker = new Worker(new URL('./thread.ts', import.meta.url), {
        workerData: { patches: options.patches ?? [] },
        execArgv: [],
      });
      const hand: Hand = { worker, done: null, failed: null };
      worker.on('message', (answer: Answer | { kind: 'ready' }) => {
        if (answer.kind === 'ready') return opened(hand);
        const { done } = hand;
        hand.done = hand.failed = null;
        free(hand);
        done?.(answer);
      });
      worker.on('error', (error: Error) => {
        refused(error);
        hand.failed?.(error);
      });
    });
  const hands = await Promise.all(Array.from({ length: size }, open));
  idle.push(...hands);
  return {
    size,
    /** Gives a task to an idle thread; rejects when the thread failed. */
    async ask(order: Order): Promise<Answer> {
      const hand = idle.pop() ?? (await new Promise<Hand>((done) => waiting.push(done)));
      const answer = await new Promise<Answer>((done, failed) => {
        [hand.done, hand.failed] = [done, failed];
        hand.worker.postMessage(order);
      });
      if (answer.kind === 'broken') throw new Error(answer.message);
      return answer;
    },
    async close() {
      await Promise.all(hands.map(({ worker }) => worker.terminate()));
    },
  };
}
