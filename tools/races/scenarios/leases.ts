import { z } from 'zod';
import { SECOND } from '#domain/dates.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { createWorker } from '#server/jobs/worker.ts';
import type { Violation } from '../../checker/checker.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** Several workers on many jobs, some of which die or are slow while they hold jobs: each job is finished once. */
export const leases = scenario('several workers on one table of jobs', {
  plan: (chance) => ({
    jobs: 60 + chance.below(140),
    workers: 2 + chance.below(5),
    /** Workers that take a batch and die. */
    dead: chance.below(3),
    /** Whether one more worker continues after its lease has ended. */
    late: chance.hits(0.5),
  }),
  async run(world, plan) {
    const ended = new Map<number, number>();
    const late = new Set<number>();
    const end = ({ n }: Payload): void => {
      ended.set(n, (ended.get(n) ?? 0) + 1);
    };
    await writeJobs(world, plan.jobs);
    const slow = Array.from({ length: plan.dead + (plan.late ? 1 : 0) }, (_, place) =>
      slowWorker(world, { name: `slow ${place}`, place, dies: place < plan.dead, end, late }),
    );
    await Promise.all(slow.map(({ began }) => began));
    const leased = await world.db.run<{ n: number }>(
      `select (payload ->> 'n')::int as n from jobs where locked_by is not null`,
    );
    const team = Array.from({ length: plan.workers }, (_, place) =>
      workerOf(world, { name: `team ${place}`, place, handlers: { count: async (payload) => end(payload) } }),
    );
    const drain = () => Promise.all(team.map((worker) => worker.drain()));
    await drain();
    const violations: Violation[] = [];
    const stolen = leased.filter(({ n }) => ended.has(n)).length;
    if (stolen > 0) violations.push({ name: 'LEASE', detail: `${stolen} jobs were taken before their lease ended` });
    world.clock.advance(30 * SECOND);
    // The slow workers end their jobs while others take the same jobs over.
    await Promise.all([drain(), ...slow.map((worker) => worker.goOn())]);
    const twice = [...ended].filter(([, times]) => times > 1).length;
    if (twice > 0) violations.push({ name: 'TWICE', detail: `${twice} jobs were run twice by live workers` });
    const run = new Set([...ended.keys(), ...late]).size;
    if (run < plan.jobs) violations.push({ name: 'LOST', detail: `${plan.jobs - run} jobs were never run` });
    const left = await world.db.run('select 1 from jobs where done_at is null or locked_by is not null');
    if (left.length > 0) violations.push({ name: 'UNFINISHED', detail: `${left.length} jobs are not done, or held` });
    return { attempts: plan.jobs, winners: run, violations };
  },
});

/** Jobs that one worker runs side by side. */
const LANES = 4;
const KINDS = { count: z.object({ n: z.number() }) };
type Payload = z.infer<typeof KINDS.count>;
type Handlers = Partial<JobHandlers<typeof KINDS>>;

function workerOf(
  { servers, clock }: World,
  { name, place, handlers, db }: { name: string; place: number; handlers: Handlers; db?: Db },
) {
  const deps = (servers[place % servers.length] ?? servers[0])?.deps;
  if (deps === undefined) throw new Error('a race needs a server');
  return createWorker({
    kinds: KINDS,
    db: db ?? deps.db,
    clock,
    log: deps.log,
    name,
    lanes: LANES,
    handlers: () => handlers,
  });
}

async function writeJobs(world: World, count: number): Promise<void> {
  const now = world.clock.now();
  const writer = workerOf(world, { name: 'writer', place: 0, handlers: {} });
  await world.db.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      await writer.enqueue(tx, { kind: 'count', payload: { n }, runAt: now - (n % 7) * SECOND });
    }
  });
}

type SlowWorker = {
  name: string;
  place: number;
  dies: boolean;
  end(payload: Payload): void;
  /** Collects the jobs that ended after their lease. */
  late: Set<number>;
};

/** A worker that pauses in its first jobs until `goOn`; then it ends them, or counts as dead since the pause. */
function slowWorker(world: World, { name, place, dies, end, late }: SlowWorker) {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const real = world.db;
  let dead = false;
  let goesOn = false;
  let paused = 0;
  // The connection of a dead process never answers.
  const db: Db = { ...real, run: (...asked) => (dead ? new Promise(() => undefined) : real.run(...asked)) };
  const handlers: Handlers = {
    count: async (payload) => {
      if (goesOn) return end(payload);
      // It has begun with a job in every lane: no answer to a claim is still on its way when it goes on.
      if (++paused === LANES) begin();
      await told;
      // A job of the pause may run twice: another worker may take it over when the lease ends.
      if (!dies) late.add(payload.n);
    },
  };
  const passed = workerOf(world, { name, place, handlers, db }).drain();
  return {
    began,
    async goOn() {
      goesOn = true;
      dead = dies;
      tell();
      if (!dies) await passed;
    },
  };
}
