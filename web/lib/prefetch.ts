/** An answer older than this, in milliseconds, is asked for again: free times change. */
const LIFE_MS = 30_000;
/** How many answers are kept: a person who changes their mind leaves answers behind that are never used. */
const MOST = 8;

const prefetched = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
const unanswered = new Set<AbortController>();

/** Loads data for the next page. The same question is asked once; a failure is left to the page itself. */
export function prefetch(key: string, ask: (signal: AbortSignal) => Promise<unknown>): void {
  if (fresh(key) !== null) return;
  const call = new AbortController();
  unanswered.add(call);
  const answer = ask(call.signal).finally(() => unanswered.delete(call));
  // Harmless: the page asks by itself then, and tells what comes of it.
  answer.catch(() => prefetched.delete(key));
  prefetched.delete(key);
  prefetched.set(key, { at: Date.now(), answer });
  for (const oldest of prefetched.keys()) if (prefetched.size > MOST) prefetched.delete(oldest);
}

/** The prefetched answer, given once; without it, or when it failed, the question is asked now. */
export async function takePrefetched<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const answer = fresh(key);
  prefetched.delete(key);
  // A key stands for one question: the answer has the type that is asked for here.
  // Harmless: the same question is asked once more, and its failure is the caller's.
  if (answer !== null) return (answer as Promise<T>).catch(() => ask());
  return ask();
}

/** Aborts what has no answer yet and forgets the rest: a call that meets the end of its sign-in would be refused. */
export function dropPrefetched(): void {
  for (const call of unanswered) call.abort();
  prefetched.clear();
}

function fresh(key: string): Promise<unknown> | null {
  const kept = prefetched.get(key);
  return kept !== undefined && Date.now() - kept.at < LIFE_MS ? kept.answer : null;
}
