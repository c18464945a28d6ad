// docs/decisions/200, docs/decisions/232
import type { ProofNeeded } from '#domain/errors.ts';
import { FORMER_ADDRESS_MS } from '#domain/otp.ts';
import { PUT_BACK_FOR_MS } from '#domain/put-back.ts';
import { PROOF_NEEDS, type ProvedCall } from '#contract/endpoints.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Address, addressesBefore, findPersonByAddress, ownChangesSince, type Person } from '../person/person.ts';
import { factorOf } from './proof.sql.ts';

/** A signed-in person's way of proof: a code and its address, with or without the password, or a code of the app. */
export type OwnWay = { by: Exclude<ProofNeeded['by'], 'app'>; address: OwnAddress } | { by: 'app' };

/** The way to prove a call that needs an own proof; null when every way is too new, or somebody else's. */
export async function ownWayOf(deps: Deps, sql: Sql, person: Person, word: ProvedCall): Promise<OwnWay | null> {
  const need = PROOF_NEEDS[word];
  if (need === 'app' || need === 'fresh-app') return { by: 'app' };
  const second = need === 'own' || need === 'own+password' ? null : await secondWayOf(deps, sql, person, word);
  if (second !== null && (need === 'second' || second.by === 'code+password')) return second;
  const address = await findOwnAddress(deps, sql, person);
  // The old phone itself, where it is at hand and nothing else was there before.
  if (address === null || (need === 'second' && !address.isFormer)) return null;
  const asksPassword = need === 'own+password' && person.role !== 'USER' && person.passwordHash !== null;
  return { by: asksPassword ? 'code+password' : 'code', address };
}

/**
 * A proof besides the phone that is three days old: the password with a code, the e-mail of the sign-in, or the app;
 * null without one. Somebody who holds the phone for a minute has only the phone. To keep a change that may be put
 * back, a person shows a way in from before it.
 */
export async function secondWayOf(deps: Deps, sql: Sql, person: Person, word: ProvedCall): Promise<OwnWay | null> {
  const now = deps.clock.now();
  const keeps = PROOF_NEEDS[word] === 'second';
  const window = keeps ? PUT_BACK_FOR_MS : FORMER_ADDRESS_MS;
  const all = await ownChangesSince(deps, sql, { userId: person.id, since: now - window });
  // What was kept is new all the same: whoever kept it must not get on with it at once.
  const changes = keeps
    ? all.filter(({ isConfirmed }) => !isConfirmed)
    : all.map((one) => ({ ...one, isConfirmed: false }));
  const since = keeps ? (changes[0]?.at ?? now) : now - window;
  const present = addressesBefore(person, []);
  const own = keeps ? first(present) : await findOwnAddress(deps, sql, person);
  if (person.passwordHash !== null && (person.passwordSetAt ?? 0) < since && own)
    return { by: 'code+password', address: own };
  const before = addressesBefore(person, changes);
  // To keep a change, every old way in that stands serves, the phone last; other calls need a mail beside the phone.
  const others = keeps
    ? before.filter(({ to }) => present.some((one) => one.to === to))
    : before.filter(({ to }) => to !== own?.to);
  const [mail, phone] = (['email', 'sms'] as const).map((one) =>
    first(others.filter(({ channel }) => channel === one)),
  );
  const holder = mail && (await findPersonByAddress(deps, sql, mail));
  if (mail && (holder === null || holder?.id === person.id)) return { by: 'code', address: mail };
  const factor = await factorOf(sql, person.id);
  if (factor !== null && (factor.confirmedAt ?? now) < since) return { by: 'app' };
  return keeps && phone ? { by: 'code', address: phone } : null;
}

function first([address]: readonly Address[]): OwnAddress | null {
  return address === undefined ? null : { ...address, isFormer: false };
}

/** `isFormer`: not where it would go, had nothing been changed lately. */
export type OwnAddress = Address & { isFormer: boolean };

/**
 * The address for a code that proves a request of a signed-in person: for staff the phone; for a client the phone, else
 * the e-mail of the sign-in.
 * A change or addition of the last three days counts as not made, since anybody can change these in a sign-in left
 * open, unless the old way in has proved it too. Null while all former addresses are somebody else's.
 */
export async function findOwnAddress(deps: Deps, sql: Sql, person: Person): Promise<OwnAddress | null> {
  if (person.role !== 'USER') {
    return person.phone === null ? null : { channel: 'sms', to: person.phone, isFormer: false };
  }
  const since = deps.clock.now() - FORMER_ADDRESS_MS;
  const changes = await ownChangesSince(deps, sql, { userId: person.id, since });
  const now = addressesBefore(person, []);
  for (const address of addressesBefore(person, changes)) {
    const isKept = now.some(({ to }) => to === address.to);
    const holder = isKept ? null : await findPersonByAddress(deps, sql, address);
    if (holder === null || holder.id === person.id) return { ...address, isFormer: now[0]?.to !== address.to };
  }
  return null;
}
