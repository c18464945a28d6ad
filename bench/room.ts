import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '#server/config/config.ts';
import { assemble } from '#server/open.ts';
import { launchChromium, mediaFlags } from '#tools/machine/chromium.ts';
import { startCoturn } from '#tools/machine/coturn.ts';
import { KEY } from './callers.ts';
import type { Row } from './run.ts';
import { onPostgres, type Server, startServer } from './server.ts';
import { startBarePages } from './room/bare-page.ts';
import { measureConnecting } from './room/connecting.ts';
import { measureFlood } from './room/flood.ts';
import { startFront } from './room/front.ts';
import { measureHalts, measureKills } from './room/kills.ts';
import { makeSessions, type OpenSession } from './room/sessions.ts';
import { measureStreams } from './room/streams.ts';
import { callsTo, newNetwork, take } from './room/calls.ts';

/** Enough for the streams, and for every other try one of its own. */
const SESSIONS = 2400;

/**
 * The room: how fast two people see and hear each other, the effect of a media break and of a server's end on a call,
 * who gets a seat, and the load that a server bears.
 */
export async function roomBench(): Promise<Row[]> {
  const coturn = await startCoturn();
  const bare = await startBarePages();
  const front = await startFront();
  const browsers = {
    client: await launchChromium({ args: mediaFlags({ fps: 24 }) }),
    therapist: await launchChromium({ args: mediaFlags({ fps: 24 }) }),
  };
  try {
    return await onPostgres(async ({ db, url, folder }) => {
      let servers = 0;
      const started: Server[] = [];
      const env = (name: string) => ({
        DATABASE_URL: url,
        DATA_DIR: join(folder, name),
        DATA_KEY: KEY.toString('base64'),
      });
      const start = async (more: Record<string, string> = {}): Promise<Server> => {
        servers += 1;
        // Every visitor comes from an address of their own, as people do.
        const server = await startServer({ ...env(`server-${servers}`), TRUST_PROXY: '1', ...more });
        started.push(server);
        return server;
      };
      try {
        const { deps } = assemble(readConfig(env('bench')), { db, log: pino({ level: 'silent' }) });
        const sessions = await makeSessions({ db, deps, count: SESSIONS });
        const nextSession = () => {
          const session = sessions.pop();
          if (session === undefined) throw new Error('no session is left');
          return session;
        };
        const one = await start();
        const other = await start();
        const relay = { TURN_URLS: coturn.url, TURN_SECRET: coturn.secret, MEETING_RELAY: 'always' };
        const { url: relayed } = await start(relay);
        const places = { one: one.url, other: other.url, nextSession };
        return [
          ...(await measureConnecting({ ...places, browsers, bare, relayed })),
          await measureHalts({ browsers, relayed, coturn, nextSession }),
          await measureKills({ browsers, front, start, nextSession }),
          await measureThirds(places),
          await measureDoubles(places),
          ...(await measureFlood(one, nextSession)),
          await measureStreams(other, sessions),
        ];
      } finally {
        for (const server of started) await server.stop();
      }
    });
  } finally {
    await Promise.all([browsers.client.close(), browsers.therapist.close()]);
    front.stop();
    await bare.stop();
    await coturn.stop();
  }
}

const TRIES = 100;

type Places = { one: string; other: string; nextSession(): OpenSession };

/** A third person at a full room: by the order alone, with an altered link, as another's client or therapist. */
async function measureThirds({ one, other, nextSession }: Places): Promise<Row> {
  const session = nextSession();
  const stranger = nextSession();
  for (const seat of ['client', 'therapist'] as const) {
    await take(callsTo(one, session, { seat, network: newNetwork() }));
  }
  const altered = session.link.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  // The first has the order alone.
  const links = ['', altered, session.link.slice(1), stranger.link];
  let refused = 0;
  for (let round = 0; round < TRIES; round++) {
    const seat = round % 5 === 4 ? 'therapist' : 'client';
    const asker = seat === 'therapist' ? { ...session, therapistToken: stranger.therapistToken } : session;
    const calls = callsTo(round % 2 === 0 ? one : other, asker, { seat, network: newNetwork() });
    const { status, body } = await calls.enter({ link: links[round % links.length] });
    calls.close();
    if (status >= 400 && status < 500 && body['entry'] === undefined) refused += 1;
  }
  return countOf('a third person is refused', refused);
}

/** Two devices of a person press Enter at once, each on its own instance: one gets the seat, the other is asked. */
async function measureDoubles({ one, other, nextSession }: Places): Promise<Row> {
  let single = 0;
  for (let round = 0; round < TRIES; round++) {
    const session = nextSession();
    const seat = round % 2 === 0 ? 'client' : 'therapist';
    const devices = [one, other].map((url) => callsTo(url, session, { seat, network: newNetwork() }));
    const answers = await Promise.all(devices.map((device) => device.enter()));
    for (const device of devices) device.close();
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    if (statuses.join(' ') === '200 409') single += 1;
  }
  return countOf('two devices at once, one has the seat', single);
}

function countOf(what: string, count: number): Row {
  return { what, figure: `${count} of ${TRIES}`, beside: `${TRIES}`, ratio: count / TRIES, bar: 1 };
}
