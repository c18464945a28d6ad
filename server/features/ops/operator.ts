import type { Locale } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { createStaff, newPassword, staffContacts, staffPhone } from '../login/login.ts';
import { writeAudit } from './ops.sql.ts';

/**
 * Makes an operator and answers the id: who can open the database and its key may do that, nobody may by a call. Refuses a
 * phone or an e-mail that has an account, which is not touched (P56), what is neither, and an unsound password (P54).
 */
export async function addOperator(
  deps: Deps,
  input: { phone: string; signIn: { email: string; password: string } | null; locale: Locale },
): Promise<string> {
  const { phone, signIn, locale } = input;
  const contacts = signIn === null ? staffPhone(phone) : staffContacts({ phone, email: signIn.email });
  const passwordHash = signIn && (await newPassword(deps, { password: signIn.password, ip: OWN_MACHINE }));
  return deps.db.transaction(async (tx) => {
    const id = await createStaff(deps, tx, { ...contacts, role: 'ADMIN', passwordHash, locale });
    const reason = "added on the server's machine";
    await writeAudit(tx, { actorId: id, action: 'ops.add-operator', entityId: id, reason, now: deps.clock.now() });
    return id;
  });
}

const OWN_MACHINE = '127.0.0.1';
