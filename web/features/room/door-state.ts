import type { Instant } from '#domain/dates.ts';
import { type RoomState, mayMeet, roomAt } from '#domain/room.ts';
import type { Room } from '../../data/room.ts';
import { timesOf } from '../../session/facts.ts';

/** The state of a room's door at an instant: open, or why it will not open. */
export type DoorState = RoomState | 'cancelled' | 'unpaid';

/** The state of the door, by the same rules as the server's. */
export function doorState(room: Room, now: Instant): DoorState {
  if (mayMeet(room.status)) return roomAt(timesOf(room), now);
  switch (room.status) {
    case 'cancelled':
      return 'cancelled';
    case 'held':
    case 'proposed':
    case 'expired':
      return 'unpaid';
    case 'confirmed':
    case 'completed':
    case 'client_absent':
    case 'therapist_absent':
      return 'over';
  }
}
