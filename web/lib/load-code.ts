// docs/decisions/118
import { useEffect } from 'react';
import { callUnderWay } from './call-under-way.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

const RELOADED_KEY = 'reloadedAt';
const RELOAD_REST_MS = 60_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
const SERVER_ANSWER_MS = 5000;

/** How many parts of the code that any page may wait for, such as the sign-in, were asked for and have not come. */
export const missingCode = createStore(0);

/**
 * Loads code that a page waits for: `layouts/Loading.tsx` stands in its place, and says so when it does not come. Never
 * rejects: the code is asked for again when the net is back, and from time to time. `missing` counts it meanwhile.
 */
export async function loadCode<T>(load: () => Promise<T>, missing = missingCode): Promise<T> {
  try {
    return await load();
  } catch {
    // Harmless: it is counted as missing, which the page tells, and asked for again.
    missing.set((count) => count + 1);
  }
  await untilWorthTrying(1);
  const code = await loadUnawaited(load);
  missing.set((count) => count - 1);
  return code;
}

/** Loads a part that is shown once it is there. Never rejects, like `loadCode`; while it is missing no page waits. */
export async function loadUnawaited<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch {
      // Harmless: it is asked for until it comes.
      await untilWorthTrying(attempt);
    }
  }
}

/**
 * For the words in place of missing code: reloads the document when the net is back, else as soon as the server
 * answers, at most once a minute. Chromium remembers in a document which script failed, and a release replaces a
 * document's files. `isAllowed`: without storage a reload forgets the answers and the time of the last reload.
 */
export function useReloadForCode(isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return undefined;
    const mounted = new AbortController();
    void keepTrying(mounted.signal);
    return () => mounted.abort();
  }, [isAllowed]);
}

/** Loads the document again for its missing code, if the server answers and no call is under way. */
export async function reloadForCode(stop?: AbortSignal): Promise<void> {
  if (!(await isServerThere()) || stop?.aborted === true || callUnderWay.get()) return;
  writeStored(RELOADED_KEY, String(Date.now()), 'sessionStorage');
  location.reload();
}

async function keepTrying(stop: AbortSignal): Promise<void> {
  let isBack = false;
  for (let attempt = 1; !stop.aborted; attempt += 1) {
    const last = Number(readStored(RELOADED_KEY, 'sessionStorage') ?? 0);
    if (isBack || Date.now() - last >= RELOAD_REST_MS) await reloadForCode(stop);
    isBack = await untilWorthTrying(attempt, stop);
  }
}

/** A pause that doubles with every attempt and ends early when the net comes back; answers whether it did. */
function untilWorthTrying(attempt: number, stop?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    const ended = new AbortController();
    const end = (isBack: boolean) => {
      clearTimeout(timer);
      ended.abort();
      resolve(isBack);
    };
    const timer = setTimeout(end, pause, false);
    addEventListener('online', () => end(true), { signal: ended.signal });
    stop?.addEventListener('abort', () => end(false), { signal: ended.signal });
  });
}

/** A reload while the server is away would leave nothing but the browser's own error page. */
async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(SERVER_ANSWER_MS);
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    // Harmless: this is the answer to the question.
    return false;
  }
}
