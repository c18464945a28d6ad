// docs/decisions/208
import { ANSWERED_HERE } from './answered-here.ts';
import { report, reportAnswer, untilOver } from './connection.ts';

type Ask = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** How often a call is tried again while the product does not answer, in milliseconds. */
const TRY_AGAIN_MS = 2000;

/** Whether the status is that of a proxy while the product is down, or of a server that is stopping. */
const isDown = (answer: Response): boolean => [502, 503, 504].includes(answer.status);

/** Repeats a reading while the sign-in is over or nobody answers: a failed one would end all work on the page. */
export async function readWaiting(
  ask: Ask,
  input: RequestInfo | URL,
  init: RequestInit,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<Response> {
  for (;;) {
    const answer = await answered(async () => ask(input, init), { tryAgainMs, signal: init.signal });
    if (answer !== null) {
      if (!answer.headers.has(ANSWERED_HERE)) reportAnswer();
      return answer;
    }
  }
}

/** Repeats a transaction while sign-in or product is away, so that typed text is not lost; its id makes it run once. */
export async function writeWaiting(
  ask: Ask,
  url: string,
  init: RequestInit,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<Response> {
  const body = withTransactionId(init.body);
  for (let isFirst = true; ; isFirst = false) {
    const answer = await answered(async () => ask(url, { ...init, body }), { tryAgainMs, signal: init.signal });
    if (answer !== null) {
      reportAnswer();
      return !isFirst && (await wasCarriedOut(answer)) ? carriedOut(body) : answer;
    }
  }
}

/** The answer of a call; null to send it again: after a while if nothing answers, after sign-in if that is over. */
async function answered(
  call: () => Promise<Response>,
  { tryAgainMs, signal }: { tryAgainMs: number; signal: AbortSignal | null | undefined },
): Promise<Response | null> {
  const answer = await orNothing(call);
  if (answer === null) {
    report('unreachable');
    await Promise.race([untilOver(), new Promise((resolve) => setTimeout(resolve, tryAgainMs))]);
  } else if (answer.status === 401) {
    report('signed-out');
    await untilOver();
  } else {
    return answer;
  }
  signal?.throwIfAborted();
  return null;
}

/** The answer of a call. Fails as `fetch` does where nobody answers also when that comes as an answer. */
export async function answerOf(call: () => Promise<Response>): Promise<Response> {
  const answer = await call();
  if (isDown(answer)) throw new TypeError(`the product does not answer: ${answer.status}`);
  return answer;
}

/** The answer of a call; null when nobody answers. */
async function orNothing(call: () => Promise<Response>): Promise<Response | null> {
  try {
    return await answerOf(call);
  } catch (error) {
    if (isUnanswered(error)) return null;
    throw error;
  }
}

/** A browser says no more of a call that nobody answers. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Whether the answer to a second try says that the first one had arrived. */
async function wasCarriedOut(answer: Response): Promise<boolean> {
  return answer.status === 409 && (await answer.clone().text()).includes('transactionIdAlreadyUsedError');
}

function carriedOut(body: string): Response {
  const { transactionId } = JSON.parse(body) as { transactionId: string };
  return Response.json({ transactionId });
}

function withTransactionId(body: RequestInit['body']): string {
  const transaction = JSON.parse(String(body)) as { transactionId?: string };
  return JSON.stringify({ ...transaction, transactionId: transaction.transactionId ?? crypto.randomUUID() });
}
