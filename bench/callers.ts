import { DAY } from '#domain/dates.ts';
import { type Db, iso } from '#server/db/db.ts';
import { signAccessToken } from '#server/http/access-token.ts';
import { createKeyring, type Keyring } from '#server/secrets/keyring.ts';

/** A signed-in client. */
export type Caller = { userId: string; token: string };

/** The master key of every server that is measured. */
export const KEY = Buffer.alloc(32, 9);

/** The secrets of every server that is measured. */
export function benchKeyring(): Keyring {
  return createKeyring({ 1: KEY });
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
  const key = benchKeyring().secret('access-token');
  return Promise.all(
    rows.map(async ({ userId, signInId }) => ({
      userId,
      token: await signAccessToken({ userId, role: 'USER', signInId }, { key, now: Date.now() }),
    })),
  );
}

/** An operator, with a token of now: one lasts ten minutes. */
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
  const key = benchKeyring().secret('access-token');
  return { token: () => signAccessToken({ ...signIn, role: 'ADMIN' }, { key, now: Date.now() }) };
}
