import { DAY } from '#domain/dates.ts';
import { type Db, iso } from '#server/db/db.ts';
import { type Caller, giveKey, makeCallers } from './callers.ts';
import { besideFixed } from './load.ts';
import type { Row } from './run.ts';
import { onPostgres } from './server.ts';

const ORDERS = 100;
/** On the first page: fifty that are past, and the one that is ahead. */
const SHOWN = 51;

/**
 * The first page of a client's own sessions with 100 orders, of 32 clients, beside a bare server that answers the same
 * JSON from memory and beside one that sends it as a ready text. Rounds alternate, so that load on the machine affects
 * all sides; medians are compared.
 */
export async function cabinetBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server }) => {
    const callers = await makeCallers(db, 32);
    await makeOrders(db, callers);
    const url = `${server.url}/api/cabinet/sessions`;
    const asks = callers.map(({ token }) => ({ token }));
    const reading = { what: `own sessions, ${ORDERS} orders`, url, asks, connections: 16, seconds: 3 };
    const text = await answerOf(url, callers[0]);
    return besideFixed({ ...reading, rounds: 5 }, { folder, text, bars: { json: 0.1, text: null } });
  });
}

async function answerOf(url: string, caller: Caller | undefined): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${caller?.token}` } });
  const text = await answer.text();
  const { sessions } = JSON.parse(text) as { sessions: unknown[] };
  if (sessions.length !== SHOWN) throw new Error(`${sessions.length} sessions came`);
  return text;
}

/**
 * Inserts paid orders of every kind: of every ten, six held, two cancelled with the money back, one missed with a
 * complaint, one ahead. Bypasses the triggers, which would demand every state in between.
 */
async function makeOrders(db: Db, callers: readonly Caller[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = 'replica'`);
    for (const [n, { userId }] of callers.entries()) {
      const key = await giveKey(tx, userId);
      const answers = JSON.stringify({ topics: ['anxiety', 'burnout'] });
      await tx.run(
        'insert into preferences(user_id, answers_enc, key_version, version, updated_at) values ($1, $2, $3, 1, now())',
        [userId, key.seal('preferences.answers_enc', answers), key.version],
      );
      const values = [userId, n, iso(Date.now() - 91 * DAY), ORDERS];
      for (const statement of FILL) await tx.run(statement.text, values.slice(0, statement.parameters));
    }
  });
  await db.run('analyze');
}

const FILL = [
  {
    parameters: 4,
    text: `
      with place as (select id, row_number() over (order by content_id) - 1 as k, count(*) over () as of from therapists)
      insert into appointments(therapist_id, id, client_id, type_key, during, status, price_minor, fee_percent,
        commission_percent, cancelled_by, cancel_reason, cancelled_at, marked_at, created_at, updated_at)
      select p.id, gen_random_uuid(), $1, case i % 4 when 0 then 'teen' else 'personal' end,
        tstzrange(s, s + interval '50 minutes'),
        case when i % 10 < 6 then 'completed' when i % 10 < 8 then 'cancelled' when i % 10 = 8 then 'client_absent' else 'confirmed' end,
        10000, 20, 25,
        case when i % 10 in (6, 7) then 'client' end, case when i % 10 in (6, 7) then 'client' end,
        case when i % 10 in (6, 7) then s - interval '2 days' end, case when i % 10 = 8 then s + interval '1 hour' end,
        s - interval '5 days', s
      from (select i, $3::timestamptz + i * interval '1 day' + $2::int * interval '1 hour' as s
        from generate_series(1, $4::int) i) d
      join place p on p.k = (d.i + $2::int) % p.of`,
  },
  {
    parameters: 1,
    text: `
      insert into orders(therapist_id, id, appointment_id, client_id, key_version, locale, created_at)
      select therapist_id, replace(id::text, '-', ''), id, client_id, 1, 'ka', created_at from appointments where client_id = $1`,
  },
  {
    parameters: 1,
    text: `
      with p as (
        insert into payment_attempts(therapist_id, id, order_id, provider, status, amount_minor, currency, captured_minor,
          captured_currency, seats, card_last4, created_at, expires_at, settled_at)
        select o.therapist_id, gen_random_uuid(), o.id, 'sandbox', case a.status when 'cancelled' then 'REFUNDED' else 'SUCCESS' end,
          a.total_minor, 'GEL', a.total_minor, 'GEL', true, '4242', o.created_at, o.created_at, o.created_at
        from orders o join appointments a on a.id = o.appointment_id where o.client_id = $1
        returning *),
      r as (
        insert into receipts(kind, therapist_id, attempt_id, amount_minor, currency, issued_at)
        select 'payment', therapist_id, id, amount_minor, currency, created_at from p)
      insert into refunds(therapist_id, attempt_id, amount_minor, currency, reason, status, created_at, done_at)
      select therapist_id, id, amount_minor, currency, 'cancelled', 'DONE', created_at, created_at from p where status = 'REFUNDED'`,
  },
  {
    parameters: 1,
    text: `
      insert into complaints(therapist_id, order_id, kind, status, key_version, created_at, upheld_at)
      select o.therapist_id, o.id, 'client_present', 'disputed', 1, a.updated_at, a.updated_at
      from orders o join appointments a on a.id = o.appointment_id where o.client_id = $1 and a.status = 'client_absent'`,
  },
];
