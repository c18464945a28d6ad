import type { Tx } from '#server/db/db.ts';
import { lockPeopleOfDemo } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword, SALT_BYTES } from '#server/features/proof/password.ts';
import { demoPeople, type DemoTherapist } from './people.ts';
import { calendarIds, hasTherapists, insertCalendars, insertPeople, markDemo, type PersonToWrite } from './seed.sql.ts';

type Login = { phone: string; email: string };

/** Fills an empty database with the demo people and their calendars; false when it has people already. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const { therapists, admin } = demoPeople();
  if (await hasTherapists(deps.db)) {
    // Of an earlier version, which did not mark them.
    const phones = [admin, ...therapists].map(({ phone }) => deps.keyring.blindIndex('phone', phone));
    await markDemo(deps.db, phones);
    return false;
  }
  // Hashing is slow on purpose, so it happens before the transaction and side by side.
  const hashes = new Map(
    await Promise.all(
      [admin, ...therapists].map(async ({ phone, password }) => [phone, await demoHash(deps, password)] as const),
    ),
  );
  const hash = ({ phone }: Login) => hashes.get(phone) ?? '';
  await deps.db.transaction(async (tx) => {
    await insertPeople(tx, [person(deps, { login: admin, role: 'ADMIN', hash: hash(admin) })], deps.clock.now());
    await writeTherapists(deps, tx, { therapists, hash });
  });
  return true;
}

/**
 * Adds therapists who all have the same password, and their calendars, in one transaction: all or none. `choose` gets
 * the content ids of all existing calendars and answers the therapists to add, or throws to change nothing. Answers how
 * many were added; `progress` is called after every batch.
 */
export async function addTherapists(
  deps: Deps,
  input: {
    password: string;
    choose: (known: readonly string[]) => readonly DemoTherapist[];
    progress: (added: number, of: number) => void;
  },
): Promise<number> {
  const shared = await demoHash(deps, input.password);
  return deps.db.transaction(async (tx) => {
    await lockPeopleOfDemo(tx);
    const therapists = input.choose(await calendarIds(tx));
    for (let start = 0; start < therapists.length; start += BATCH) {
      const batch = therapists.slice(start, start + BATCH);
      await writeTherapists(deps, tx, { therapists: batch, hash: () => shared });
      input.progress(start + batch.length, therapists.length);
    }
    return therapists.length;
  });
}

/** People a statement. */
const BATCH = 500;

async function writeTherapists(
  deps: Deps,
  tx: Tx,
  { therapists, hash }: { therapists: readonly DemoTherapist[]; hash: (login: Login) => string },
): Promise<void> {
  const now = deps.clock.now();
  const people = therapists.map((login) => person(deps, { login, role: 'THERAPIST', hash: hash(login) }));
  await insertPeople(tx, people, now);
  const calendars = therapists.map(({ contentId, minNoticeMin, accepting, weekly }, place) => {
    return { id: deps.random.uuid(), contentId, userId: people[place]?.id ?? '', minNoticeMin, accepting, weekly };
  });
  await insertCalendars(tx, calendars, now);
}

function person(
  { random, keyring }: Deps,
  { login, role, hash }: { login: Login; role: PersonToWrite['role']; hash: string },
): PersonToWrite {
  const id = random.uuid();
  const key = keyring.newUserKey(id);
  return {
    id,
    role,
    phone: { hmac: keyring.blindIndex('phone', login.phone), sealed: key.seal('users.phone_enc', login.phone) },
    email: {
      hmac: keyring.blindIndex('email', login.email),
      sealed: key.seal('users.email_enc', login.email),
      signIn: key.seal('users.sign_in_email_enc', login.email),
    },
    passwordHash: hash,
    key,
  };
}

function demoHash({ random }: Deps, password: string): Promise<string> {
  return hashPassword(password, random.bytes(SALT_BYTES));
}
