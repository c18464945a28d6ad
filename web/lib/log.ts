/** Writes a failure to the browser's console, as spec §8 asks of failures that the person sees only a fallback of. */
export function logFailure(what: string): void {
  // oxlint-disable-next-line no-console -- spec §8: these failures are logged
  console.warn(what);
}
