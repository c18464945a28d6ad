// docs/decisions/240
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import type { Violation } from '../checker/checker.ts';
import { settle } from '../crashes/kill.ts';
import { type CrashWorld, openCrashWorld } from '../crashes/world.ts';
import { freePort } from '../machine/processes.ts';
import { type Range, seedsOf, type Watch } from '../races/prove.ts';
import { type Chance, chanceOf } from '../simulator/chance.ts';
import { type Line, startLine } from './line.ts';
import { provoke, SILENCES } from './silence.ts';
import { startProxy } from './proxy.ts';
import { type Traffic, trafficTo } from './traffic.ts';
import { openRoom, watchPage, watchStream } from './watchers.ts';

/** What the service sets (deploy/simshvide@.service). */
const STOP_WAIT_S = 3;
/** Later than the proxy sees that a process is ready. */
const SEEN_MS = 2 * SECOND;
const JOB_MS = 15 * SECOND;
const CLIENTS = 300;

const KINDS = ['at rest', 'in a job of 15 s', 'in a payment', 'while starting', 'signalled twice'] as const;

/**
 * Restarts two processes behind HAProxy, one after the other, at half of what they can do, then takes their database
 * away; prints what was heard and returns whether nobody noticed.
 */
export async function proveRestarts(range: Range, { say, stop }: Watch): Promise<boolean> {
  say(`Restarts behind a proxy, ${seedsOf(range)}`);
  const ports = [await freePort(), await freePort()] as const;
  const proxy = await startProxy(ports);
  const line: { there: Line | null } = { there: null };
  const world = await openCrashWorld('postgres', {
    clients: CLIENTS,
    through: async (url) => (line.there = await startLine(url)).url,
    more: {
      PORT: String(ports[0]),
      PUBLIC_URL: proxy.url,
      ALLOW_DEV_WORLD: '1',
      TRUST_PROXY: '1',
      STOP_WAIT_S: String(STOP_WAIT_S),
      CALLS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    const other = world.another(ports[1]);
    await other.start();
    const room = await openRoom(world);
    await world.tellTime(other.url);
    await wait(SEEN_MS);
    const traffic = trafficTo(world, { url: proxy.url, seed: range.from });
    const { violations } = traffic;
    const rate = (await traffic.capacity()) / 2;
    say(`  half of the capacity: ${rate.toFixed(1)} clients a second, each with a booking and eight looks`);
    const page = await watchPage(room, { url: proxy.url, violations });
    const streamEnds = watchStream(room, { url: proxy.url, violations });
    let end = traffic.start(rate);
    for (let n = 0; n < range.count && !stop(); n += 1) {
      const seed = range.repeat ? range.from : range.from + n;
      const chance = chanceOf(seed, 'restart');
      const kind = KINDS[n % KINDS.length] ?? 'at rest';
      const process = n % 2 === 0 ? world.product : other;
      if (kind === 'at rest') await end();
      const words = await restart({ world, traffic, process, chance, kind });
      if (kind === 'at rest') end = traffic.start(rate);
      await page.look();
      say(`  seed ${seed}, ${kind}: ${words}`);
    }
    await end();
    const paid = traffic.record.facts.filter(({ kind }) => kind === 'booked').length;
    if (paid < range.count) violations.push({ name: 'NOTHING', detail: `only ${paid} bookings were paid` });
    const breaks = await streamEnds();
    await page.close();
    say(
      `  ${told(traffic)}; ${paid} paid bookings; a stream broke ${breaks.length} times, at most ${seconds(Math.max(0, ...breaks))}`,
    );
    const secrets = proxy
      .log()
      .split('\n')
      .filter((line) => line.includes(room.orderId) || line.includes('?'));
    if (secrets.length > 0) violations.push({ name: 'PROXY_LOG', detail: String(secrets[0]) });
    const lines = `${world.product.output()}${other.output()}`.split('\n');
    violations.push(...(await world.withDatabase(async (db) => jobsTwice(db, failedIn(lines)))));
    for (const silence of SILENCES) {
      if (stop() || line.there === null) break;
      end = traffic.start(rate);
      await wait(SEEN_MS);
      say(`  the database ${silence}: ${await provoke({ world, traffic, line: line.there }, silence)}`);
      await end();
    }
    await other.stop();
    violations.push(...(await settle(world, traffic.record, false)));
    for (const { name, detail } of violations.slice(0, 10)) say(`  ${name}: ${detail}`);
    say(`${violations.length} broken promises`);
    return violations.length === 0;
  } finally {
    await world.close();
    line.there?.stop();
    await proxy.stop();
  }
}

type Restart = {
  world: CrashWorld;
  traffic: Traffic;
  process: CrashWorld['product'];
  chance: Chance;
  kind: (typeof KINDS)[number];
};

/** Restarts one process; answers how long it took to end. */
async function restart({ world, traffic, process, chance, kind }: Restart): Promise<string> {
  let signalled = performance.now();
  const end = async (again?: NodeJS.Signals): Promise<number> => {
    signalled = performance.now();
    process.signal('SIGTERM');
    if (again !== undefined) setTimeout(() => process.signal(again), chance.below(900));
    const code = await process.ended();
    if (code !== 0) traffic.violations.push({ name: 'EXIT', detail: `${kind}: ${code}` });
    return performance.now() - signalled - STOP_WAIT_S * SECOND;
  };
  let ms: number;
  switch (kind) {
    case 'in a job of 15 s':
      ms = await inLongJob(world, process.pid(), end);
      break;
    case 'in a payment':
      await traffic.nextPayment();
      ms = await end();
      break;
    case 'signalled twice':
      ms = await end('SIGINT');
      break;
    case 'while starting': {
      ms = await end();
      // Harmless: it is ended while it starts.
      const starting = process.start().catch(() => undefined);
      await wait(100 + chance.below(1500));
      process.signal('SIGTERM');
      await starting;
      await process.ended();
      break;
    }
    case 'at rest':
      ms = await end();
      if (ms > SECOND) traffic.violations.push({ name: 'STOP', detail: `at rest it took ${seconds(ms)}` });
      break;
  }
  if (ms > 25 * SECOND) traffic.violations.push({ name: 'STOP', detail: `${kind}: it took ${seconds(ms)}` });
  await process.start();
  await world.tellTime(process.url);
  await wait(SEEN_MS);
  return `ended after ${STOP_WAIT_S} s and ${seconds(ms)}`;
}

/** Keeps messages from being written, so that jobs take 15 seconds, and ends the process meanwhile. */
async function inLongJob(world: CrashWorld, pid: number, end: () => Promise<number>): Promise<number> {
  return world.withDatabase(async (db) => {
    let ended: Promise<number> | null = null;
    await db.transaction(async (tx) => {
      await tx.run('lock table outbox_messages in share mode');
      for (let waiting: object[] = []; waiting.length === 0; await wait(20)) {
        waiting = await tx.run(
          `select 1 from jobs where kind = 'notify.send' and done_at is null and locked_by like 'worker-${pid}-%'`,
        );
      }
      ended = end();
      await wait(JOB_MS);
    });
    return ended ?? 0;
  });
}

/** The jobs that failed, as the log says: the provider refuses some. */
function failedIn(lines: readonly string[]): number[] {
  return lines.flatMap((line) => (line.includes('"job failed"') ? [Number(/"job":(\d+)/.exec(line)?.[1])] : []));
}

/** Jobs that were begun more than once although they did not fail. */
async function jobsTwice(sql: Sql, failed: readonly number[]): Promise<Violation[]> {
  const rows = await sql.run<{ kind: string }>('select kind from jobs where attempts > 1 and id <> all($1::bigint[])', [
    failed,
  ]);
  return rows.map(({ kind }) => ({ name: 'JOB_TWICE', detail: kind }));
}

function told(traffic: Traffic): string {
  const { calls, refused, longestMs } = traffic.counts();
  return `${calls} calls, ${refused} of them 503, the longest ${seconds(longestMs)}`;
}

function seconds(ms: number): string {
  return `${(ms / SECOND).toFixed(1)} s`;
}
