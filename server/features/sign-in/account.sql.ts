import type { Instant } from '#domain/dates.ts';
import { all, any, iso, statement, value } from '#server/db/db.ts';
import { orNull, text } from '#server/db/parameters.ts';

export type OperatorRow = {
  id: string;
  createdAt: Instant;
  hasFactor: boolean;
  isDemo: boolean;
  lastSignIn: Instant | null;
};

/** The living operators, the oldest first. */
export const operators = statement('login.operators', all<OperatorRow>, () => [])`
  select u.id, u.created_at as "createdAt", u.is_demo as "isDemo",
    exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasFactor",
    (select max(s.created_at) from sign_ins s where s.user_id = u.id) as "lastSignIn"
  from users u where u.role = 'ADMIN' and u.deleted_at is null order by u.created_at, u.id`;

/** The content id of the therapist who signs in as this person. */
export const contentIdOf = statement('login.content-id', value<string>, (userId: string) => [
  userId,
])`select content_id as "contentId" from therapists where user_id = $1`;

/** Since when a client is shut out; null for everybody else. */
export const clientDisabledAt = statement('login.client-disabled-at', value<Instant>, (userId: string) => [
  userId,
])`select disabled_at as at from users where id = $1`;

/** Shuts a client out (`disabledAt`), or lets them in again (null). False when it is so already. */
export const setClientDisabled = statement('login.set-client-disabled', any, { userId: text, disabledAt: orNull(iso) })`
  update users set disabled_at = $2::timestamptz
  where id = $1 and role = 'USER' and (disabled_at is null) <> ($2::timestamptz is null) returning id`;
