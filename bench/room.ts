import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '#server/config/config.ts';
import { assemble } from '#server/open.ts';
import { launchChromium, mediaFlags } from '#tools/machine/chromium.ts';
import { startCoturn } from '#tools/machine/coturn.ts';
import { KEY } from './callers.ts';
import type { Row } from './run.ts';
import { onPostgres, startServer, type Server } from './server.ts';
import { startBarePages } from './room/bare-page.ts';
import { measureConnecting } from './room/connecting.ts';
import { measureFlood } from './room/flood.ts';
import { startFront } from './room/front.ts';
import { measureHalts } from './room/halts.ts';
import { measureKills } from './room/kills.ts';
import { measureDoubles, measureThirds } from './room/seats.ts';
import { makeSessions } from './room/sessions.ts';
import { measureStreams } from './room/streams.ts';

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
