import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { isCodeFresh } from '#domain/second-factor.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { findPerson, type Person, tellOwner, writeSecurityAudit } from '../person/person.ts';
import { codeShownIn, factorOf, hasFactor, markCodeShown } from './second-factor.sql.ts';
import {
  beginFactor,
  endFactor,
  type FactorTry,
  finishFactor,
  newRecoveryCodes,
  type NewSecret,
  tryFactor,
} from './second-factor.ts';

/** What a person reads of their own ways in. */
export type OwnFactor = {
  isOn: boolean;
  since: Instant | null;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  email: string | null;
};

/** Whether the caller has a time-based code, and what else is known of the ways in. */
export async function ownFactor(deps: Deps, { userId }: Caller): Promise<OwnFactor> {
  const person = await self(deps, deps.db, userId);
  const row = await factorOf(deps.db, userId);
  const since = row?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since,
    recoveryCodesLeft: since === null ? 0 : (row?.codesLeft ?? 0),
    hasPassword: person.passwordHash !== null,
    email: person.email,
  };
}

/** A new secret for the caller's authenticator app. Refuses when a time-based code is switched on already. */
export async function beginOwnFactor(deps: Deps, { userId }: Caller): Promise<NewSecret> {
  const person = await self(deps, deps.db, userId);
  return beginFactor(deps, deps.db, { userId, label: person.email ?? person.phone ?? userId });
}

/** Switches the caller's time-based code on by a first code; the person is told. Answers the recovery codes. */
export async function confirmOwnFactor(
  deps: Deps,
  caller: Caller,
  { code, userAgent }: { code: string; userAgent: string | null },
): Promise<string[]> {
  if (code.trim() === '') throw new DomainError('CODE_REQUIRED');
  return deps.db.transaction(async (tx) => {
    const codes = await finishFactor(deps, tx, { userId: caller.userId, typed: code });
    const person = await self(deps, tx, caller.userId);
    await tellOwner(deps, tx, { person, what: 'factor-on', by: 'email', userAgent });
    await writeSecurityAudit(tx, { ...caller, action: 'account.factor-on', now: deps.clock.now() });
    return codes;
  });
}

/** Switches the caller's time-based code off, by a code; the person is told. */
export async function removeOwnFactor(
  deps: Deps,
  caller: Caller,
  { code, userAgent }: { code: string; userAgent: string | null },
): Promise<void> {
  await requireOn(deps, caller);
  await tryFactor(deps, { userId: caller.userId, typed: code, from: ofSignIn(caller) });
  await deps.db.transaction(async (tx) => {
    await endFactor(tx, caller.userId);
    const person = await self(deps, tx, caller.userId);
    await tellOwner(deps, tx, { person, what: 'factor-off', by: 'email', userAgent });
    await writeSecurityAudit(tx, { ...caller, action: 'account.factor-off', now: deps.clock.now() });
  });
}

/** New recovery codes for the caller, by a code; the old ones are void. */
export async function renewOwnCodes(deps: Deps, caller: Caller, code: string): Promise<string[]> {
  await requireOn(deps, caller);
  await tryFactor(deps, { userId: caller.userId, typed: code, from: ofSignIn(caller) });
  return deps.db.transaction(async (tx) => {
    await writeSecurityAudit(tx, { ...caller, action: 'account.recovery-codes', now: deps.clock.now() });
    return newRecoveryCodes(deps, tx, caller.userId);
  });
}

/** Shows a time-based code in a sign-in that stands, for what can do harm. */
export async function showFreshCode(deps: Deps, caller: Caller, code: string): Promise<void> {
  const { userId, signInId } = caller;
  await tryFactor(deps, { userId, typed: code, from: ofSignIn(caller) });
  await markCodeShown(deps.db, { signInId, now: deps.clock.now() });
}

function ofSignIn({ signInId }: Caller): FactorTry {
  return { kind: 'sign-in', id: signInId };
}

async function requireOn(deps: Deps, { userId }: Caller): Promise<void> {
  if (!(await hasFactor(deps.db, userId))) throw new DomainError('BAD_TRANSITION');
}

async function self(deps: Deps, sql: Sql, userId: string): Promise<Person> {
  const person = await findPerson(deps, sql, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return person;
}

/** Whether a sign-in has shown a time-based code lately enough for what can do harm; the operator of the demo needs none outside production. */
export async function hasFreshCode(deps: Deps, signInId: string): Promise<boolean> {
  const now = deps.clock.now();
  const shown = await codeShownIn(deps.db, { signInId, now });
  if (shown === null) return false;
  return isCodeFresh(shown.at, now) || (shown.isDemo && !deps.config.production);
}
