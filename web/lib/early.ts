/** An early answer older than this is asked for again: free times change. */
const LIFE_MS = 30_000;
/** A person who changes their mind leaves answers behind that nobody takes. */
const MOST = 8;

const early = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();

/** Asks for what the next page will need. The same question is not asked twice; a failure is left to the page itself. */
export function askEarly(key: string, ask: () => Promise<unknown>): void {
  if (fresh(key) !== null) return;
  const answer = ask();
  answer.catch(() => early.delete(key));
  early.delete(key);
  early.set(key, { at: Date.now(), answer });
  for (const oldest of early.keys()) if (early.size > MOST) early.delete(oldest);
}

/** The early answer, given once; without one, or when it failed, the question is asked now. */
export async function takeEarly<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const answer = fresh(key);
  early.delete(key);
  // Whoever asked early under this key asked the same question.
  if (answer !== null) return (answer as Promise<T>).catch(ask);
  return ask();
}

function fresh(key: string): Promise<unknown> | null {
  const kept = early.get(key);
  return kept !== undefined && Date.now() - kept.at < LIFE_MS ? kept.answer : null;
}
