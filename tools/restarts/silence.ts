// docs/decisions/240
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#domain/dates.ts';
import { send } from '../crashes/call.ts';
import type { CrashWorld } from '../crashes/world.ts';
import { slotBody } from '../races/people.ts';
import type { Line } from './line.ts';
import type { Traffic } from './traffic.ts';

/** What happens to the database. */
export const SILENCES = ['is halted for 30 s', 'is restarted', 'is killed', 'is cut off at COMMIT'] as const;

const HALTED_MS = 30 * SECOND;
/** When the database is back, somebody has to have a booking within so long. */
const BOOKED_WITHIN_MS = 5 * SECOND;

/** Takes the database away and gives it back; answers in words when the first booking went through. */
export async function provoke(
  { world, traffic, line }: { world: CrashWorld; traffic: Traffic; line: Line },
  silence: (typeof SILENCES)[number],
): Promise<string> {
  const { cluster } = world;
  if (cluster === null) throw new Error('the embedded database goes with its product');
  const before = traffic.counts().refused;
  traffic.isOut(true);
  switch (silence) {
    case 'is halted for 30 s':
      cluster.halt();
      await wait(HALTED_MS);
      cluster.goOn();
      break;
    case 'is restarted':
      await cluster.shutDown();
      await cluster.restart();
      break;
    case 'is killed':
      await cluster.kill();
      await cluster.restart();
      break;
    case 'is cut off at COMMIT':
      for (let n = 0; n < 20; n += 1) {
        line.cutAtCommit();
        await wait(100);
      }
      break;
  }
  const back = performance.now();
  await firstBooking(world, SILENCES.indexOf(silence));
  const ms = performance.now() - back;
  // What began while it was away ends in its own time.
  await wait(10 * SECOND);
  traffic.isOut(false);
  const refused = traffic.counts().refused - before;
  const hasHappened = silence === 'is cut off at COMMIT' ? line.cuts() > 0 : silence !== SILENCES[0] || refused > 0;
  if (!hasHappened) traffic.violations.push({ name: 'NOTHING', detail: `${silence}: nobody noticed` });
  if (ms > BOOKED_WITHIN_MS) traffic.violations.push({ name: 'BACK', detail: `${silence}: ${Math.round(ms)} ms` });
  return `the first booking ${(ms / SECOND).toFixed(1)} s after it was back, ${refused} answers 503`;
}

/** Books until it is booked. */
async function firstBooking(world: CrashWorld, of: number): Promise<void> {
  const client = world.clients.at(-2);
  if (client === undefined) throw new RangeError('a world without clients');
  for (let n = 0; ; n += 1) {
    const slot = slotBody(world.now(), { therapist: n % 6, day: 14 + of, hour: 10 + (n % 9) });
    const body = { userId: client.userId, ...slot, duration: 50 };
    const path = '/therapists/check-specialist-availability';
    const answer = await send(world.product.url, { path, key: `back-${of}-${n}`, body }, await world.tokenOf(client));
    if (answer?.status === 200) return;
    await wait(50);
  }
}
