import { DomainError } from '#domain/errors.ts';
import type { Sql } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { followDiscreet } from '../session/session.ts';
import { type Person, requirePerson, tellEverywhere } from '../person/person.ts';
import { type Choices, updateChoices } from '../notify/notify.ts';
import { spendProof } from '../proof/proof.ts';

/** How a client is reached, and what they chose. */
export type OwnSettings = Pick<
  Person,
  'locale' | 'phone' | 'signInEmail' | 'hasSignInEmail' | 'email' | 'reminders' | 'advice' | 'discreet'
>;

/** The own settings of a client. */
export async function ownSettings(deps: Deps, userId: string, sql: Sql = deps.db): Promise<OwnSettings> {
  const person = await requirePerson(deps, sql, userId);
  const { locale, phone, signInEmail, hasSignInEmail, email, reminders, advice, discreet } = person;
  return { locale, phone, signInEmail, hasSignInEmail, email, reminders, advice, discreet };
}

/** Changes what is named; refuses reminders by SMS alone to somebody who has no phone. Answers what is true then. */
export async function saveSettings(
  deps: Deps,
  { userId, discreet, ...choices }: Choices & { userId: string; discreet?: true | undefined },
): Promise<OwnSettings> {
  return deps.db.transaction(async (tx) => {
    // A phone that is taken away at this moment comes before or after.
    await lockClient(tx, userId);
    const { phone } = await requirePerson(deps, tx, userId);
    if (choices.reminders === 'sms' && phone === null) throw new DomainError('REMINDERS_NEED_PHONE');
    await updateChoices(tx, userId, choices);
    if (discreet !== undefined) await followDiscreet(deps, tx, { userId, discreet });
    return ownSettings(deps, userId, tx);
  });
}

/** Switches discreet mode off, which a sign-in that was left open cannot; the client is told everywhere. */
export async function endDiscreet(
  deps: Deps,
  caller: Caller,
  { userAgent }: { userAgent: string | null },
): Promise<OwnSettings> {
  const { userId } = caller;
  return deps.db.transaction(async (tx) => {
    await lockClient(tx, userId);
    await spendProof(deps, tx, caller, 'endDiscreet');
    const person = await requirePerson(deps, tx, userId);
    await followDiscreet(deps, tx, { userId, discreet: false });
    if (person.discreet)
      await tellEverywhere(deps, tx, { person, what: 'discreet-off', but: null, sms: 'else', userAgent });
    return ownSettings(deps, userId, tx);
  });
}
