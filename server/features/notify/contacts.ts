import type { Locale } from '#domain/dates.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import type { TherapistMessage } from '#domain/therapist-messages.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { readContacts } from './notify.sql.ts';

/** How a person can be reached, with the own key. */
type Contact = {
  userId: string;
  phone: string | null;
  email: string | null;
  locale: Locale;
  reminders: ReminderChoice;
  messages: readonly TherapistMessage[];
  key: UserKey;
};

/** The addresses of people in clear, by user; deleted people are left out. */
export async function contactsOf(deps: Deps, sql: Sql, userIds: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await readContacts(sql, userIds);
  return new Map(
    rows.map(({ wrapped, version, ...row }) => {
      const key = deps.keyring.userKey({ userId: row.userId, wrapped, version });
      const phone = row.phone && key.open('users.phone_enc', row.phone);
      const email = row.email && key.open('users.email_enc', row.email);
      return [row.userId, { ...row, phone, email, messages: row.messages ?? [], key }];
    }),
  );
}
