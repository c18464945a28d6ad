import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { isCode } from '#domain/otp.ts';
import type { NextProof, Proof } from '#domain/proofs.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { hashOfToken } from '#server/http/link-token.ts';
import { type Address, findPerson, type Person } from '../person/person.ts';
import { type Device, prove, provedByBooking, provedByPassword, proveFactor, sendCode } from '../proof/proof.ts';
import { beginAnew } from './begin-anew.ts';
import { askedOf, goOnPending, mailboxOf, signInGone, type SignInOutcome } from './open-or-ask.ts';
import { addProof, endPending, pendingByToken, type PendingSignIn } from './sign-in.sql.ts';

/** The next proof: a password, a code of the app or a sent one, a booking's number, or that there is none (`anew`). */
export type Shown = {
  password?: string | undefined;
  code?: string | undefined;
  booking?: string | undefined;
  anew?: true | undefined;
  otp?: string | undefined;
  otpId?: string | undefined;
};

/** Sends a code that serves as the next proof of a sign-in. */
export async function sendNextCode(
  deps: Deps,
  input: { ticket: string; channel: 'sms' | 'email'; locale: Locale; asker: Device },
): Promise<string> {
  const { channel, locale, asker } = input;
  const { pending, person } = await ticketBehind(deps, input.ticket);
  const asked = await askedOf(deps, {
    person,
    pending,
    device: asker,
  });
  // A code that is not asked for would only cost its SMS.
  if (!asked.includes(channel === 'sms' ? 'phone-code' : 'mail-code')) throw signInGone();
  const word = channel === 'sms' ? 'second-phone' : 'second-mail';
  const isStaff = person.role !== 'USER';
  return sendCode(deps, { address: addressOf(person, channel), word, locale, asker, isStaff });
}

/** Tries the next proof of a sign-in: opens it, or asks for one more. A wrong proof is counted and changes nothing. */
export async function showNextProof(
  deps: Deps,
  input: Shown & { ticket: string; locale: Locale; device: Device },
): Promise<SignInOutcome> {
  const { ticket, locale, device } = input;
  const { pending, person } = await ticketBehind(deps, ticket);
  const asked = await askedOf(deps, { person, pending, device });
  if (input.anew === true) {
    if (!asked.includes('booking-number')) throw signInGone();
    return beginAnew(deps, { person, ticket, locale, device });
  }
  const proof = await proved(deps, { person, pending, shown: input, device, asked });
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // The person first, as all that ends sign-ins does: else the two would wait for each other.
    await lockClient(tx, person.id);
    const added = await addProof(tx, { id: pending.id, proof, now });
    const again = await findPerson(deps, tx, person.id);
    if (added === null || again === null) throw signInGone();
    const showing = { person: again, pending: added, ticket, device, locale };
    const { outcome, isOver } = await goOnPending(deps, tx, showing);
    if (isOver) await endPending(tx, { id: pending.id, now });
    return outcome;
  });
}

type Showing = {
  person: Person;
  pending: PendingSignIn;
  shown: Shown;
  device: Device;
  asked: readonly NextProof[];
};

/** Ignores proofs that are not asked for: a code of the app comes last, after everything else was right. */
async function proved(deps: Deps, { person, shown, device, asked }: Showing): Promise<Proof> {
  if (shown.password !== undefined) {
    if (!asked.includes('password')) throw new DomainError('BAD_LOGIN');
    return provedByPassword(deps, { person, password: shown.password });
  }
  if (shown.code !== undefined) {
    if (!asked.includes('time-code')) throw new DomainError('BAD_CODE');
    return proveFactor(deps, { userId: person.id, typed: shown.code, device });
  }
  if (shown.booking !== undefined) {
    if (!asked.includes('booking-number')) throw new DomainError('BAD_CODE');
    return provedByBooking(deps, person, shown.booking);
  }
  const channel = isCode((shown.otp ?? '').replace(/[ \u00a0]/g, ''), 'email') ? 'email' : 'sms';
  const proof = channel === 'sms' ? 'phone-code' : 'mail-code';
  if (!asked.includes(proof)) throw new DomainError('BAD_CODE');
  const whom = { kind: 'sign-in', address: addressOf(person, channel) } as const;
  const word = channel === 'sms' ? 'second-phone' : 'second-mail';
  await deps.db.transaction(async (tx) => prove(deps, tx, { whom, word, typed: shown, device }));
  return proof;
}

async function ticketBehind(deps: Deps, ticket: string): Promise<{ pending: PendingSignIn; person: Person }> {
  const pending = await pendingByToken(deps.db, { tokenSha256: hashOfToken(ticket), now: deps.clock.now() });
  const person = pending === null ? null : await findPerson(deps, deps.db, pending.userId);
  if (pending === null || person === null) throw signInGone();
  return { pending, person };
}

function addressOf(person: Person, channel: 'sms' | 'email'): Address {
  const to = channel === 'sms' ? person.phone : mailboxOf(person);
  if (to === null) throw signInGone();
  return { channel, to: channel === 'email' ? to.toLowerCase() : to };
}
