/** Logs a failure, with its error if any, to the console: spec §8 asks so where a person sees only a fallback. */
export function logFailure(what: string, ...error: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- spec §8: these failures are logged
  console.warn(what, ...error);
}

/** Logs a failure, but not the end of a question that was given up, and passes it on. */
export function logged<T>(work: Promise<T>, what: string, signal?: AbortSignal): Promise<T> {
  return work.catch((error: unknown) => {
    if (signal?.aborted !== true) logFailure(what, error);
    throw error;
  });
}
