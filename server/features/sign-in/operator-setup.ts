// docs/decisions/181
import { DAY, type Instant } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { countLook, findByToken, newToken } from '#server/http/link-token.ts';
import { findPerson, type Person, setPassword } from '../person/person.ts';
import { beginFactor, type Device, finishFirstFactor, newPassword } from '../proof/proof.ts';
import { shutOut, type SignedIn, signInShowing } from './open-or-ask.ts';
import { endSetupsOf, insertSetup, setupByToken, type SetupRow, takeSetup } from './sign-in.sql.ts';
import { endAllSignIns } from './tokens.ts';

/** Makes the link by which an operator sets password and time-based code; returns its token. Older links are void. */
export async function makeSetup(deps: Deps, tx: Tx, userId: string): Promise<{ token: string; expiresAt: Instant }> {
  const now = deps.clock.now();
  const { token, tokenSha256 } = newToken(deps);
  const expiresAt = now + LIFETIME_MS;
  await insertSetup(tx, { id: deps.random.uuid(), userId, tokenSha256, now, expiresAt });
  return { token, expiresAt };
}

/** The data of the page behind the link; it names the account only while it is open. */
export type SetupPage = { state: 'open' | 'used' | 'expired' | 'withdrawn'; email: string | null; expiresAt: Instant };

/** The page behind a link. Unknown and malformed links are refused alike. */
export async function setupPage(deps: Deps, input: Link): Promise<SetupPage> {
  const { setup, person } = await setupBehind(deps, deps.db, input);
  const state = setupStateOf(setup, deps.clock.now());
  return {
    state,
    email: state === 'open' ? person.email && maskedEmail(person.email) : null,
    expiresAt: setup.expiresAt,
  };
}

/** A secret for the operator's authenticator app; asking again makes another. */
export async function beginSetup(deps: Deps, input: Link): ReturnType<typeof beginFactor> {
  const { setup, person } = await setupBehind(deps, deps.db, input);
  requireOpen(setup, deps.clock.now());
  return beginFactor(deps, deps.db, { userId: person.id, label: person.email ?? person.id });
}

/** Sets an operator's password and code app in one transaction and signs in; a wrong code is only counted. */
export async function finishSetup(
  deps: Deps,
  input: Link & { password: string; code: string; device: Device },
): Promise<{ signedIn: SignedIn; recoveryCodes: string[] }> {
  const { setup, person } = await setupBehind(deps, deps.db, input);
  const now = deps.clock.now();
  requireOpen(setup, now);
  if (input.code.trim() === '') throw new DomainError('CODE_REQUIRED');
  const { password, code, device } = input;
  const passwordHash = await newPassword(deps, { password, ip: device.ip });
  return deps.db.transaction(async (tx) => {
    const recoveryCodes = await finishFirstFactor(deps, tx, { userId: person.id, typed: code });
    if (!(await takeSetup(tx, { id: setup.id, now }))) throw new DomainError('BAD_TRANSITION');
    await setPassword(deps, tx, { userId: person.id, passwordHash });
    await endAllSignIns(deps, tx, person.id, 'password');
    await shutOut(deps, tx, person.id);
    const shown = ['setup', 'time-code'] as const;
    return {
      signedIn: await signInShowing(deps, tx, { person: { ...person, passwordHash }, shown, device }),
      recoveryCodes,
    };
  });
}

type Link = { token: string; ip: string };

async function setupBehind(deps: Deps, sql: Sql, { token, ip }: Link): Promise<{ setup: SetupRow; person: Person }> {
  countLook(deps, 'operator-setup', ip);
  return findByToken(token, async (tokenSha256) => {
    const setup = await setupByToken(sql, tokenSha256);
    const person = setup && (await findPerson(deps, sql, setup.userId));
    return setup && person && { setup, person };
  });
}

function setupStateOf({ isUsed, endedAt, expiresAt }: SetupRow, now: Instant): SetupPage['state'] {
  if (endedAt !== null) return isUsed ? 'used' : 'withdrawn';
  return expiresAt > now ? 'open' : 'expired';
}

function requireOpen(setup: SetupRow, now: Instant): void {
  if (setupStateOf(setup, now) !== 'open') throw new DomainError('BAD_TRANSITION');
}

const LIFETIME_MS = DAY;

/** Withdraws the links of a person. */
export async function endSetups(deps: Deps, tx: Sql, userId: string): Promise<void> {
  await endSetupsOf(tx, { userId, now: deps.clock.now() });
}
