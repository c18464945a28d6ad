import type { Row } from '../run.ts';
import { median } from '../server.ts';
import type { BarePages } from './bare-page.ts';
import { type Browsers, connect, countRow, openBarePair, openRoomPair, type Pair } from './pair.ts';
import type { OpenSession } from './sessions.ts';

const TRIES = 40;
/** A room that takes so many times the median of its way made its people wait for something of its own. */
const SLOW = 3;

type Run = { ms: number; descriptions: number };

/**
 * The time from the press of the later of two people until both see and hear each other: two bare pages beside our room
 * on one server, on two instances, and through a relay, by turns.
 */
export async function measureConnecting(servers: {
  browsers: Browsers;
  bare: BarePages;
  /** Two instances on one database, and one that sends all media through a relay. */
  one: string;
  other: string;
  relayed: string;
  nextSession(): OpenSession;
}): Promise<Row[]> {
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
  ].map((way) => ({ ...way, runs: [] as Run[] }));
  // The first of a kind still compiles its code.
  for (const { open } of ways) await timed(open);
  for (let round = 0; round < TRIES; round++) {
    for (const { open, runs } of ways) runs.push(await timed(open));
    const last = ways.map(({ what, runs }) => `${what} ${runs.at(-1)?.ms} ms`);
    process.stdout.write(`  connect ${round + 1}: ${last.join(', ')}\n`);
  }
  const [beside = 0, ...figures] = ways.map(({ runs }) => median(runs.map(({ ms }) => ms)));
  return ways.slice(1).flatMap(({ what, bar, runs }, index) => {
    const figure = figures[index] ?? 0;
    const count = (words: string, isWell: (run: Run) => boolean) =>
      countRow(
        `connect, ${what}, ${words}`,
        runs.filter(isWell).map(({ ms }) => ms),
        TRIES,
      );
    return [
      {
        what: `connect, ${what}`,
        figure: `${figure} ms`,
        beside: `bare pages ${beside} ms`,
        ratio: beside / figure,
        bar,
      },
      count(`within ${SLOW} x the median`, ({ ms }) => ms <= SLOW * figure),
      // An offer and its answer; more of them are another try.
      count('without a second try', ({ descriptions }) => descriptions === 2),
    ];
  });
}

async function timed(open: () => Promise<Pair>): Promise<Run> {
  const pair = await open();
  let descriptions = 0;
  for (const page of [pair.client, pair.therapist])
    page.on('request', (request) => {
      if (request.postData()?.includes('"kind":"description"') === true) descriptions += 1;
    });
  try {
    return { ms: await connect(pair), descriptions };
  } finally {
    await pair.close();
  }
}
