// docs/decisions/155
import { DomainError } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Asker, type Device, refusalOf, sendCode, tryCode } from '../proof/proof.ts';
import { findPerson } from '../person/person.ts';
import { type OwnLinkChange, setOwnLink, soundLink, type Whose } from '../meeting/meeting.ts';
import { contactsOf, tell } from '../notify/notify.ts';
import { insertRoomChange } from './practice.sql.ts';

/** A code that the therapist was sent, by which a change counts for all sessions at once. */
type Proof = { otpId: string; otp: string; device: Pick<Device, 'ip' | 'browser'> };

/** Sends the code that proves a change of the own room to the therapist's phone, under the limits of all codes. */
export async function sendOwnRoomCode(
  deps: Deps,
  { userId, locale, asker }: { userId: string; locale: Locale; asker: Asker },
): Promise<string> {
  if (deps.config.meeting.provider !== 'static-link') throw new DomainError('BAD_TRANSITION');
  const to = await phoneOf(deps, userId);
  return sendCode(deps, { address: { channel: 'sms', to }, purpose: 'own-room', locale, asker });
}

/** Sets the caller's own room; a wrong code changes nothing and is counted. */
export async function saveOwnRoom(
  deps: Deps,
  { userId, typed, proof }: { userId: string; typed: string | null; proof: Proof | null },
): Promise<void> {
  // An address that is none spends no code.
  soundLink(deps, typed);
  const to = proof === null ? null : await phoneOf(deps, userId);
  const refusal = await deps.db.transaction(async (tx) => {
    if (proof !== null && to !== null) {
      const { otpId, otp, device } = proof;
      const code = otp.replace(/[ \u00a0]/g, '');
      const address = { channel: 'sms', to } as const;
      const verdict = await tryCode(deps, tx, { address, otpId, code, purpose: 'own-room', device });
      if (verdict.verdict !== 'right') return refusalOf(verdict);
    }
    await changeOwnRoom(deps, tx, { whose: { userId }, typed, isProved: proof !== null, by: 'therapist' });
    return null;
  });
  if (refusal !== null) throw refusal;
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
  // What an operator does stands in the log already, with the reason.
  if (by === 'therapist') await insertRoomChange(tx, { ...change, isProved: wish.isProved, now });
  await tellChange(deps, tx, { change, by });
  return true;
}

async function tellChange(
  deps: Deps,
  tx: Tx,
  { change, by }: { change: OwnLinkChange; by: 'therapist' | 'operator' },
): Promise<void> {
  const { userId, to, countsFrom } = change;
  const reader = userId === null ? undefined : (await contactsOf(deps, tx, [userId])).get(userId);
  if (userId === null || reader === undefined) return;
  const { email, phone, locale } = reader;
  const data = { at: deps.clock.now(), by, hasRoom: to !== null, countsFrom };
  const key = `own-room:${deps.random.uuid()}`;
  for (const template of ['own-room-changed-email', 'own-room-changed-sms'] as const)
    await tell(deps, tx, { userId, email, phone, locale }, { template, data, dedupeKey: `${key}:${template}` });
}

async function phoneOf(deps: Deps, userId: string): Promise<string> {
  const phone = (await findPerson(deps, deps.db, userId))?.phone ?? null;
  if (phone === null) throw new DomainError('FORBIDDEN');
  return phone;
}
