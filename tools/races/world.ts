import { words } from '#domain/testing/words.ts';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { createApp } from '#server/app.ts';
import { type MovableClock, stoppedClock } from '#server/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { iso } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { judgeProofs } from '#domain/proofs.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Deps } from '#server/deps.ts';
import { currentRate } from '#server/features/exchange/exchange.ts';
import { openSignIn } from '#server/features/sign-in/tokens.ts';
import { signAccessToken } from '#server/http/access-token.ts';
import { openContent } from '#server/features/content/shipped.ts';
import { assemble } from '#server/open.ts';
import type { ContentProvider, Snapshot } from '#server/providers/content/content.ts';
import { emptyTables } from '#server/testing/database/empty-tables.ts';
import { giveAccounts } from '#server/testing/payment/payout-accounts.ts';
import { asksAbout, MADE_BY_TIME } from '../checker/operator-lines.ts';
import { type Answer, answerOf, type Sent } from './answer.ts';
import { placedOutside, resetCalendars, watchCalendars } from './calendars.ts';
import { makeClients, makeOperator, makeTherapists, openHours, type Practicing, type SignedIn } from './people.ts';

/** A client with an access token. */
export type Client = SignedIn & { token: string };
/** A therapist with an access token. */
export type Therapist = Practicing & { token: string };

/** An instance of the product with its own connections and memory. */
type Server = { deps: Deps; app: FastifyInstance };

/** More than the clients of any race. */
const CLIENTS = 48;
/** Of each server, more than it opens by itself on a small machine, so that more statements are under way together. */
const CONNECTIONS = 16;

/** A mistake of a server with what it serves, planted to see that it is found. */
export type ContentMistake = (right: () => Snapshot) => ContentProvider;

type WorldOptions = {
  servers?: number;
  mistake?: ContentMistake;
  /** Settings of every server beside those of a world. */
  env?: Readonly<Record<string, string>>;
  /** Outside services of every server in the place of the chosen ones. */
  change?: Partial<Deps>;
};

/** Opens the servers on an empty database of a real PostgreSQL. */
export async function openWorld(
  databaseUrl: string,
  { servers: count = 3, mistake, env = {}, change }: WorldOptions = {},
): Promise<World> {
  const key = randomBytes(32);
  const config = readConfig({ ...env, DATA_DIR: join(tmpdir(), 'simshvide-none'), DATA_KEY: key.toString('base64') });
  const clock = stoppedClock(START);
  const faults: string[] = [];
  const log = pino(
    { level: 'error' },
    {
      write(line: string) {
        if (!asksAbout(line, MADE_BY_TIME)) faults.push(line);
      },
    },
  );
  const servers: Server[] = [];
  const stops: (() => void)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops) stop();
    for (const { deps, app } of servers) {
      await app.close();
      await deps.db.close();
    }
  };
  try {
    for (let index = 0; index < count; index += 1) {
      const db = await openPostgres(databaseUrl, { connections: CONNECTIONS });
      if (index === 0) await migrate(db);
      const right = (): Snapshot => opened.deps.contentStore.library().snapshot;
      const opened = assemble(config, {
        db,
        clock,
        log,
        change: { ...change, ...(mistake && { content: mistake(right) }) },
      });
      await openContent(opened.deps);
      servers.push({ deps: opened.deps, app: await createApp(opened, { files: false }) });
      stops.push(await opened.deps.contentStore.watch());
    }
    const [first] = servers;
    if (first === undefined) throw new Error('a race needs a server');
    await openHours(first.deps);
    const clients = await makeClients(first.deps, CLIENTS);
    const therapists = await makeTherapists(first.deps);
    const operator = await makeOperator(first.deps);
    await giveAccounts(first.deps);
    await watchCalendars(first.deps.db);
    return assembleWorld(first, { servers, clock, clients, therapists, operator, faults, close });
  } catch (error) {
    await close();
    throw error;
  }
}

export type World = ReturnType<typeof assembleWorld>;

type Parts = {
  servers: readonly Server[];
  clock: MovableClock;
  clients: readonly SignedIn[];
  therapists: readonly Practicing[];
  operator: Omit<SignedIn, 'number'>;
  faults: string[];
  close(): Promise<void>;
};

