// docs/decisions/155
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { spendProof } from '../proof/proof.ts';
import { setOwnLink, type Whose } from '../meeting/meeting.ts';
import { contactsOf, type Letter, tellAll } from '../notify/notify.ts';
import { insertRoomChange } from './practice.sql.ts';

/** Sets the caller's own room. A code to the phone (`confirmOwnRoom`) lets it count at once for booked sessions too. */
export async function saveOwnRoom(
  deps: Deps,
  tx: Tx,
  { caller, typed, isProved }: { caller: Caller; typed: string | null; isProved: boolean },
): Promise<void> {
  if (isProved) await spendProof(deps, tx, caller, 'confirmOwnRoom');
  await changeOwnRoom(deps, tx, { whose: { userId: caller.userId }, typed, isProved, by: 'therapist' });
}

/** An operator sets a therapist's own room; false when it is so already. */
export async function setRoomOf(
  deps: Deps,
  { whose, typed }: { whose: Whose; typed: string | null },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => changeOwnRoom(deps, tx, { whose, typed, isProved: false, by: 'operator' }));
}

/** Sets an own room; a change is written to the log and told to its therapist by mail and by SMS (message 24). */
async function changeOwnRoom(
  deps: Deps,
  tx: Tx,
  { by, ...wish }: { whose: Whose; typed: string | null; isProved: boolean; by: 'therapist' | 'operator' },
): Promise<boolean> {
  const change = await setOwnLink(deps, tx, wish);
  if (change === null) return false;
  const now = deps.clock.now();
  const { therapistId, userId, from, to, countsFrom } = change;
  const changed = { from, to, isProved: wish.isProved };
  // What an operator does stands in the log already, with the reason.
  if (by === 'therapist') await insertRoomChange(tx, { therapistId, userId, changed, now });
  const reader = userId === null ? undefined : (await contactsOf(deps, tx, [userId])).get(userId);
  if (reader === undefined) return true;
  const data = { at: now, by, hasRoom: to !== null, countsFrom };
  const key = `own-room:${deps.random.uuid()}`;
  const templates = ['own-room-changed-email', 'own-room-changed-sms'] as const;
  const letters = templates.map((template): Letter => ({
    to: reader,
    template,
    data,
    dedupeKey: `${key}:${template}`,
  }));
  await tellAll(deps, tx, letters);
  return true;
}
