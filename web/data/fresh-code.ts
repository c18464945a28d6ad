// docs/decisions/238
import { ApiError } from '../api/client.ts';
import { createStore } from '../lib/store.ts';
import { OPERATIONS } from './operations-key.ts';
import { queryClient } from './query-client.ts';

/** A code of the app is asked for: for which call, and the words of the press that then goes on. */
export type CodeAsked = { readonly call: string; readonly press: string | null };

/** The call for which a code that is entered unasked is shown: one code serves them all. */
export const ENTERED = 'findOrders';

/** The code that is asked for now, which the frame of operators' pages shows as a dialog; null while none is. */
export const codeAsked = createStore<CodeAsked | null>(null);

/** Whether the code was asked for and not given: what needed it is still missing. */
export const codeRefused = createStore(false);

type Waiter = { readonly goOn: (isShown: boolean) => void };
const waiters = new Set<Waiter>();
// Words of ours on a button: set and read within one call of `pressed`.
const nextPress = createStore<string | null>(null);

/** Makes a call whose press has these words: the dialog that asks for the code says that it goes on. */
export function pressed<T>(words: string, call: () => Promise<T>): Promise<T> {
  nextPress.set(words);
  try {
    return call();
  } finally {
    nextPress.set(null);
  }
}

/** Asks for a code of the app; false when the person closes that. Calls that come meanwhile wait for the same code. */
export function askForCode(asked: CodeAsked, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const waiter = { goOn: resolve };
    waiters.add(waiter);
    codeAsked.set((now) => now ?? asked);
    signal?.addEventListener('abort', () => {
      // Nobody waits for the read any more.
      if (!waiters.delete(waiter)) return;
      resolve(false);
      if (waiters.size === 0) codeAsked.set(null);
    });
  });
}

/** What waited goes on once a right code was shown, and what was refused for want of it is read again. */
export async function codeWasShown(): Promise<void> {
  codeRefused.set(false);
  end(true);
  await queryClient.refetchQueries({
    queryKey: OPERATIONS,
    type: 'active',
    predicate: ({ state, queryKey }) => isCodeNeeded(state.error) || queryKey[1] === 'today',
  });
}

/** The person closes the dialog, or leaves the page: what waited ends with its refusal. */
export function codeWasClosed(): void {
  if (codeAsked.get() === null) return;
  codeRefused.set(true);
  end(false);
}

function end(isShown: boolean): void {
  const ended = [...waiters];
  waiters.clear();
  codeAsked.set(null);
  for (const { goOn } of ended) goOn(isShown);
}

/**
 * Makes a call, or a read with a `signal`; one that needs a code of the app asks for it and then goes on by itself. A
 * read that only repeats what is shown asks nothing: at the end of a code the screen stays as it is.
 */
export async function withCode<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const press = nextPress.get();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const isRepeat = signal !== undefined && !isFirstRead();
      if (!isCodeNeeded(error) || isRepeat) throw error;
      if (!(await askForCode({ call: error.facts.proof?.for ?? '', press }, signal))) throw error;
    }
  }
}

/** Whether a call was refused for want of a code of the app. */
export function isCodeNeeded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'PROOF_NEEDED' && error.facts.proof?.by === 'app';
}

function isFirstRead(): boolean {
  const reading = queryClient.getQueryCache().findAll({ queryKey: OPERATIONS, fetchStatus: 'fetching' });
  return reading.some(({ state }) => state.data === undefined);
}
