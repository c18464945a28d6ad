import type { Answer } from '#contract/api.ts';
import { orRefuse } from '#domain/errors.ts';
import { cutPage, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import { clientNames, forTherapist, onWire, type View } from './for-therapist.ts';
import { type ClientRow, clientsOfTherapist, knownClients } from './therapist-clients.sql.ts';

/**
 * A page of a therapist's own clients, by the newest session, within it by the soonest next session: the name of the
 * newest order, the number of held sessions, the last and the next one. It has no contact of a client.
 */
export async function clientsOf(
  deps: Deps,
  view: View,
  cursor: string | undefined,
): Promise<Omit<Answer<'listPracticeClients'>, 'now'>> {
  const { therapistId, now } = view;
  const found = await clientsOfTherapist(deps.db, { therapistId, now, after: readCursor(cursor), limit: PAGE + 1 });
  const all = [...Map.groupBy(found, ({ clientId }) => clientId).values()];
  const { rows, next } = cutPage(all, {
    size: PAGE,
    at: ([first]) => ({ at: first?.newestStart ?? 0, id: first?.newestId ?? '' }),
  });
  const names = clientNames(deps);
  const present = (row: ClientRow | undefined) => (row === undefined ? null : forTherapist(deps, row, onWire(view)));
  const clients = rows.flatMap((sessions) => {
    const [first] = sessions;
    if (first === undefined) return [];
    return {
      key: clientKeyOf(deps, first, therapistId),
      name: names({ ...first, nameEnc: first.newestNameEnc }),
      held: first.held,
      last: present(sessions.find(({ isNext }) => !isNext)),
      next: present(sessions.find(({ isNext }) => isNext)),
    };
  });
  const soonest = clients.toSorted((one, other) => nextOf(one).localeCompare(nextOf(other)));
  return { clients: soonest, next };
}

/** The id of a client of a therapist's, called by that or by the key of the therapist's own list; refuses others. */
export async function clientCalled(
  deps: Deps,
  { therapistId, client }: { therapistId: string; client: string },
): Promise<string> {
  const known = await knownClients(deps.db, therapistId);
  const isCalled = (one: { clientId: string }) =>
    one.clientId === client || clientKeyOf(deps, one, therapistId) === client;
  return orRefuse(known.find(isCalled), 'CLIENT_NOT_FOUND').clientId;
}

/** Sorts those who have no next session behind all others. */
function nextOf({ next }: { next: { date: string; start: string } | null }): string {
  return next === null ? '9999' : `${next.date} ${next.start}`;
}

/** Two therapists of one client see different keys. */
function clientKeyOf(deps: Deps, { clientId }: { clientId: string }, therapistId: string): string {
  const key = deps.keyring.hmac('practice-client', `${therapistId}|${clientId}`);
  return Buffer.from(key).toString('base64url', 0, KEY_BYTES);
}

const KEY_BYTES = 12;
const PAGE = 100;
