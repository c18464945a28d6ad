import { maskedPhone } from '#domain/phone.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { listPeople } from './people.ts';
import { userToWire } from './person.ts';

/** People, for operators. */
export function personRoutes(deps: Deps): Routes {
  return {
    listUsers: async ({ query, caller, request }) => {
      const { people, nextCursor } = await listPeople(deps, {
        cursor: query.cursor ?? null,
        limit: query.limit,
        reason: query.reason,
        actorId: caller.userId,
        ip: request.ip,
      });
      const users = people.map((person) => ({
        ...userToWire(person),
        phone: person.phone && maskedPhone(person.phone),
        createdAt: isoOf(person.createdAt),
      }));
      return { users, nextCursor };
    },
  };
}
