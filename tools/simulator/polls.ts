import type { Instant } from '#domain/dates.ts';
import { hash } from './chance.ts';
import type { Server } from './server.ts';
import type { Timeline } from './timeline.ts';

/** The polls of the servers' workers: each looks for jobs once a second, at its own phase. */
export function pollForJobs(timeline: Timeline, seed: number, servers: readonly (Server | null)[], ended: () => void) {
  const looks: { at: Instant; cancel(): void }[] = [];
  const looking = [false, false];
  const look = (at: number): void => {
    const server = servers[at] ?? null;
    if (server === null || looking[at] === true) return;
    looking[at] = true;
    void server.worker.drain().finally(() => {
      if (!server.life.alive) return;
      looking[at] = false;
      ended();
    });
  };
  return {
    /** A server that has just started does not look yet. */
    begin: (at: number): void => void (looking[at] = false),
    /** Plans the next poll of each. */
    plan(nextJob: Instant | null): void {
      for (const at of [0, 1]) {
        if ((servers[at] ?? null) === null || looking[at] === true || nextJob === null) continue;
        const planned = looks[at];
        const wanted = Math.max(nextJob, timeline.now()) + 1 + (hash(`${at} ${nextJob}`, seed) % 1000);
        if (planned !== undefined && planned.at <= wanted && planned.at > timeline.now()) continue;
        planned?.cancel();
        const event = timeline.at(wanted, () => look(at));
        looks[at] = { at: wanted, cancel: () => void (event.run = null) };
      }
    },
  };
}
