// docs/decisions/045
import type { Step } from '#domain/steps.ts';
import { ApiError } from '../api/client.ts';
import { type Store, createStore } from '../lib/store.ts';

/** A step, preferences or both, with their owner. A later save completes an earlier save that has not gone out. */
export type Save<P> = {
  owner?: string | undefined;
  step?: Step;
  /** The steps that this window may have left: the one before the press, and those of saves without an answer. */
  from?: readonly Step[];
  preferences?: P;
};

export type SaveQueue<P> = {
  add(save: Save<P>): void;
  /** Resolves when everything is with the server, or has been refused by it. */
  flushed(): Promise<void>;
  /** Before the page is left: sends the queued saves at once, and again after the awaited answer if it stays. */
  sendNow(): void;
  /** `waiting`: offline, the answers wait here, also during a retry: the words shown beside it must not flicker. */
  state: Store<'idle' | 'saving' | 'waiting'>;
};

/**
 * Saves in the background, one at a time and in order, so that the interface never waits and a slow early save cannot
 * overtake a later one. Without the net the saves merge into one and are tried again until they pass.
 */
export function createSaveQueue<P>(options: {
  send(save: Save<P>): Promise<void>;
  /** Resolves when it is worth trying again; `attempt` counts from 1. */
  pause(attempt: number): Promise<void>;
  /** Keeps the save that waits for the net, for the next document of the tab; `null` when it was answered. */
  keep(waiting: Save<P> | null): void;
  onRefused(error: unknown): void;
}): SaveQueue<P> {
  const state = createStore<'idle' | 'saving' | 'waiting'>('idle');
  let pending: Save<P>[] = [];
  let running: Promise<void> | null = null;
  let unanswered: Save<P> | null = null;
  let isOnItsWay = false;

  async function run(): Promise<void> {
    for (let save = pending.shift(); save !== undefined; save = pending.shift()) {
      await sendUntilAnswered(save);
      options.keep(null);
    }
  }

  async function sendUntilAnswered(first: Save<P>): Promise<void> {
    let save = first;
    for (let attempt = 1; ; attempt += 1) {
      unanswered = save;
      isOnItsWay = true;
      if (attempt === 1) state.set('saving');
      try {
        return await options.send(save);
      } catch (error) {
        isOnItsWay = false;
        if (!isPassing(error)) return options.onRefused(error);
        state.set('waiting');
        keepWaiting(save);
        await options.pause(attempt);
        save = mergeNewest([save, ...pending]);
        pending = [];
      }
    }
  }

  function keepWaiting(save: Save<P>): void {
    options.keep(mergeNewest([save, ...pending]));
  }

  async function flushed(): Promise<void> {
    if (running === null) return;
    await running;
    await flushed();
  }

  return {
    state,
    add(save) {
      pending.push(save);
      if (unanswered !== null && state.get() === 'waiting') keepWaiting(unanswered);
      running ??= run().finally(() => {
        running = null;
        unanswered = null;
        state.set('idle');
      });
    },
    flushed,
    sendNow() {
      const isSent = isOnItsWay && pending.length === 0;
      if (unanswered === null || isSent) return;
      // Harmless: the save is still in the queue, which sends it until it is answered.
      options.send(mergeNewest([unanswered, ...pending])).catch(() => undefined);
    },
  };
}

function mergeNewest<P>(saves: readonly Save<P>[]): Save<P> {
  const owner = saves.at(-1)?.owner;
  const own = saves.filter((one) => one.owner === owner);
  const from = own.flatMap((save) =>
    save.from === undefined || save.step === undefined ? [] : [...save.from, save.step],
  );
  return Object.assign({}, ...own, from.length > 0 && { from: [...new Set(from)] });
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.status === 429 || error.status >= 500);
}
