import type { Instant } from '#domain/dates.ts';
import type { Room } from '../data/room.ts';
import { SPECIALIST } from './booking.ts';
import type { Content } from './fake-api.ts';
import { timeAt } from './own-session.ts';

/** The data for the door of a room: a session of 50 minutes with Nino from `start`, read by the client's link. */
export function aRoom(start: Instant, change: Partial<Room> = {}): Content<'readRoom'> {
  return {
    room: {
      seat: 'client',
      status: 'confirmed',
      sessionTime: timeAt(start),
      specialist: { ...SPECIALIST, photo: null },
      isOwn: false,
      client: null,
      sessionType: null,
      otherIsThere: false,
      markedAt: null,
      complaint: null,
      version: null,
      place: 'room',
      host: null,
      ...change,
    },
  };
}

/** The same as the therapist of the session is told it. */
export function therapistsRoom(start: Instant, change: Partial<Room> = {}): Content<'readRoom'> {
  return aRoom(start, { seat: 'therapist', version: 1, client: 'Ana', sessionType: 'personal', ...change });
}
