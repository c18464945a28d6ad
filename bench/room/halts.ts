import { setTimeout as wait } from 'node:timers/promises';
import type { Coturn } from '#tools/machine/coturn.ts';
import { framesIn, untilBack } from '#tools/proof/received-media.ts';
import type { Row } from '../run.ts';
import { type Browsers, connect, openRoomPair } from './pair.ts';
import type { OpenSession } from './sessions.ts';
import { countRow } from './count-row.ts';

const TRIES = 10;
const HALT_MS = 10_000;

/** Ten seconds without media: the relay is halted and let go. Counts the calls that come back without a press. */
export async function measureHalts(world: {
  browsers: Browsers;
  relayed: string;
  coturn: Coturn;
  nextSession(): OpenSession;
}): Promise<Row> {
  const { browsers, relayed, coturn } = world;
  const times: number[] = [];
  for (let round = 0; round < TRIES; round++) {
    const pair = await openRoomPair(browsers, world.nextSession(), { client: relayed, therapist: relayed });
    const pages = [pair.client, pair.therapist];
    try {
      await connect(pair);
      coturn.halt();
      await wait(HALT_MS / 2);
      const meanwhile = await Promise.all(pages.map((page) => framesIn(page, HALT_MS / 2000)));
      if (meanwhile.flat().some((frames) => frames > 0)) throw new Error('media came although the relay was halted');
      const from = Date.now();
      coturn.goOn();
      const back = Math.max(...(await Promise.all(pages.map(untilBack)))) - from;
      times.push(back);
      process.stdout.write(`  halt ${round + 1}: back after ${back} ms\n`);
    } catch (error) {
      process.stdout.write(`  halt ${round + 1}: ${String(error)}\n`);
    } finally {
      coturn.goOn();
      await pair.close();
    }
  }
  return countRow('back after ten seconds without media', times, TRIES);
}
