import { maskedPhone } from '#domain/phone.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { cutPage, readCursor } from '#server/db/cursor.ts';
import { userToWire } from './person.ts';
import { openRow, type Person } from './opened-person.ts';
import { insertAudit, peopleAfter } from './person.sql.ts';

/** People, for operators. */
export function personRoutes(deps: Deps): Routes {
  return {
    listUsers: async ({ query, caller, request }) => {
      const asked = { ...query, actorId: caller.userId, ip: request.ip };
      const { people, nextCursor } = await listPeople(deps, asked);
      const users = people.map((person) => ({
        ...userToWire(person),
        phone: person.phone && maskedPhone(person.phone),
        createdAt: isoOf(person.createdAt),
      }));
      return { users, nextCursor };
    },
  };
}

/** A page of people for an operator, in the order they joined; who looked and why is written to the audit log. */
async function listPeople(
  deps: Deps,
  input: { cursor?: string | undefined; limit: number; reason: string; actorId: string; ip: string },
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const after = readCursor(input.cursor);
  return deps.db.transaction(async (tx) => {
    const rows = await peopleAfter(tx, { after, limit: input.limit + 1 });
    const { rows: page, next } = cutPage(rows, {
      size: input.limit,
      at: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
    await insertAudit(tx, {
      actorId: input.actorId,
      action: 'users.list',
      entityId: input.cursor ?? 'first page',
      reason: input.reason,
      ip: input.ip,
      now: deps.clock.now(),
    });
    const people = page.map((row) => openRow(deps, row));
    return { people, nextCursor: next };
  });
}
