import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MAX_HOLDS_PER_HOUR } from '#domain/booking.ts';
import { type Db, iso, timeOf } from '#server/db/db.ts';
import { PLACE_HOLD } from '#server/features/booking/hold.sql.ts';
import { findPostgres } from '#tools/machine/postgres.ts';
import { type Caller, makeCallers } from './callers.ts';
import { holdLoad, slotRush } from './http-load.ts';
import { sideOf } from './load.ts';
import type { Row } from './run.ts';
import { median, onPostgres } from './server.ts';
import { byTurns, compared, type Figure } from './turns.ts';

/** Few enough that most slots stay free, many enough that no client reaches the limit of holds an hour. */
const CLIENTS = 224;
/** Hours per therapist for pgbench: about as many as the demo offers, so that both sides meet as many conflicts. */
const HOURS = 36;
const CONNECTIONS = 32;
const ROUNDS = 5;
/** Clients that ask for one slot at once. */
const RUSH = 200;
const SECONDS = 4;

/**
 * Holding a slot over HTTP, 32 callers at a time, beside pgbench running the same statement on the same PostgreSQL with
 * 32 connections. Rounds alternate, so that a busy machine is busy for both; the medians are compared.
 */
export async function bookingBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server, url }) => {
    const callers = await makeCallers(db, CLIENTS);
    const script = await writeScript(db, folder);
    const load = { url: server.url, callers, connections: CONNECTIONS, seconds: SECONDS };
    const bare = {
      name: 'pgbench',
      async measure() {
        await clear(db);
        return pgbench(url, script);
      },
    };
    const http = sideOf('HTTP', async () => {
      await clear(db);
      return holdLoad(load);
    });
    const [beside, own] = await byTurns([bare, http], { rounds: ROUNDS, warmUp: [http], more: http.words });
    const rushes: Awaited<ReturnType<typeof slotRush>>[] = [];
    let opened = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await clear(db);
      const began = await timeOf(db);
      rushes.push(await slotRush({ url: server.url, callers: callers.slice(0, RUSH) }));
      opened += await openedSince(db, began);
    }
    const winners = rushes.map((round) => round.winners);
    if (winners.some((count) => count !== 1)) throw new Error(`one slot had ${winners.join(', ')} winners`);
    const longest = median(rushes.map((round) => round.longest));
    const row = compared(`holds over HTTP, ${CONNECTIONS} at a time`, own, beside, 0.45);
    return [
      { ...row, figure: `${row.figure}, ${http.p99()}` },
      {
        what: `${RUSH} callers at once on one slot: 1 winner`,
        figure: `longest ${longest.toFixed(0)} ms`,
        beside: 'one second',
        ratio: 1000 / longest,
        bar: 1,
      },
      {
        what: `connections opened while ${RUSH} callers wanted one slot, ${ROUNDS} times`,
        figure: String(opened),
        beside: '0',
        ratio: opened === 0 ? 1 : 0,
        bar: 1,
      },
      await refusals(db),
    ];
  });
}

/** How many connections of this database were opened after an instant and still stand. */
async function openedSince(db: Db, instant: number): Promise<number> {
  const rows = await db.run(
    "select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and backend_start > $1",
    [iso(instant)],
  );
  return rows.length;
}

/** As many refusals as answers, of one pool and by turns: a refusal that closed its connection would open another. */
async function refusals(db: Db): Promise<Row> {
  const side = (name: string, text: string) => ({
    name,
    async measure() {
      const began = performance.now();
      // Harmless: the refusal is what is measured.
      await Promise.all(Array.from({ length: RUSH }, async () => db.run(text).catch(() => [])));
      return (1000 * RUSH) / (performance.now() - began);
    },
  });
  const sides = [side('answers', 'select 1 as one'), side('refusals', 'select slot_taken()')] as const;
  const [beside, own] = await byTurns(sides, { rounds: ROUNDS });
  return compared(`${RUSH} refusals at once, as many answers at once`, own, beside, 0.5);
}

