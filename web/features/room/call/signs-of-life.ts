import { SECOND } from '#domain/dates.ts';
import type { Entry } from './enter.ts';
import { CALL_TIMEOUT_MS, seatApi } from './seat-api.ts';

/** The least time between a device's signs of life; the server's own come every fifteen seconds. */
const KEPT_FOR_MS = 10 * SECOND;

/** Makes the answer to the server's signs of life: this device is there, said every ten seconds at the most. */
export function createSignsOfLife(session: string, entry: Entry): () => void {
  let keptAt = Date.now();
  return () => {
    if (Date.now() - keptAt < KEPT_FOR_MS) return;
    keptAt = Date.now();
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    void seatApi
      .call('keepSeat', { params: { session }, body: { entry: entry.key() }, signal })
      // Harmless: the next sign of life is answered as well.
      .catch(() => undefined);
  };
}
