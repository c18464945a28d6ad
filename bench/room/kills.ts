import { setTimeout as wait } from 'node:timers/promises';
import { framesIn, untilBack } from '#tools/proof/received-media.ts';
import type { Row } from '../run.ts';
import type { Server } from '../server.ts';
import type { Front } from './front.ts';
import { type Browsers, connect, countRow, openRoomPair } from './pair.ts';
import type { OpenSession } from './sessions.ts';
import type { Coturn } from '#tools/machine/coturn.ts';

const TRIES = 10;
/** How long frames are watched around the end of a server, in seconds. */
const WATCHED = 8;

/**
 * `kill -9` of the instance on which both seats hang, in mid-call. Counts the calls whose frames never stop and whose
 * signalling comes back by itself on the other instance: a page that is loaded again is in the call again.
 */
export async function measureKills(world: {
  browsers: Browsers;
  front: Front;
  start(): Promise<Server>;
  nextSession(): OpenSession;
}): Promise<Row> {
  const { browsers, front } = world;
  const instances = [await world.start(), await world.start()];
  const times: number[] = [];
  for (let round = 0; round < TRIES; round++) {
    const [carrier, other] = instances as [Server, Server];
    front.lead(carrier.url);
    const pair = await openRoomPair(browsers, world.nextSession(), { client: front.url, therapist: front.url });
    const pages = [pair.client, pair.therapist];
    try {
      await connect(pair);
      const watching = pages.map((page) => framesIn(page, WATCHED));
      await wait(1500);
      const listening = pages.map((page) =>
        page.waitForResponse(
          (answer) => answer.status() === 200 && /\/api\/room\/[^/]+\/events$/.test(new URL(answer.url()).pathname),
        ),
      );
      const from = Date.now();
      await carrier.kill();
      front.lead(other.url);
      await Promise.all(listening);
      const back = Date.now() - from;
      const frames = await Promise.all(watching);
      if (frames.flat().some((count) => count <= 0)) throw new Error(`frames stopped: ${JSON.stringify(frames)}`);
      await pair.client.reload();
      await Promise.all(pages.map(untilBack));
      times.push(back);
      process.stdout.write(`  kill ${round + 1}: signalling is back after ${back} ms\n`);
    } catch (error) {
      process.stdout.write(`  kill ${round + 1}: ${String(error)}\n`);
    } finally {
      await pair.close();
      await carrier.kill();
    }
    instances.splice(0, 2, other, await world.start());
  }
  for (const instance of instances) await instance.stop();
  return countRow('frames and signalling after kill -9', times, TRIES);
}

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
