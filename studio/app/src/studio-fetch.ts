import { report, untilOver } from './connection.ts';
import { STORE } from './store-address.ts';
import { onOwnHost } from './own-host.ts';
import { inEditorsWords } from './refusal-words.ts';
import { sharedListeners } from './shared-listeners.ts';

/** How often a call is tried again while the product does not answer, in milliseconds. */
const TRY_AGAIN_MS = 2000;

type Init = RequestInit & { headers?: HeadersInit };

/**
 * How the Studio reaches the store. A call that changes something waits while the sign-in has ended or the product does not answer, and goes on
 * afterwards: what was typed is not lost. It is carried out once, since its transaction has an id.
 */
export async function studioFetch(input: RequestInfo | URL, init: Init = {}): Promise<Response> {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  if (/\/data\/listen\//.test(url)) return listened(url, init);
  const isWrite = init.method === 'POST' && /\/data\/(?:mutate|actions)\//.test(url);
  return isWrite ? written(url, { ...init, body: withTransactionId(init.body) }) : read(input, init);
}

const ask = onOwnHost(fetch.bind(window));
const listen = sharedListeners({ fetch: ask, base: STORE });

/** A listener waits for the next sign-in: one that is refused would end the work on the whole page. */
async function listened(url: string, init: Init): Promise<Response> {
  for (;;) {
    try {
      const answer = await listen(url, init);
      if (answer.status !== 401) {
        report(null);
        return answer;
      }
    } catch (error) {
      if (error instanceof TypeError) report('unreachable');
      throw error;
    }
    report('signed-out');
    await untilOver();
  }
}

/** A reading that finds the sign-in over is asked again afterwards; that nothing answers is for the Studio, which has its own words. */
async function read(input: RequestInfo | URL, init: Init): Promise<Response> {
  for (;;) {
    const answer = await ask(input, init);
    if (answer.status !== 401) {
      report(null);
      return answer;
    }
    report('signed-out');
    await untilOver();
    init.signal?.throwIfAborted();
  }
}

async function written(url: string, init: Init): Promise<Response> {
  for (let isFirst = true; ; isFirst = false) {
    const answer = await orUnreachable(async () => ask(url, init));
    if (answer === null || [502, 503, 504].includes(answer.status)) {
      report('unreachable');
      await Promise.race([untilOver(), new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))]);
    } else if (answer.status === 401) {
      report('signed-out');
      await untilOver();
    } else {
      report(null);
      return !isFirst && (await wasCarriedOut(answer)) ? carriedOut(init.body) : inEditorsWords(answer);
    }
    init.signal?.throwIfAborted();
  }
}

/** The answer; null when the product does not answer, so that the call is tried again. */
async function orUnreachable(call: () => Promise<Response>): Promise<Response | null> {
  try {
    return await call();
  } catch (error) {
    // A browser says no more of a call that nobody answers.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Whether the answer to a second try says that the first one had arrived. */
async function wasCarriedOut(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false;
  const body = (await answer.clone().json()) as { error?: { type?: string } };
  return body.error?.type === 'transactionIdAlreadyUsedError';
}

function carriedOut(body: RequestInit['body']): Response {
  const { transactionId } = JSON.parse(String(body)) as { transactionId: string };
  return Response.json({ transactionId });
}

function withTransactionId(body: RequestInit['body']): string {
  const transaction = JSON.parse(String(body)) as { transactionId?: string };
  return JSON.stringify({ ...transaction, transactionId: transaction.transactionId ?? crypto.randomUUID() });
}
