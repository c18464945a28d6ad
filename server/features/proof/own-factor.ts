import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { requirePerson, tellEverywhere, writeSecurityAudit } from '../person/person.ts';
import { spendProof } from './own-proof.ts';
import { factorOf, hasFactor } from './proof.sql.ts';
import { beginFactor, finishFactor, newRecoveryCodes, type NewSecret, switchFactorOff } from './second-factor.ts';

/** A person's view of their own ways in. */
export type OwnFactor = {
  isOn: boolean;
  since: Instant | null;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  email: string | null;
};

/** Whether the caller has a time-based code, and what else is known of the ways in. */
export async function ownFactor(deps: Deps, { userId }: Caller): Promise<OwnFactor> {
  const person = await requirePerson(deps, deps.db, userId);
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
export async function beginOwnFactor(deps: Deps, caller: Caller): Promise<NewSecret> {
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    // Whoever finds a sign-in left open would lock its owner out.
    await spendProof(deps, tx, caller, 'beginSecondFactor');
    const person = await requirePerson(deps, tx, userId);
    return beginFactor(deps, tx, { userId, label: person.email ?? person.phone ?? userId });
  });
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
    const person = await requirePerson(deps, tx, caller.userId);
    await tellEverywhere(deps, tx, { person, what: 'factor-on', but: null, sms: 'also', userAgent });
    await writeSecurityAudit(deps, tx, { ...caller, action: 'account.factor-on' });
    return codes;
  });
}

/** Switches the caller's time-based code off, proved by a code of it; the person is told. */
export async function removeOwnFactor(
  deps: Deps,
  caller: Caller,
  { userAgent }: { userAgent: string | null },
): Promise<void> {
  await requireOn(deps, caller);
  await deps.db.transaction(async (tx) => {
    await spendProof(deps, tx, caller, 'removeSecondFactor');
    if (!(await switchFactorOff(tx, caller.userId))) throw new DomainError('BAD_TRANSITION');
    const person = await requirePerson(deps, tx, caller.userId);
    await tellEverywhere(deps, tx, { person, what: 'factor-off', but: null, sms: 'also', userAgent });
    await writeSecurityAudit(deps, tx, { ...caller, action: 'account.factor-off' });
  });
}

/** New recovery codes for the caller, proved by a code of the app; the old ones are void. */
export async function renewOwnCodes(deps: Deps, caller: Caller): Promise<string[]> {
  await requireOn(deps, caller);
  return deps.db.transaction(async (tx) => {
    await spendProof(deps, tx, caller, 'renewRecoveryCodes');
    await writeSecurityAudit(deps, tx, { ...caller, action: 'account.recovery-codes' });
    return newRecoveryCodes(deps, tx, caller.userId);
  });
}

async function requireOn(deps: Deps, { userId }: Caller): Promise<void> {
  if (!(await hasFactor(deps.db, userId))) throw new DomainError('BAD_TRANSITION');
}
