import type { Locale } from '#domain/dates.ts';
import type { ReminderChoice } from '#domain/reminders.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { any, prepared, type Sql, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

/** A person's choices of how they are told of things; an undefined one stays as it is. */
export type Choices = {
  locale?: Locale | undefined;
  reminders?: ReminderChoice | undefined;
  advice?: boolean | undefined;
};

/** Writes what a person chose. */
export async function updateChoices(sql: Sql, userId: string, choices: Choices): Promise<void> {
  const { locale = null, reminders = null, advice = null } = choices;
  await sql.run(UPDATE_CHOICES, [userId, locale, reminders, advice]);
}
const UPDATE_CHOICES = prepared('login.update-choices')`
  update users set locale = coalesce($2, locale), locale_chosen = locale_chosen or $2 is not null, reminders = coalesce($3, reminders), advice = coalesce($4, advice)
  where id = $1`;

/** Switches the discreet mode of a living person on or off; answers whether that changed something. */
export const switchDiscreet = statement('login.switch-discreet', any, { userId: text, discreet: asIs<boolean> })`
  update users set discreet = $2 where id = $1 and discreet <> $2 and deleted_at is null returning id`;

/** Keeps the time zone in which a client books; a name that is none changes nothing. */
export async function keepTimeZone(sql: Sql, { userId, timeZone }: { userId: string; timeZone: string | undefined }) {
  if (timeZone !== undefined && isTimeZone(timeZone)) await sql.run(KEEP_ZONE, [userId, timeZone]);
}
const KEEP_ZONE = prepared('login.keep-time-zone')`
  update users set time_zone = $2 where id = $1 and time_zone is distinct from $2`;

/** Whether a person is in discreet mode. */
export const isDiscreet = statement('notify.is-discreet', any, [text])`
  select 1 as one from users where id = $1 and discreet`;