/** Several servers on one real PostgreSQL with one stopped clock, so that calls made together run concurrently. */
function assembleWorld(first: Server, parts: Parts) {
  const { servers, clock, faults, close } = parts;
  const { db } = first.deps;
  let clients: readonly Client[] = [];
  let therapists: readonly Therapist[] = [];
  let operator = { ...parts.operator, token: '' };
  const serverOf = (index: number): Server => servers[index % servers.length] ?? first;

  const work = async () => runDueJobs(servers, first.deps);

  /** Gives everybody a new access token, valid for ten minutes. */
  const renewAccess = async (): Promise<void> => {
    const key = first.deps.keyring.secret('access-token');
    const withToken = async <Person extends { userId: string; signInId: string }>(person: Person, role: Role) => ({
      ...person,
      token: await signAccessToken({ ...person, role }, { key, now: clock.now() }),
    });
    clients = await Promise.all(parts.clients.map((client) => withToken(client, 'USER')));
    therapists = await Promise.all(parts.therapists.map((therapist) => withToken(therapist, 'THERAPIST')));
    operator = await withToken(parts.operator, 'ADMIN');
  };

  return {
    db,
    clock,
    servers,
    get clients() {
      return clients;
    },
    get therapists() {
      return therapists;
    },
    get operator() {
      return operator;
    },
    /** Deletes bookings and money, gives calendars their hours back and begins a new day; the people stay. */
    async begin() {
      // In the morning: no race passes midnight, after which "today" would be another day.
      clock.set((Math.floor(clock.now() / DAY) + 1) * DAY + MORNING);
      await emptyTables(db, EMPTIED);
      await resetCalendars(db);
      await db.run('update users set step = 4 where step <> 4');
      await currentRate(first.deps);
      await renewAccess();
      faults.length = 0;
    },
    /** Makes a call on a server; the path is relative to the API. */
    call: (server: number, method: 'GET' | 'POST' | 'PUT', path: string, sent: Sent = {}): Promise<Answer> =>
      answerOf(serverOf(server).app, { method, url: API_BASE + path, sent }),
    /** The parts of one server, for calls that have no address of their own. */
    depsOf: (server: number): Deps => serverOf(server).deps,
    drain: (server: number) => serverOf(server).deps.jobs.drain(),
    work,
    renewAccess,
    /** Advances the clock until every hold, payment and refund has ended. */
    async settle() {
      // The maximum lifetimes of a hold and of a payment page, which the provider keeps open longer.
      for (const ms of [0, 5_000, 16 * MINUTE, 31 * MINUTE, MINUTE]) {
        clock.advance(ms);
        await work();
      }
    },
    /** The first refresh token of a new sign-in of a client. */
    refreshToken: async ({ userId }: Client) => firstRefreshToken(first.deps, userId),
    outside: () => placedOutside(db),
    /** The errors that servers logged since the last call. */
    faults: () => faults.splice(0),
    /** Deadlocks that PostgreSQL has resolved so far. */
    async deadlocks() {
      const [row] = await db.run<{ count: number }>(
        'select deadlocks::int as count from pg_stat_database where datname = current_database()',
      );
      return row?.count ?? 0;
    },
    close,
  };
}

/** Runs the due jobs on all servers at once, until none is due. */
async function runDueJobs(servers: readonly Server[], { db, clock }: Deps): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await Promise.all(servers.map(({ deps }) => deps.jobs.drain()));
    const [due] = await db.run<{ count: number }>(
      `select count(*)::int as count from jobs where done_at is null and dead_at is null and run_at <= $1
         and (locked_until is null or locked_until <= $1)`,
      [iso(clock.now())],
    );
    if (due?.count === 0) return;
  }
  throw new Error('there is always another job due');
}

async function firstRefreshToken(deps: Deps, userId: string): Promise<string> {
  const device = { ip: '127.0.0.1', userAgent: null, browser: null };
  const traits = { isKnownBrowser: false, isSilent: false, hasFactor: false, isDemoOperator: false };
  const judged = judgeProofs({ role: 'USER', ...traits }, ['phone-code']);
  if (!('enough' in judged)) throw new Error('a phone code is not enough for a client');
  const proofs = judged.enough;
  const { refresh } = await deps.db.transaction((tx) => openSignIn(deps, tx, { userId, proofs, device }));
  return refresh.token;
}

/** 10:00 in Tbilisi, from midnight UTC. */
const MORNING = 6 * HOUR;

/** Monday, 23 November 2026, 10:00 in Tbilisi. */
const START: Instant = Date.UTC(2026, 10, 23, 6);

const EMPTIED = words(`
  appointments appointment_history series proposal_terms orders order_agreements order_email_changes complaints seat_stays meetings topic_shares topic_sharing_history guardian_consents payment_attempts
  refunds provider_events sandbox_payments ledger_transfers ledger_entries payouts payout_batches payout_lines payout_line_ends
  receipts proposals jobs notifications outbox_messages idempotency_keys audit_log refresh_tokens`);

/** More than the length of any chain of jobs. */
const TURNS = 50;
