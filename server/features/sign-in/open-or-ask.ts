// docs/decisions/180
import { type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import { type EnoughProofs, judgeProofs, type NextProof, type Proof, SILENCE_MS } from '#domain/proofs.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/http/access-token.ts';
import { newToken } from '#server/http/link-token.ts';
import type { Caller } from '#server/http/routes.ts';
import { recordConsents, textsAgreedTo } from '../legal/legal.ts';
import { findPerson, type Person, tellEverywhere, tellOwner, setPassword } from '../person/person.ts';
import { type Device, forgetBrowsers, forgetGuesses, usesFactor, knownBrowser } from '../proof/proof.ts';
import { isSilentSince, endPendingOf, insertPending, type PendingSignIn } from './sign-in.sql.ts';
import { refuseShutOut } from './disabled.ts';
import { endAllSignIns, openSignIn, type RefreshToken } from './tokens.ts';

/** A person who has just signed in, with the tokens of the sign-in. */
export type SignedIn = { person: Person; signInId: string; accessToken: string; refresh: RefreshToken };

/** The next proof to ask for when the proofs are too few. `ticket` names the sign-in; addresses are masked. */
export type Asked = {
  next: {
    ticket: string;
    proofs: readonly NextProof[];
    phone: string | null;
    email: string | null;
    expiresAt: Instant;
  };
};

export type SignInOutcome = SignedIn | Asked;

/** `provedEmail`: the proved mailbox, perhaps not the one for messages. `isNew`: the sign-in made the account. */
type Showing = {
  person: Person;
  shown: readonly Proof[];
  device: Device;
  newPassword: string | null;
  locale: Locale;
  provedEmail?: string;
  isNew?: boolean;
};

/**
 * Opens a sign-in when the proofs are enough for the role, else asks for the next one. A new password takes effect with
 * the sign-in: it ends all others, and for staff the mailbox alone changes nothing.
 */
export async function goOn(deps: Deps, tx: Tx, showing: Showing): Promise<SignInOutcome> {
  const { person, shown, newPassword } = showing;
  await requireSame(deps, tx, person);
  const judged = await judge(deps, tx, showing);
  if ('enough' in judged.verdict) return openAgreed(deps, tx, { ...showing, ...judged, proofs: judged.verdict.enough });
  const { token, tokenSha256 } = newToken(deps);
  const now = deps.clock.now();
  const pending: PendingSignIn = {
    id: deps.random.uuid(),
    userId: person.id,
    shown: [...shown],
    passwordHash: newPassword,
    expiresAt: now + TICKET_LIFETIME_MS,
  };
  await insertPending(tx, { ...pending, tokenSha256, now });
  return ask({ person, pending, ticket: token, proofs: judged.verdict.next });
}

/** The same for a sign-in that has shown another proof by its ticket. */
export async function goOnPending(
  deps: Deps,
  tx: Tx,
  waiting: Pick<Showing, 'person' | 'device' | 'locale'> & { pending: PendingSignIn; ticket: string },
): Promise<{ outcome: SignInOutcome; isOver: boolean }> {
  const { person, pending, ticket, device, locale } = waiting;
  const showing = { person, shown: pending.shown, device, newPassword: pending.passwordHash, locale };
  await requireSame(deps, tx, person);
  const judged = await judge(deps, tx, showing);
  if ('enough' in judged.verdict) {
    const outcome = await openAgreed(deps, tx, { ...showing, ...judged, proofs: judged.verdict.enough });
    return { outcome, isOver: true };
  }
  return { outcome: ask({ person, pending, ticket, proofs: judged.verdict.next }), isOver: false };
}

/** The next proof that a waiting sign-in needs; nothing when it has shown enough. */
export async function askedOf(
  deps: Deps,
  { person, pending, device }: { person: Person; pending: PendingSignIn; device: Device },
): Promise<readonly NextProof[]> {
  const showing = { person, shown: pending.shown, device, newPassword: pending.passwordHash, locale: person.locale };
  const { verdict } = await judge(deps, deps.db, showing);
  return 'next' in verdict ? verdict.next : [];
}

/** Signs in by proofs that are enough for everybody who comes this way; throws when they are not. */
export async function signInShowing(
  deps: Deps,
  tx: Tx,
  { person, shown, device }: { person: Person; shown: readonly Proof[]; device: Device },
): Promise<SignedIn> {
  const showing = { person, shown, device, newPassword: null, locale: person.locale };
  await requireSame(deps, tx, person);
  const judged = await judge(deps, tx, showing);
  if (!('enough' in judged.verdict)) throw new Error(`${shown.join(' and ')} are too few for a ${person.role}`);
  return open(deps, tx, { ...showing, ...judged, proofs: judged.verdict.enough });
}

/** Forgets the browsers of a person and ends what waits for a proof: nobody comes in by what was shown before. */
export async function shutOut(deps: Deps, tx: Tx, userId: string): Promise<void> {
  await forgetBrowsers(tx, { userId });
  await endPendingOf(tx, { userId, now: deps.clock.now() });
}

/** An access token of a sign-in. */
export function accessToken(deps: Deps, caller: Caller): Promise<string> {
  return signAccessToken(caller, { key: deps.keyring.secret('access-token'), now: deps.clock.now() });
}

async function judge(deps: Deps, sql: Sql, { person, shown, device }: Showing) {
  const { role } = person;
  const isKnownBrowser = (await knownBrowser(deps, { userId: person.id, device, sql })) !== null;
  const verdict = judgeProofs(
    {
      role,
      isKnownBrowser,
      isSilent:
        role === 'USER' && (await isSilentSince(sql, { userId: person.id, since: deps.clock.now() - SILENCE_MS })),
      hasFactor: role !== 'ADMIN' && (await usesFactor(sql, person.id)),
      isDemoOperator: person.isDemo && !deps.config.production,
    },
    shown,
  );
  return { verdict, isKnownBrowser };
}

type Opening = Showing & { proofs: EnoughProofs; isKnownBrowser: boolean };

/** Opens a sign-in from a page that says what is agreed to by it. */
async function openAgreed(deps: Deps, tx: Tx, opening: Opening): Promise<SignedIn> {
  const { person, shown, locale } = opening;
  const opened = await open(deps, tx, opening);
  const byPhone = shown.includes('phone-code');
  const texts = textsAgreedTo(deps.content.snapshot(), { role: person.role, locale, byPhone });
  await recordConsents(tx, { userId: person.id, texts, now: deps.clock.now() });
  return opened;
}

async function open(deps: Deps, tx: Tx, showing: Opening): Promise<SignedIn> {
  const { person, shown, device, newPassword, proofs, isKnownBrowser } = showing;
  if (newPassword !== null) {
    await setPassword(deps, tx, { userId: person.id, passwordHash: newPassword });
    await endAllSignIns(deps, tx, person.id, 'password');
    // The code proved the mailbox: who guessed at the old password must not keep its owner out of the new one.
    const email = showing.provedEmail ?? person.email;
    if (email !== null) await forgetGuesses(deps, tx, { id: person.id, phone: null, email }, 'passwords');
    await forgetBrowsers(tx, { userId: person.id });
    // A ticket that has shown the old password must not go on.
    await endPendingOf(tx, { userId: person.id, now: deps.clock.now() });
  }
  await refuseShutOut(tx, { userId: person.id, role: person.role });
  const { signInId, refresh } = await openSignIn(deps, tx, { userId: person.id, proofs, device });
  const isByLink = shown.includes('invitation') || shown.includes('setup');
  // After it, so that "it was not me" finds what the event has brought.
  if (newPassword !== null && (showing.isNew !== true || person.role !== 'USER'))
    await tellOf(deps, tx, showing, 'password');
  else if (!isKnownBrowser && !isByLink && showing.isNew !== true) await tellOf(deps, tx, showing, 'sign-in');
  const token = await accessToken(deps, { userId: person.id, role: person.role, signInId });
  return { person, signInId, accessToken: token, refresh };
}

/** Tells of a sign-in by what it did not come by: staff by one channel, clients by every address. */
async function tellOf(deps: Deps, tx: Tx, showing: Showing, what: 'password' | 'sign-in'): Promise<void> {
  const { person, shown, device, provedEmail = person.signInEmail } = showing;
  const byMail = shown.some((proof) => proof === 'mail-code' || proof === 'new-password' || proof === 'invitation');
  const event = { person, what, userAgent: device.userAgent };
  const alone = { ...event, by: byMail ? 'sms' : 'email' } as const;
  if (person.role !== 'USER') return tellOwner(deps, tx, alone);
  const byPhone = shown.includes('phone-code');
  const but = byPhone ? person.phone : byMail ? provedEmail : null;
  const isTold = await tellEverywhere(deps, tx, { ...event, but, sms: byMail && !byPhone ? 'also' : 'else' });
  // Whom nothing else reaches knows of the sign-in by its code, but not that it has set a password.
  if (!isTold && what === 'password') await tellOwner(deps, tx, alone);
}

/**
 * Refuses when the person is gone or has another password, phone or address than the compared ones: a change from
 * elsewhere at this moment waits for the lock, or is already done. It precedes the judgement, since the known browsers
 * may change too.
 */
async function requireSame(deps: Deps, tx: Tx, person: Person): Promise<void> {
  await lockClient(tx, person.id);
  const now = await findPerson(deps, tx, person.id);
  const isSame = now?.passwordHash === person.passwordHash && now.phone === person.phone;
  if (!isSame || now.signInEmail !== person.signInEmail) throw signInGone();
}

function ask(input: { person: Person; pending: PendingSignIn; ticket: string; proofs: readonly NextProof[] }): Asked {
  const { person, pending, ticket } = input;
  // What the person does not have cannot be asked for, nor a password that is just being forgotten.
  const can: Record<NextProof, boolean> = {
    'phone-code': person.phone !== null,
    'mail-code': mailboxOf(person) !== null,
    password: person.passwordHash !== null && pending.passwordHash === null,
    'time-code': true,
    'booking-number': true,
  };
  const proofs = input.proofs.filter((proof) => can[proof]);
  // Of an account whose phone may be another person's by now nothing is shown.
  const mail = proofs.includes('mail-code') && !proofs.includes('booking-number') ? mailboxOf(person) : null;
  return {
    next: {
      ticket,
      proofs,
      phone: proofs.includes('phone-code') && person.phone !== null ? maskedPhone(person.phone) : null,
      email: mail && maskedEmail(mail),
      expiresAt: pending.expiresAt,
    },
  };
}

/** The address for a mailed code as a next proof: for staff a proved one, since the mailbox is one of their ways in. */
export function mailboxOf({ role, email, signInEmail, isEmailProved }: Person): string | null {
  if (role === 'USER') return signInEmail ?? email;
  return isEmailProved ? email : null;
}

/** A sign-in waits so long for its next proof; as long as a code is valid (spec §9). */
const TICKET_LIFETIME_MS = 15 * MINUTE;

/** The refusal of a ticket that is unknown, used or has run out. */
export function signInGone(): DomainError {
  return new DomainError('SIGN_IN_GONE');
}
