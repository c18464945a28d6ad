// docs/decisions/020, docs/decisions/222
import { cleanName, nameProblem } from '#domain/contact.ts';
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Address, addressIndex, personKeyOf, openRow, type Person, SIGN_IN_EMAIL } from './opened-person.ts';
import {
  insertAccount,
  insertSecurityAudit,
  keepSignInEmail,
  personByEmail,
  personById,
  personByPhone,
  type PersonRow,
  updatePassword,
  updatePerson,
} from './person.sql.ts';

export { type Address, addressIndex, readEmail, readPhone } from './opened-person.ts';
export { type Person, SIGN_IN_EMAIL };
export { addressesBefore, mailsOf, type OwnChange, ownChangesSince, tellEverywhere, tellOwner } from './own-events.ts';

/** A living person by id. */
export async function findPerson(deps: Deps, sql: Sql, userId: string): Promise<Person | null> {
  return openedPerson(deps, await personById(sql, userId));
}

/** A living person by id; refuses one who is gone, as signed out. */
export async function requirePerson(deps: Deps, sql: Sql, userId: string): Promise<Person> {
  const person = await findPerson(deps, sql, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return person;
}

/** A living person by the address they sign in with. */
export async function findPersonByAddress(deps: Deps, sql: Sql, address: Address): Promise<Person | null> {
  const index = addressIndex(deps, address);
  return openedPerson(deps, await (address.channel === 'sms' ? personByPhone(sql, index) : personByEmail(sql, index)));
}

/** A person as every call shows them. */
export function userToWire({ id, role, step, phone }: Person): Pick<Person, 'id' | 'role' | 'step' | 'phone'> {
  return { id, role, step, phone };
}

/** Makes a client of a person who has proved an address. */
export async function createPerson(deps: Deps, tx: Sql, input: { address: Address; locale: Locale }): Promise<Person> {
  const { address, locale } = input;
  const contacts = address.channel === 'sms' ? { phone: address.to, email: null } : { phone: null, email: address.to };
  const id = await makeAccount(deps, tx, { ...contacts, role: 'USER', passwordHash: null, locale });
  return requirePerson(deps, tx, id);
}

/** Makes a therapist or an operator and answers the id; never touches an account of the same phone or e-mail (P56). */
export async function createStaff(
  deps: Deps,
  tx: Tx,
  person: StaffContacts & { role: Exclude<Role, 'USER'>; passwordHash: string | null; locale: Locale },
): Promise<string> {
  return makeAccount(deps, tx, person);
}

/** Refuses a phone or an e-mail address with which somebody signs in already, and names which (P56). */
export async function requireNoAccount(deps: Deps, sql: Sql, { phone, email }: StaffContacts): Promise<void> {
  const byPhone = await personByPhone(sql, addressIndex(deps, { channel: 'sms', to: phone }));
  const byEmail = email && (await personByEmail(sql, addressIndex(deps, { channel: 'email', to: email })));
  if (byPhone ?? byEmail) throw new DomainError('ACCOUNT_EXISTS', { facts: { field: byPhone ? 'phone' : 'email' } });
}

/** How a therapist or an operator signs in: a phone in E.164, an e-mail address in lower case. */
type StaffContacts = { phone: string; email: string | null };

async function makeAccount(
  deps: Deps,
  tx: Sql,
  account: { phone: string | null; email: string | null } & Pick<Person, 'role' | 'passwordHash' | 'locale'>,
): Promise<string> {
  const { phone, email, ...rest } = account;
  const id = deps.random.uuid();
  const key = deps.keyring.newUserKey(id);
  const isMade = await insertAccount(tx, {
    ...rest,
    id,
    phoneHmac: phone === null ? null : addressIndex(deps, { channel: 'sms', to: phone }),
    phoneEnc: phone === null ? null : key.seal('users.phone_enc', phone),
    emailHmac: email === null ? null : addressIndex(deps, { channel: 'email', to: email }),
    emailEnc: email === null ? null : key.seal('users.email_enc', email),
    signInEmailEnc: email === null ? null : key.seal(SIGN_IN_EMAIL, email),
    createdAt: deps.clock.now(),
    wrappedKey: key.wrapped,
    keyVersion: key.version,
  });
  if (!isMade) throw new DomainError('ACCOUNT_EXISTS');
  return id;
}

/** Writes down the address with which somebody has just signed in, where only its index was kept. */
export async function noteSignInEmail(deps: Deps, tx: Sql, person: Person, email: string): Promise<void> {
  if (person.signInEmail !== null) return;
  const row = await personById(tx, person.id);
  if (row === null) return;
  const signInEmailEnc = personKeyOf(deps, row).seal(SIGN_IN_EMAIL, email);
  await keepSignInEmail(tx, { userId: person.id, signInEmailEnc });
}

/** Changes name or language. */
export async function changePerson(
  deps: Deps,
  tx: Tx,
  change: { userId: string; name: string | null | undefined; locale: Locale | undefined },
): Promise<void> {
  const { userId, name, locale } = change;
  const problem = name === undefined || name === null ? null : nameProblem(name);
  if (problem !== null) throw new DomainError(problem);
  const row = await personById(tx, userId);
  if (row === null) throw new DomainError('NOT_AUTHORIZED');
  const key = personKeyOf(deps, row);
  await updatePerson(tx, {
    userId,
    nameEnc: name === undefined || name === null ? name : key.seal('users.name_enc', cleanName(name)),
    locale,
  });
}

/** Replaces a person's password. */
export async function setPassword(deps: Deps, tx: Sql, of: { userId: string; passwordHash: string }): Promise<void> {
  await updatePassword(tx, { ...of, now: deps.clock.now() });
}

/** Writes into the log what a person did to their own ways in. */
export async function writeSecurityAudit(
  deps: Deps,
  tx: Sql,
  { userId, role, action }: { userId: string; role: Role; action: string },
): Promise<void> {
  await insertSecurityAudit(tx, { userId, role, action, now: deps.clock.now() });
}

function openedPerson(deps: Deps, row: PersonRow | null): Person | null {
  return row === null ? null : openRow(deps, row);
}
