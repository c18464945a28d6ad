import { readStored, writeStored } from '../../lib/storage.ts';

/** Whether the client has said in this browser not to share topics with the therapist of an order. */
export function isSharingDeclined(orderId: string): boolean {
  return readStored(declinedKeyOf(orderId)) !== null;
}

/** Keeps in this browser that the client does not want to share, or takes it back. */
export function declineSharing(orderId: string, isDeclined: boolean): void {
  writeStored(declinedKeyOf(orderId), isDeclined ? 'yes' : null);
}

function declinedKeyOf(orderId: string): string {
  return `sharingDeclined:${orderId}`;
}
