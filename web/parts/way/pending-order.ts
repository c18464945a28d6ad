import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'pendingOrder';

/** The order this tab began to pay (P19): the way to it when the payment took the tab itself. */
export function rememberOrder(orderId: string | null): void {
  writeStored(KEY, orderId, 'sessionStorage');
}

/** The order begun in this tab and not opened yet. */
export function rememberedOrder(): string | null {
  return readStored(KEY, 'sessionStorage');
}
