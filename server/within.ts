/** Work that took longer than its limit. It may still end later. */
export class TookTooLong extends Error {
  override name = 'TimeoutError';
}

/** The work, or TookTooLong after so many milliseconds. What the work throws then tells nobody. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new TookTooLong('took too long')), ms);
    timer.unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
