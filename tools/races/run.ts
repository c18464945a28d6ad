// docs/decisions/072
import { checkAlways, checkSettled, takenBySandbox, type Violation } from '../checker/checker.ts';
import type { Outcome, Scenario } from './scenario.ts';
import * as calendars from './scenarios/calendars.ts';
import { changedTerms } from './scenarios/content.ts';
import { leases } from './scenarios/leases.ts';
import * as moves from './scenarios/moves.ts';
import * as payments from './scenarios/payments.ts';
import { seriesAndHolds } from './scenarios/series.ts';
import * as sessions from './scenarios/sessions.ts';
import { refreshRace } from './scenarios/sign-ins.ts';
import * as slots from './scenarios/slots.ts';
import * as waiting from './scenarios/waiting.ts';
import type { World } from './world.ts';

/** Races up to a paid booking, of sign-ins and of jobs. */
export const UP_TO_BOOKING: readonly Scenario[] = [
  ...Object.values(slots),
  ...Object.values(payments),
  refreshRace,
  leases,
];

/** Races about sessions that are paid. */
export const AFTER_BOOKING: readonly Scenario[] = [...Object.values(moves), ...Object.values(sessions), seriesAndHolds];

/** Races between therapists who edit their calendars and clients who want their times. */
export const OF_CALENDARS: readonly Scenario[] = Object.values(calendars);

/** Races about appointments that wait for their payment. */
export const OF_WAITING: readonly Scenario[] = Object.values(waiting);

/** Races between an operator who changes the content and clients who book by it. */
export const OF_CONTENT: readonly Scenario[] = [changedTerms];

/** Every kind of race; a round is one of each. */
export const SCENARIOS: readonly Scenario[] = [
  ...UP_TO_BOOKING,
  ...AFTER_BOOKING,
  ...OF_CALENDARS,
  ...OF_WAITING,
  ...OF_CONTENT,
];

/** Results of races; a tally is of one kind, its `longest` in milliseconds. */
export type Report = Awaited<ReturnType<typeof runRaces>>;

/**
 * Runs rounds of all races, the first with the seed `from`, the next with the next seed; `repeat` keeps the seed. Ends
 * early when `stop` returns true or after MAX_FAILURES failed races.
 */
export async function runRaces(
  world: World,
  range: { from: number; rounds: number; repeat?: boolean },
  watch: { stop?(): boolean; progress?(rounds: number): void; scenarios?: readonly Scenario[] } = {},
) {
  const { scenarios = SCENARIOS } = watch;
  const tallies = scenarios.map(({ name }) => ({ scenario: name, races: 0, attempts: 0, winners: 0, longest: 0 }));
  const failures: { seed: number; scenario: string; plan: unknown; violations: Violation[] }[] = [];
  const started = performance.now();
  const deadlocksBefore = await world.deadlocks();
  let rounds = 0;
  for (; rounds < range.rounds && failures.length < MAX_FAILURES; rounds += 1) {
    for (const [index, one] of scenarios.entries()) {
      if (watch.stop?.() === true) break;
      const seed = range.repeat === true ? range.from : range.from + rounds;
      const { plan, outcome } = await race(world, one, seed);
      const { attempts, winners, violations, ms } = outcome;
      const tally = tallies[index];
      if (tally !== undefined) {
        tally.races += 1;
        tally.attempts += attempts;
        tally.winners += winners;
        tally.longest = Math.max(tally.longest, ms);
      }
      if (violations.length > 0) failures.push({ seed, scenario: one.name, plan, violations });
    }
    if (watch.stop?.() === true) break;
    watch.progress?.(rounds + 1);
  }
  const deadlocks = (await world.deadlocks()) - deadlocksBefore;
  return { rounds, seconds: (performance.now() - started) / 1000, deadlocks, tallies, failures };
}

/** Runs one race, and the checker before and after the remaining jobs. */
async function race(world: World, { prepare }: Scenario, seed: number) {
  const { plan, run } = prepare(seed);
  await world.begin();
  const started = performance.now();
  const outcome = await run(world).catch((error: unknown) => broken(error));
  const ms = performance.now() - started;
  const violations = [...outcome.violations, ...(await checkAlways(world.db, await takenBySandbox(world.db)))];
  await world.settle();
  violations.push(...(await checkSettled(world.db, { taken: await takenBySandbox(world.db), now: world.clock.now() })));
  violations.push(...(await world.outside()));
  violations.push(...world.faults().map((line) => ({ name: 'FAULT', detail: line.trim().slice(0, 300) })));
  return { plan, outcome: { ...outcome, violations, ms } };
}

/** A race that threw, as when a call without a rival was refused. */
function broken(error: unknown): Outcome {
  const detail = error instanceof Error ? error.message : String(error);
  return { attempts: 0, winners: 0, violations: [{ name: 'BROKEN_OFF', detail }] };
}

const MAX_FAILURES = 20;
