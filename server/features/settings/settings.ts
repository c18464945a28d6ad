import { DomainError } from '#domain/errors.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { followDiscreet } from '../session/session.ts';
import { type Person, requirePerson, tellEverywhere } from '../person/person.ts';
import { type Choices, updateChoices } from '../notify/notify.ts';

/** How a client is reached, and what they chose. */
export type OwnSettings = Pick<
  Person,
  'locale' | 'phone' | 'signInEmail' | 'hasSignInEmail' | 'email' | 'reminders' | 'advice' | 'discreet'
>;

/** The own settings of a client. */
export async function ownSettings(deps: Deps, userId: string): Promise<OwnSettings> {
  return settingsOf(await requirePerson(deps, deps.db, userId));
}

/** Changes what is named; refuses reminders by SMS alone to somebody who has no phone. Answers what is true then. */
export async function saveSettings(
  deps: Deps,
  {
    userId,
    discreet,
    userAgent,
    ...choices
  }: Choices & { userId: string; discreet?: boolean | undefined; userAgent: string | null },
): Promise<OwnSettings> {
  return deps.db.transaction(async (tx) => {
    // A phone that is taken away at this moment comes before or after.
    await lockClient(tx, userId);
    const before = await requirePerson(deps, tx, userId);
    if (choices.reminders === 'sms' && before.phone === null) throw new DomainError('REMINDERS_NEED_PHONE');
    await updateChoices(tx, userId, choices);
    if (discreet !== undefined) await followDiscreet(deps, tx, { userId, discreet });
    if (before.discreet && discreet === false)
      await tellEverywhere(deps, tx, { person: before, what: 'discreet-off', but: null, sms: 'else', userAgent });
    return settingsOf(await requirePerson(deps, tx, userId));
  });
}

function settingsOf(person: Person): OwnSettings {
  const { locale, phone, signInEmail, hasSignInEmail, email, reminders, advice, discreet } = person;
  return { locale, phone, signInEmail, hasSignInEmail, email, reminders, advice, discreet };
}
