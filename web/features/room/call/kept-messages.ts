// docs/decisions/160
import { readStored, writeStored } from '../../../lib/storage.ts';
import type { TypedMessage } from './call-state.ts';
import type { RoomSeat } from './entry-key.ts';
import type { SideWord } from './side-words.ts';

/** The typed messages of a seat, with all that a page which is loaded again needs to go on. */
export type KeptMessages = {
  /** The name and the count under which this side's messages are known to the other browser. */
  readonly page: string;
  readonly sent: number;
  readonly shown: readonly TypedMessage[];
  readonly draft: string;
  /** Own ones that have not arrived. */
  readonly waiting: readonly (Extract<SideWord, { kind: 'text' }> & { readonly id: number })[];
  /** How many messages of each page of the other side have come. */
  readonly heard: readonly (readonly [page: string, n: number])[];
};

const messagesKeyOf = ({ session, seat }: RoomSeat) => `room-messages ${seat} ${session}`;

/** The messages of a seat that this tab keeps; null for none. */
export function readMessages(seat: RoomSeat): KeptMessages | null {
  const kept = readStored(messagesKeyOf(seat), 'sessionStorage');
  if (kept === null) return null;
  try {
    // Written by `keepMessages` of this very tab.
    return JSON.parse(kept) as KeptMessages;
  } catch {
    // Harmless: what cannot be read was not kept by us.
    return null;
  }
}

/** Keeps a seat's messages for a reload of this tab; null forgets them: the person left, or the session is over. */
export function keepMessages(seat: RoomSeat, messages: KeptMessages | null): void {
  writeStored(messagesKeyOf(seat), messages && JSON.stringify(messages), 'sessionStorage');
}
