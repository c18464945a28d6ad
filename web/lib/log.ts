/** Writes a failure to the browser's console, as spec §8 asks of failures that the person sees only a fallback of. */
export function logFailure(what: string): void {
  // oxlint-disable-next-line no-console -- spec §8: these failures are logged
  console.warn(what);
}

/** Logs a failure, but not the end of a question that was given up, and passes it on. */
export function logged<T>(work: Promise<T>, what: string, signal?: AbortSignal): Promise<T> {
  return work.catch((error: unknown) => {
    if (signal?.aborted !== true) logFailure(what);
    throw error;
  });
}
