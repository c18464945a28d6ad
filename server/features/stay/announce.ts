import type { Signal } from '#contract/room/room.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The messages between servers under the topic of a room. */
export type RoomWord =
  /** A seat was taken or left, or the session has changed: whoever has open streams of the room looks how it stands. */
  | { kind: 'look' }
  /** The device of a stay listens by the stream of this opening from now on; an earlier one of it is over. */
  | { kind: 'listens'; stay: number; opening: number }
  /**
   * Words of one browser to the other, passed on as they are, to the stream of an opening; `isHandedOver`: by the
   * server of an earlier stream. A server of the version before names neither the opening nor the word.
   */
  | {
      kind: 'signal';
      id?: string;
      from: number;
      to: number;
      opening?: number;
      isHandedOver?: boolean;
      signal: Signal;
    };

/** The topic of the room of a session. */
export function roomTopic(orderId: OrderId): string {
  return `room|${orderId}`;
}

/** Says a word to every server that has open streams of the room. */
export async function sayInRoom(deps: Deps, orderId: OrderId, word: RoomWord): Promise<void> {
  await deps.messages.publish(roomTopic(orderId), JSON.stringify(word));
}

/**
 * Tells the devices in a session's room of a change, once that is committed; every change of a session calls it. A lost
 * message is made up for within seconds, since servers look after their open streams anyway.
 */
export function announceChange(deps: Deps, tx: Tx, orderId: OrderId): void {
  tx.afterCommit(() => {
    sayInRoom(deps, orderId, { kind: 'look' }).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a room learns of a change with its next look');
    });
  });
}
