import { checkAlways } from './always.ts';
import { calendarLog } from './calendars.ts';
import { checkFinally } from './finally.ts';
import { planPeople } from './people.ts';
import { planOf } from './plan.ts';
import { countSometimes } from './sometimes.ts';
import { nothingTold } from './told.ts';
import type { Fixtures } from './server.ts';
import { type Backing, openMemory } from './store/memory.ts';
import { settlePromises } from './timeline.ts';
import { firstRows } from './first-rows.ts';
import { createWorld, type WorldOptions } from './world.ts';

/** Identifies a history: its seed, and the parts left out to make it shorter. */
export type Tale = {
  seed: number;
  /** Steps of the plan that do not happen. */
  dropped?: readonly number[];
  /** Kinds of faults that do not happen. */
  without?: readonly string[];
};

export type Outcome = ReturnType<typeof runHistory>;

/** Generates ids as the database does, one after the other. */
function invented(): () => string {
  let n = 0;
  return () => `00000000-0000-4000-8000-${(n += 1).toString(16).padStart(12, '0')}`;
}

function begin({ seed, without = [], dropped }: Tale, options: Omit<WorldOptions, 'seed' | 'without'>) {
  const told = nothingTold();
  const world = createWorld({ ...options, seed, without });
  planPeople(world, told, new Set(dropped));
  return { world, told };
}

/**
 * Runs one history in memory, from the first row to the last check. Must not be called inside a promise callback, since
 * it drains the queue of promises itself.
 */
export function runHistory(fixtures: Fixtures, tale: Tale, withStory = false, onStatement?: (line: string) => void) {
  const memory = openMemory(invented());
  const plan = planOf(tale.seed);
  for (const [statement, values] of firstRows(tale.seed, plan)) void memory.run(statement, values);
  const calendars = calendarLog(memory.tables);
  calendars.look(plan.start);
  const kept = checkAlways(memory.tables, calendars);
  const { world, told } = begin(tale, { plan, fixtures, backing: memory, withStory, kept, onStatement });
  do {
    settlePromises();
    if (world.isDirty()) world.lookForWork(memory.nextJob());
  } while (world.violation() === null && world.timeline.step(plan.end));
  if (world.violation() === null) {
    checkFinally(world, memory.tables, told, calendars);
    countSometimes(world, memory.tables);
  }
  return {
    seed: tale.seed,
    violation: world.violation(),
    /** Hash of all answers, in order. */
    trace: world.trace(),
    events: world.timeline.steps(),
    counts: world.counts,
    planned: plan.steps.length,
    story: world.story,
  };
}

/** A real database, as far as a history needs it. */
export type RealBacking = Backing & { nextJob(): Promise<number | null> };

/**
 * Runs the same history on real SQL, up to the first statement with another result than expected; returns the results
 * of the statements, in order.
 */
export async function replayHistory(
  fixtures: Fixtures,
  tale: Tale,
  { backing, expected }: { backing: RealBacking; expected: readonly string[] },
): Promise<string[]> {
  const plan = planOf(tale.seed);
  for (const [statement, values] of firstRows(tale.seed, plan)) await backing.run(statement, values);
  const lines: string[] = [];
  let isSame = true;
  const onStatement = (line: string): void => {
    isSame &&= line === expected[lines.length];
    lines.push(line);
  };
  const { world } = begin(tale, { plan, fixtures, backing, withStory: false, kept: () => undefined, onStatement });
  do {
    // The real database answers in later turns of the event loop: wait until no statement is running.
    do await new Promise((done) => void setImmediate(done));
    while (world.outstanding() > 0);
    if (world.isDirty()) world.lookForWork(await backing.nextJob());
  } while (isSame && world.timeline.step(plan.end));
  return lines;
}
