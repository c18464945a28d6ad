import type { Db } from '#server/db/db.ts';
import { type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { benchKeyring, type Caller, giveKey, makeCallers } from './callers.ts';
import { holdLoad } from './http-load.ts';
import { type Answers, load, sideOf, turnOf } from './load.ts';
import type { Row } from './run.ts';
import { onPostgres } from './server.ts';
import { byTurns, compared } from './turns.ts';

/** Each has one session: two moves a round stay below the limit of changes a minute. */
const CLIENTS = 1500;
const CONNECTIONS = 32;

/**
 * Moves of paid sessions over HTTP beside holds over HTTP on the same server, 32 callers at a time; the writes of a
 * move include its messages. Rounds alternate, so that load on the machine affects both sides; medians are compared.
 */
export async function movesBench(): Promise<Row[]> {
  return onPostgres(async ({ db, server }) => {
    const callers = await makeCallers(db, CLIENTS);
    await makeContacts(db, callers);
    await makeSessions(db, callers);
    const sessions = await readSessions(db, callers);
    const targets = await readTargets(server.url, sessions);
    const load = { url: server.url, connections: CONNECTIONS, seconds: 4 };
    const holds = sideOf('holds over HTTP', async () => {
      await reset(db);
      return holdLoad({ ...load, callers: callers.slice(0, 224) });
    });
    const moves = sideOf('moves', async () => {
      await reset(db);
      return moveLoad({ ...load, sessions, targets });
    });
    const more = () => `${holds.words()}, ${moves.words()}`;
    const [beside, own] = await byTurns([holds, moves], { rounds: 5, more });
    const row = compared(`moves over HTTP, ${CONNECTIONS} at a time`, own, beside, 0.5);
    return [{ ...row, figure: `${row.figure}, ${moves.p99()}` }];
  });
}

/** Gives clients a key, a phone and what stands in an order, so that messages go to them. */
async function makeContacts(db: Db, callers: readonly Caller[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('create table bench_contacts(user_id uuid primary key, name bytea not null, email bytea not null)');
    for (const { userId } of callers) {
      const key = await giveKey(tx, userId);
      await tx.run('update users set phone_hmac = $2, phone_enc = $3 where id = $1', [
        userId,
        Buffer.from(userId),
        key.seal('users.phone_enc', '+995599000000'),
      ]);
      await tx.run('insert into bench_contacts values ($1, $2, $3)', [
        userId,
        key.seal('orders.name_enc', 'ანა'),
        key.seal('orders.email_enc', 'ana@example.com'),
      ]);
    }
  });
}