/** The booking statement as pgbench runs it: the same text, with random clients, therapists and hours. */
async function writeScript(db: Db, folder: string): Promise<string> {
  const therapists = await db.run<{ id: string }>('select id from therapists order by content_id');
  await db.run('create table if not exists bench_therapists(n int primary key, id uuid not null)');
  await db.run(
    'insert into bench_therapists select row_number() over (order by content_id), id from therapists on conflict do nothing',
  );
  const start = `date_trunc('hour', now()) + interval '1 day' + :slot * interval '1 hour'`;
  const values: Record<number, string> = {
    1: `(select id from bench_therapists where n = :therapist)`,
    2: `(select version from therapists where id = (select id from bench_therapists where n = :therapist))`,
    3: `('00000000-0000-4000-8000-' || lpad(:client::text, 12, '0'))::uuid`,
    4: `'personal'`,
    5: `tstzrange(${start}, ${start} + interval '50 minutes')`,
    6: 'now()',
    7: `now() + interval '15 minutes'`,
    8: '10000',
    9: '20',
    10: '25',
    11: `'2.91'`,
    12: `current_date`,
    13: `'fixed'`,
    14: `'bench'`,
  };
  // pgbench asks far more often than a client may: the limit is looked at, but nobody reaches it.
  const unlimited = PLACE_HOLD.statement.text.replace(`'1 hour', ${MAX_HOLDS_PER_HOUR})`, `'1 hour', 1000000)`);
  const text = unlimited.replace(/\$(\d+)/g, (_, n: string) => `(${values[Number(n)] ?? 'null'})`);
  const script = join(folder, 'hold.pgbench');
  await writeFile(
    script,
    [
      // Every connection has clients and slots of its own: a lost race raises SB001, which would end pgbench.
      `\\set client :client_id * ${CLIENTS / CONNECTIONS} + random(1, ${CLIENTS / CONNECTIONS})`,
      `\\set place :client_id + ${CONNECTIONS} * random(0, ${Math.floor((therapists.length * HOURS) / CONNECTIONS) - 1})`,
      `\\set therapist :place % ${therapists.length} + 1`,
      `\\set slot :place / ${therapists.length}`,
      `${text.replaceAll('\n', ' ')};`,
      '',
    ].join('\n'),
  );
  return script;
}

async function pgbench(url: string, script: string): Promise<number> {
  const { folder } = findPostgres();
  const args = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), '-f', script, url];
  const { stdout } = await promisify(execFile)(join(folder, 'pgbench'), args, { maxBuffer: 1 << 26 });
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!Number.isFinite(rate)) throw new Error(`pgbench said: ${stdout}`);
  return rate;
}

/** Both sides start each round on the same empty tables. */
export async function clear(db: Db): Promise<void> {
  await db.run(
    'truncate appointments, appointment_history, jobs, audit_log, orders, payment_attempts, refunds restart identity cascade',
  );
  await db.run('vacuum analyze users');
}

/** Callers who hold slots, and the work done meanwhile until it is told to stop; the work returns its count. */
type Disturbed = {
  url: string;
  callers: readonly Caller[];
  connections: number;
  seconds: number;
  rounds: number;
  meanwhile: string;
  disturb(stop: AbortSignal): Promise<number>;
};

/** Holds that are placed alone and while something else is done, by turns. */
export async function disturbedHolds(
  db: Db,
  { rounds, meanwhile, disturb, ...load }: Disturbed,
): Promise<{ alone: Figure; disturbed: Figure; changes: number }> {
  let changes = 0;
  const placed = async (): Promise<number> => {
    await clear(db);
    const { rate, share } = await holdLoad(load);
    return rate * share;
  };
  const sides = [
    { name: 'alone', measure: placed },
    {
      name: meanwhile,
      async measure() {
        const stop = new AbortController();
        const changing = disturb(stop.signal);
        const rate = await placed();
        stop.abort();
        changes += await changing;
        return rate;
      },
    },
  ] as const;
  const more = () => `${changes} changes so far`;
  const [alone, disturbed] = await byTurns(sides, { rounds, warmUp: sides.slice(0, 1), more });
  return { alone, disturbed, changes };
}
