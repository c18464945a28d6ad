import { DomainError } from '#domain/errors.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { readDoor, joinElsewhere } from './door.ts';
import { liveRooms } from './live-room.ts';
import { enterRoom, keepSeat, leaveRoom, listenToRoom, sendSignal } from './room.ts';

/** The room of a session: its door, its seats, and what the two browsers tell each other to connect. */
export function roomRoutes(deps: Deps): Routes {
  const here = { deps, live: liveRooms(deps) };
  return {
    readRoom: async ({ params, body, caller, locale, request }) => ({
      room: await readDoor(deps, { ...params, ...body, caller, locale, ip: request.ip }),
      now: isoNow(deps.clock),
    }),

    enterRoom: async ({ params, body, caller, request }) =>
      enterRoom(here, { ...params, ...body, caller, ip: request.ip }),

    listenToRoom: async ({ params, request }) => {
      const entry = request.headers['room-entry'];
      // Without a key there is nothing that could be found.
      if (entry === undefined || entry.length > LONGEST_KEY) throw new DomainError('SESSION_NOT_FOUND');
      return listenToRoom(here, { ...params, entry, ip: request.ip });
    },

    sendSignal: async ({ params, body, request }) => {
      await sendSignal(here, { ...params, ...body, ip: request.ip });
      return null;
    },

    keepSeat: async ({ params, body, request }) => {
      await keepSeat(here, { ...params, ...body, ip: request.ip });
      return null;
    },

    leaveRoom: async ({ params, body, request }) => {
      await leaveRoom(here, { ...params, ...body, ip: request.ip });
      return null;
    },

    joinElsewhere: async ({ params, body, caller, request }) =>
      joinElsewhere(deps, { ...params, ...body, caller, ip: request.ip }),
  };
}

const LONGEST_KEY = 64;