/** Inserts paid sessions at night, when all targets are free, bypassing the triggers, which demand every state. */
async function makeSessions(db: Db, callers: readonly Caller[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = 'replica'`);
    for (const statement of FILL) await tx.run(statement, [callers.length]);
  });
  await db.run('analyze');
}

const FILL = [
  `create table bench_sessions as
   with t as (select id, content_id, row_number() over (order by content_id) - 1 as k, count(*) over () as of
     from therapists where exists (select 1 from openings o where o.therapist_id = therapists.id)),
   u as (select id, row_number() over (order by id) - 1 as i from users where id::text like '00000000-0000-4000-8000-%')
   select gen_random_uuid() as id, t.id as therapist_id, t.content_id, u.id as client_id,
     tstzrange(night.at, night.at + interval '50 minutes') as during
   from u join t on t.k = u.i % t.of
   cross join lateral (select date_trunc('day', now()) + interval '2 days' + (u.i / t.of % 54) * interval '1 day'
     + (20 + u.i / t.of / 54) * interval '1 hour' as at) night
   where u.i < $1`,
  `insert into appointments(therapist_id, id, client_id, type_key, during, status, price_minor, fee_percent,
     commission_percent, created_at, updated_at)
   select therapist_id, id, client_id, 'personal', during, 'confirmed', 10000, 20, 25, now(), now() from bench_sessions
   where $1 > 0`,
  `insert into orders(therapist_id, id, appointment_id, client_id, name_enc, email_enc, key_version, locale, created_at)
   select s.therapist_id, replace(s.id::text, '-', ''), s.id, s.client_id, c.name, c.email, 1, 'ka', now()
   from bench_sessions s join bench_contacts c on c.user_id = s.client_id where $1 > 0`,
  `insert into payment_attempts(therapist_id, id, order_id, provider, status, amount_minor, currency, captured_minor,
     captured_currency, seats, created_at, expires_at, settled_at)
   select therapist_id, gen_random_uuid(), replace(id::text, '-', ''), 'sandbox', 'SUCCESS', 12000, 'GEL', 12000, 'GEL',
     true, now(), now(), now() from bench_sessions where $1 > 0`,
  `insert into receipts(kind, therapist_id, attempt_id, amount_minor, currency, issued_at)
   select 'payment', therapist_id, id, amount_minor, currency, now() from payment_attempts where $1 > 0`,
];

async function readSessions(db: Db, callers: readonly Caller[]): Promise<Movable[]> {
  const keyring = benchKeyring();
  const tokens = new Map(callers.map(({ userId, token }) => [userId, token]));
  const rows = await db.run<{ id: OrderId; contentId: string; clientId: string }>(
    `select replace(id::text, '-', '') as id, content_id as "contentId", client_id as "clientId"
     from bench_sessions order by client_id`,
  );
  return rows.map(({ id, clientId, contentId }) => ({
    orderId: publicOrderId(keyring, id),
    contentId,
    token: tokens.get(clientId) ?? '',
  }));
}

/** Gives both kinds of rounds the same rows: no hold, every session at its first time and version, never moved. */
async function reset(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = 'replica'`);
    await tx.run('truncate appointment_history, jobs, notifications, outbox_messages, audit_log');
    await tx.run(`delete from appointments where status <> 'confirmed'`);
    await tx.run(
      'update appointments a set during = s.during, moves = 0, shown_version = 1 from bench_sessions s where s.id = a.id',
    );
  });
  await db.run('vacuum analyze appointments');
}

/** A paid session with the token of its client. */
type Movable = { orderId: string; contentId: string; token: string };
type Walls = { date: string; start: string; end: string };

/** How often a client may move a session. */
const MOVES = 2;

/** The free times of every therapist up to the horizon, as a client of each is shown them. */
async function readTargets(url: string, sessions: readonly Movable[]): Promise<Map<string, Walls[]>> {
  const targets = new Map<string, Walls[]>();
  for (const { orderId, contentId, token } of sessions) {
    if (targets.has(contentId)) continue;
    const found: Walls[] = [];
    for (let from: string | null = ''; from !== null;) {
      const query: string = from === '' ? '' : `?from=${from}`;
      const answer = await fetch(`${url}/api/cabinet/sessions/${orderId}/slots${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.status !== 200) throw new Error(`the times of a therapist answered ${answer.status}`);
      const page = (await answer.json()) as { slots: Walls[]; next: string | null };
      found.push(...page.slots);
      from = page.next;
    }
    targets.set(contentId, found);
  }
  return targets;
}

/**
 * Moves sessions to random free times with `connections` callers for `seconds`, or until every session was moved twice.
 * The share is that of moves. Throws on any answer other than a move or a taken slot.
 */
async function moveLoad({
  url,
  sessions,
  targets,
  ...much
}: {
  url: string;
  sessions: readonly Movable[];
  targets: ReadonlyMap<string, readonly Walls[]>;
  connections: number;
  seconds: number;
}): Promise<Answers> {
  const movable = sessions.filter(({ contentId }) => (targets.get(contentId)?.length ?? 0) > 0);
  // A session begins with the first version, and a move leads to the next.
  const versions = new Map<string, number>();
  return load({
    ...much,
    turns: movable.length * MOVES,
    callOf(turn) {
      const { orderId, contentId, token } = turnOf(movable, turn);
      const free = targets.get(contentId) ?? [];
      const version = versions.get(orderId) ?? 1;
      return {
        url: `${url}/api/cabinet/sessions/${orderId}/move`,
        token,
        body: JSON.stringify({ bookingSession: free[Math.floor(Math.random() * free.length)], version }),
        onDone: () => versions.set(orderId, version + 1),
      };
    },
  });
}
