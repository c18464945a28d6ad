// docs/decisions/181
import type { Instant, Locale } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { secretLink } from '#server/http/link-token.ts';
import { createStaff, findPerson, type Person, readEmail, readPhone } from '../person/person.ts';
import { dropFactor, endAccess, removeAccess, resetAccess } from '../alarm/alarm.ts';
import { livingOperators, makeSetup, personWith } from '../sign-in/sign-in.ts';
import { forgetGuesses } from '../proof/proof.ts';
import { type Letter, operatorsToTell, tellAll } from '../notify/notify.ts';
import { writeAudit } from './ops.sql.ts';

/** The link with which an operator sets a password and a time-based code. */
export type SetupLink = { id: string; url: string; expiresAt: Instant };

/** The person who is meant on the command line. */
export type Meant = { phone: string } | { email: string } | { id: string };

/**
 * Makes an operator and the link for the ways in. It needs the database and its key; no call does it. Refuses a phone
 * or an e-mail that has an account, which stays untouched (P56), and any other text.
 */
export async function addOperator(
  deps: Deps,
  { locale, ...given }: { phone: string; email: string; locale: Locale },
): Promise<SetupLink> {
  const contacts = { phone: readPhone(given.phone), email: readEmail(given.email) };
  return deps.db.transaction(async (tx) => {
    const id = await createStaff(deps, tx, { ...contacts, role: 'ADMIN', passwordHash: null, locale });
    await audit(deps, tx, id, 'ops.add-operator');
    await tellOperators(deps, tx, { what: 'made', who: { id, email: contacts.email } });
    return linkOf(deps, id, await makeSetup(deps, tx, id));
  });
}

/** All operators there are; contacts are masked. */
export async function allOperators(deps: Deps) {
  const rows = await livingOperators(deps.db);
  return Promise.all(
    rows.map(async ({ id, hasFactor, isDemo, lastSignIn }) => {
      const person = await findPerson(deps, deps.db, id);
      const phone = person?.phone ?? null;
      const email = person?.email ?? null;
      return {
        id,
        phone: phone && maskedPhone(phone),
        email: email && maskedEmail(email),
        isSetUp: hasFactor || isDemo,
        isDemo,
        lastSignIn,
      };
    }),
  );
}

/** Removes an operator; refuses the last who can sign in, and people of another role. */
export async function removeOperator(deps: Deps, meant: Meant): Promise<string> {
  const person = await personMeant(deps, meant);
  if (person.role !== 'ADMIN') throw new DomainError('NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    // First: their address is forgotten with the account.
    await tellOperators(deps, tx, { what: 'removed', who: person });
    await removeAccess(deps, tx, person);
    await audit(deps, tx, person.id, 'ops.remove-operator');
  });
  return person.id;
}

/** Takes the ways in of an operator or a therapist away and answers the link for new ones; refuses clients. */
export async function resetOperator(deps: Deps, meant: Meant): Promise<SetupLink> {
  const person = await personMeant(deps, meant);
  if (person.role === 'USER') throw new DomainError('NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    const setup = await resetAccess(deps, tx, person);
    await audit(deps, tx, person.id, 'ops.reset-access');
    if (person.role === 'ADMIN') await tellOperators(deps, tx, { what: 'reset', who: person });
    return linkOf(deps, person.id, setup);
  });
}

/** Lets a person of any role who spent the day's wrong codes and passwords retry; removes a client's lost app. */
export async function unlockPerson(deps: Deps, meant: Meant): Promise<string> {
  const person = await personMeant(deps, meant);
  await deps.db.transaction(async (tx) => {
    await forgetGuesses(deps, tx, person, 'all');
    if (person.role === 'USER') await dropFactor(deps, tx, person);
    await audit(deps, tx, person.id, 'ops.unlock');
  });
  return person.id;
}

/** Ends all sign-ins of a person of any role and forgets their browsers; answers how many ended. */
export async function endSignInsOf(deps: Deps, meant: Meant): Promise<{ id: string; ended: number }> {
  const person = await personMeant(deps, meant);
  const ended = await deps.db.transaction(async (tx) => {
    await audit(deps, tx, person.id, 'ops.end-sign-ins');
    return endAccess(deps, tx, person);
  });
  return { id: person.id, ended };
}

async function personMeant(deps: Deps, meant: Meant): Promise<Person> {
  const isId = 'id' in meant && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(meant.id);
  const person =
    'id' in meant ? (isId ? await findPerson(deps, deps.db, meant.id) : null) : await personWith(deps, meant);
  return orRefuse(person, 'NOT_FOUND');
}

function linkOf(deps: Deps, id: string, { token, expiresAt }: { token: string; expiresAt: Instant }): SetupLink {
  return { id, url: secretLink(deps.config.publicUrl, 'operatorSetup', token), expiresAt };
}

async function audit(deps: Deps, tx: Tx, id: string, action: string): Promise<void> {
  const reason = "on the server's machine";
  await writeAudit(tx, { actorId: null, action, entityId: id, reason, now: deps.clock.now() });
}

/** Tells all operators, also the one whom it is about, what becomes of one. */
async function tellOperators(
  deps: Deps,
  tx: Tx,
  { what, who }: { what: 'made' | 'reset' | 'removed'; who: Pick<Person, 'id' | 'email'> },
): Promise<void> {
  const at = deps.clock.now();
  const data = { what, whom: maskedEmail(who.email ?? ''), at };
  const letters = (await operatorsToTell(deps, tx)).map((to): Letter => ({
    to,
    template: 'operator-changed-email',
    data,
    dedupeKey: `operator-${what}:${who.id}:${at}:${to.userId}`,
  }));
  await tellAll(deps, tx, letters);
}
