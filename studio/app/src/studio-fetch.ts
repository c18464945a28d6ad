// docs/decisions/208
import { currentTrouble, report, reportAnswer, untilOver } from './connection.ts';
import { lastingListener } from './lasting-listener.ts';
import { onOwnHost } from './own-host.ts';
import { inEditorsWords } from './refusal-words.ts';
import { sharedListeners } from './shared-listeners.ts';
import { STORE } from './store-address.ts';
import { answerOf, readWaiting, writeWaiting } from './waiting-calls.ts';

const ask = onOwnHost(fetch.bind(window));
const listen = sharedListeners({ fetch: ask, base: STORE });

/** A listener that goes on when its connection breaks. */
const listened = async (url: string, init: RequestInit): Promise<Response> =>
  lastingListener(async () => listenOnce(url, init), { signal: init.signal, pause: nextTry });

/** How the Studio's client reaches the store: its option `resolveFetch`. */
export async function studioFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (/\/data\/listen\//.test(url)) return listened(url, init);
  const isWrite = init.method === 'POST' && /\/data\/(?:mutate|actions)\//.test(url);
  return isWrite ? inEditorsWords(await writeWaiting(ask, url, init)) : readWaiting(ask, input, init);
}

/** A listener waits for the next sign-in: one that is refused would end the work on the whole page. */
async function listenOnce(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    try {
      const answer = await answerOf(async () => listen(url, init));
      if (answer.ok) reportAnswer();
      if (answer.status !== 401) return answer;
    } catch (error) {
      if (error instanceof TypeError) report('unreachable');
      throw error;
    }
    report('signed-out');
    await untilOver();
  }
}

/** The delay before an ended listener reconnects, in milliseconds, and the retry interval while nothing answers. */
const COME_BACK_MS = 500;
const TRY_AGAIN_MS = 3000;
let coming: Promise<void> | null = null;

/** Settles when listeners may come back: at a moment that is the same for all, so that they share a call. */
async function nextTry(): Promise<void> {
  const isDown = currentTrouble() === 'unreachable';
  const later = new Promise<void>((resolve) => setTimeout(resolve, isDown ? TRY_AGAIN_MS : COME_BACK_MS));
  coming ??= (isDown ? Promise.race([untilOver(), later]) : later).finally(() => {
    coming = null;
  });
  await coming;
}
