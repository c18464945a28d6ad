import type { Row } from '../run.ts';
import { median } from '../server.ts';
import type { BarePages } from './bare-page.ts';
import { type Browsers, connect, openBarePair, openRoomPair, type Pair } from './pair.ts';
import type { OpenSession } from './sessions.ts';

const TRIES = 10;

type Servers = {
  browsers: Browsers;
  bare: BarePages;
  /** Two instances on one database, and one that sends all media through a relay. */
  one: string;
  other: string;
  relayed: string;
  nextSession(): OpenSession;
};

/**
 * From the press of the later of two people until both see and hear each other: two bare pages beside our room on one server,
 * on two instances, and through a relay, by turns.
 */
export async function measureConnecting(servers: Servers): Promise<Row[]> {
  const { browsers, bare, one, other, relayed } = servers;
  const room = (client: string, therapist: string) => () =>
    openRoomPair(browsers, servers.nextSession(), { client, therapist });
  const ways = [
    {
      what: 'bare',
      bar: null,
      open() {
        bare.reset();
        return openBarePair(browsers, bare.url);
      },
    },
    { what: 'our room, one server', bar: 1 / 2, open: room(one, one) },
    { what: 'our room, two instances', bar: 1 / 3, open: room(one, other) },
    { what: 'our room, through coturn', bar: 1 / 3, open: room(relayed, relayed) },
  ].map((way) => ({ ...way, times: [] as number[] }));
  // The first of a kind still compiles its code.
  for (const { open } of ways) await timed(open);
  for (let round = 0; round < TRIES; round++) {
    for (const { open, times } of ways) times.push(await timed(open));
    const last = ways.map(({ what, times }) => `${what} ${times.at(-1)} ms`);
    process.stdout.write(`  connect ${round + 1}: ${last.join(', ')}\n`);
  }
  const [beside = 0, ...figures] = ways.map(({ times }) => median(times));
  return ways.slice(1).map(({ what, bar }, index) => {
    const figure = figures[index] ?? 0;
    return {
      what: `connect, ${what}`,
      figure: `${figure} ms`,
      beside: `bare pages ${beside} ms`,
      ratio: beside / figure,
      bar,
    };
  });
}

async function timed(open: () => Promise<Pair>): Promise<number> {
  const pair = await open();
  try {
    return await connect(pair);
  } finally {
    await pair.close();
  }
}
