import { MINUTE } from '#domain/dates.ts';
import { type Db, iso } from '#server/db/db.ts';
import { clientLink } from '#server/features/meeting/meeting.ts';
import type { Deps } from '#server/deps.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { makeCallers, tokenOf } from '../callers.ts';

/** A paid session whose room is open for half an hour, and what its two people enter with. */
export type OpenSession = {
  orderId: string;
  sessionId: string;
  /** The token of the client's link. */
  link: string;
  /** An access token of the therapist, good for ten minutes from now. */
  therapistToken(): Promise<string>;
};

/** Inserts `count` sessions of a second, bypassing the triggers, which would demand every state in between. */
export async function makeSessions({ db, deps, count }: { db: Db; deps: Deps; count: number }): Promise<OpenSession[]> {
  await makeCallers(db, count);
  await db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = 'replica'`);
    await tx.run(FILL[0], [count, iso(Date.now() + 5 * MINUTE)]);
    for (const statement of FILL.slice(1)) await tx.run(statement);
  });
  await db.run('analyze');
  const rows = await db.run<{ sessionId: string; orderId: OrderId; userId: string; signInId: string }>(
    `select s.id as "sessionId", s.order_id as "orderId", t.user_id as "userId", i.id as "signInId"
     from bench_sessions s join therapists t on t.id = s.therapist_id join sign_ins i on i.user_id = t.user_id
     order by s.client_id`,
  );
  return rows.map(({ sessionId, orderId, userId, signInId }) => ({
    sessionId,
    orderId: publicOrderId(deps.keyring, orderId),
    link: new URL(clientLink(deps, { orderId, linkVersion: 0 })).hash.slice('#t='.length),
    therapistToken: () => tokenOf({ userId, role: 'THERAPIST', signInId }),
  }));
}

const FILL = [
  `create table bench_sessions as
   with t as (select id, row_number() over (order by content_id) - 1 as k, count(*) over () as of
     from therapists where user_id is not null),
   u as (select id, row_number() over (order by id) - 1 as i from users where id::text like '00000000-0000-4000-8000-%')
   select s.id, replace(gen_random_uuid()::text, '-', '') as order_id, t.id as therapist_id, u.id as client_id,
     tstzrange(second.at, second.at + interval '1 second') as during
   from u join t on t.k = u.i % t.of cross join lateral (select gen_random_uuid() as id, u.i) s
   cross join lateral (select $2::timestamptz + u.i / t.of * interval '1 second' as at) second
   where u.i < $1`,
  `insert into appointments(therapist_id, id, client_id, type_key, during, status, price_minor, fee_percent,
     commission_percent, created_at, updated_at)
   select therapist_id, id, client_id, 'personal', during, 'confirmed', 10000, 20, 25, now(), now() from bench_sessions`,
  `insert into orders(therapist_id, id, appointment_id, client_id, key_version, locale, created_at)
   select therapist_id, order_id, id, client_id, 1, 'en', now() from bench_sessions`,
  `insert into payment_attempts(therapist_id, id, order_id, provider, status, amount_minor, currency, captured_minor,
     captured_currency, seats, created_at, expires_at, settled_at)
   select therapist_id, gen_random_uuid(), order_id, 'sandbox', 'SUCCESS', 12000, 'GEL', 12000, 'GEL', true, now(), now(),
     now() from bench_sessions`,
  `insert into sign_ins(user_id, created_at, expires_at)
   select user_id, now(), now() + interval '1 day' from therapists where user_id is not null`,
] as const;
