import type { Role } from '#domain/sign-in.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword, SALT_BYTES } from '#server/features/login/password.ts';
import { demoPeople } from './people.ts';
import { hasTherapists, insertDemoCalendar, insertDemoPerson } from './seed.sql.ts';

type Login = { phone: string; email: string; password: string };

/** Fills an empty database with the demo people and their calendars; false when somebody is there already. */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (await hasTherapists(deps.db)) return false;
  const { therapists, admin } = demoPeople();
  // Hashing is slow on purpose, so it happens before the transaction and side by side.
  const hashes = new Map(
    await Promise.all(
      [admin, ...therapists].map(
        async ({ phone, password }) => [phone, await hashPassword(password, deps.random.bytes(SALT_BYTES))] as const,
      ),
    ),
  );
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await person(deps, tx, { login: admin, role: 'ADMIN', hash: hashes.get(admin.phone) ?? '' });
    for (const therapist of therapists) {
      const login = { login: therapist, role: 'THERAPIST' as const, hash: hashes.get(therapist.phone) ?? '' };
      const userId = await person(deps, tx, login);
      const { contentId, minNoticeMin, accepting, weekly } = therapist;
      await insertDemoCalendar(tx, { id: deps.random.uuid(), contentId, userId, minNoticeMin, accepting, weekly, now });
    }
  });
  return true;
}

async function person(deps: Deps, tx: Tx, { login, role, hash }: { login: Login; role: Role; hash: string }) {
  const id = deps.random.uuid();
  const key = deps.keyring.newUserKey(id);
  await insertDemoPerson(tx, {
    id,
    role,
    phone: { hmac: deps.keyring.blindIndex('phone', login.phone), sealed: key.seal('users.phone_enc', login.phone) },
    email: { hmac: deps.keyring.blindIndex('email', login.email), sealed: key.seal('users.email_enc', login.email) },
    passwordHash: hash,
    key,
    now: deps.clock.now(),
  });
  return id;
}
