import type { Answer } from '#contract/api.ts';
import { pageOf, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import { clientNames, type ClientRow, clientsOfTherapist, forTherapist } from '../session/session.ts';
import { ownPractice } from './practice.ts';

/**
 * A page of a therapist's own clients, by the newest session, within it by the soonest next session: the name of the
 * newest order, the number of held sessions, the last and the next one. It has no contact of a client.
 */
export async function listClients(
  deps: Deps,
  { userId, cursor }: { userId: string; cursor: string | undefined },
): Promise<Omit<Answer<'listPracticeClients'>, 'now'>> {
  const { therapistId, contentId } = await ownPractice(deps, { userId });
  const now = deps.clock.now();
  const found = await clientsOfTherapist(deps.db, { therapistId, now, after: readCursor(cursor), limit: PAGE + 1 });
  const all = [...Map.groupBy(found, ({ clientId }) => clientId).values()];
  const { rows, next } = pageOf(all, {
    size: PAGE,
    at: ([first]) => ({ at: first?.newestStart ?? 0, id: first?.newestId ?? '' }),
  });
  const names = clientNames(deps);
  const present = (row: ClientRow | undefined) =>
    row === undefined ? null : forTherapist(deps, row, { therapistId: contentId, now });
  const clients = rows.flatMap((sessions) => {
    const [first] = sessions;
    if (first === undefined) return [];
    return {
      key: keyOf(deps, first, therapistId),
      name: names({ ...first, nameEnc: first.newestNameEnc }),
      held: first.held,
      last: present(sessions.find(({ isNext }) => !isNext)),
      next: present(sessions.find(({ isNext }) => isNext)),
    };
  });
  const soonest = clients.toSorted((one, other) => nextOf(one).localeCompare(nextOf(other)));
  return { clients: soonest, next };
}

/** Sorts those who have no next session behind all others. */
function nextOf({ next }: { next: { date: string; start: string } | null }): string {
  return next === null ? '9999' : `${next.date} ${next.start}`;
}

/** Two therapists of one client see different keys. */
export function keyOf(deps: Deps, { clientId }: Pick<ClientRow, 'clientId'>, therapistId: string): string {
  const key = deps.keyring.hmac('practice-client', `${therapistId}|${clientId}`);
  return Buffer.from(key).toString('base64url', 0, KEY_BYTES);
}

const KEY_BYTES = 12;
const PAGE = 100;
