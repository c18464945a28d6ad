import { DAY } from '#domain/dates.ts';
import type { Role } from '#domain/sign-in.ts';
import { type Db, iso, type Tx } from '#server/db/db.ts';
import { signAccessToken } from '#server/http/access-token.ts';
import { createKeyring, type Keyring, type UserKey } from '#server/secrets/keyring.ts';

/** A signed-in client. */
export type Caller = { userId: string; token: string };

/** The master key of every server that is measured. */
export const KEY = Buffer.alloc(32, 9);

/** The secrets of every server that is measured. */
export function benchKeyring(): Keyring {
  return createKeyring({ 1: KEY });
}

/** An access token of now: one lasts ten minutes. */
export function tokenOf({ userId, role, signInId }: { userId: string; role: Role; signInId: string }): Promise<string> {
  return signAccessToken({ userId, role, signInId }, { key: benchKeyring().secret('access-token'), now: Date.now() });
}

/** Gives a person the key of what only this person says. */
export async function giveKey(tx: Tx, userId: string): Promise<UserKey> {
  const key = benchKeyring().newUserKey(userId);
  const { wrapped, version } = key;
  await tx.run('insert into user_keys(user_id, wrapped, key_version) values ($1, $2, $3)', [userId, wrapped, version]);
  return key;
}

/** Signed-in clients and their tokens: no one-time codes, so no limit on codes applies. */
export async function makeCallers(db: Db, count: number): Promise<Caller[]> {
  const now = Date.now();
  await db.run(
    `insert into users(id, role, step, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'USER', 4, $2 from generate_series(1, $1::int) n`,
    [count, iso(now)],
  );
  const rows = await db.run<{ userId: string; signInId: string }>(
    `insert into sign_ins(user_id, created_at, expires_at)
     select id, $1, $2 from users where id::text like '00000000-0000-4000-8000-%'
     returning user_id as "userId", id as "signInId"`,
    [iso(now), iso(now + DAY)],
  );
  return Promise.all(rows.map(async (row) => ({ userId: row.userId, token: await tokenOf({ ...row, role: 'USER' }) })));
}

/** An operator, with a token of now. */
export type Operator = { token(): Promise<string> };

/** Makes an operator who needs no time-based code outside production. */
export async function makeOperator(db: Db): Promise<Operator> {
  const now = Date.now();
  const [signIn] = await db.run<{ userId: string; signInId: string }>(
    `with o as (insert into users(role, step, created_at, is_demo) values ('ADMIN', 4, $1, true) returning id)
     insert into sign_ins(user_id, created_at, expires_at) select id, $1, $2 from o
     returning user_id as "userId", id as "signInId"`,
    [iso(now), iso(now + DAY)],
  );
  if (signIn === undefined) throw new Error('no operator was made');
  return { token: () => tokenOf({ ...signIn, role: 'ADMIN' }) };
}

/** Makes a call as a signed-in person, a POST if it has a body; throws on any answer but 200. */
export async function askJson(
  url: string,
  { token, method, body }: { token?: string; method?: 'PUT'; body?: object },
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}
