import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { SECOND } from '#domain/dates.ts';
import { createApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import type { Deps } from './deps.ts';
import { refuseDemoPeople } from './demo/remove.ts';
import { seedDemo } from './demo/seed.ts';
import { addInvented, openContent } from './features/content/shipped.ts';
import { printEarlierReceipts } from './features/receipts/receipts.ts';
import { startHosted } from './features/hosted/hosted.ts';
import { beginQuietly, refuseBroken } from './features/restored/restored.ts';
import { featureDaily } from './features.ts';
import { healthApp } from './http/health.ts';
import { startDaily } from './jobs/daily.ts';
import { assemble, type Opened } from './open.ts';
import { readiness } from './ready.ts';
import { checkKey } from './secrets/key-check.ts';
import { type ServedStudio, serveStudio } from './studio.ts';
import { within } from './within.ts';

/** What is under way when the server stops has so long to end. */
export const END_WITHIN_MS = 25 * SECOND;

/** A product that answers and works, until it is stopped; the database stays open. */
export type Serving = { opened: Opened; studio: ServedStudio | null; stop(): Promise<void> };

/** Assembles the product on an open database, seeds the demo, listens, and starts the nightly chains and the worker. */
export async function serve(
  config: Config,
  parts: { db: Db; log: FastifyBaseLogger; steady?: Clock; say?: (line: string) => void },
): Promise<Serving> {
  const { say = () => {}, ...rest } = parts;
  const opened = assemble(config, rest);
  const { deps, worker } = opened;
  await checkKey(deps.keyring, deps.db);
  await refuseBroken(deps);
  await refuseDemoPeople(deps, config);
  await openContent(deps);
  if (config.demo && (await seedDemo(deps))) say('Demo people and their calendars are in place.');
  // Their calendars may be older than the store, or the last start died between the two.
  if (config.demo) await addInvented(deps);
  await printEarlierReceipts(deps);
  const stopFollowing = await deps.contentStore.watch();
  let studio: ServedStudio | null = null;
  const isQuiet = await beginQuietly(deps, (parts) => startDaily(featureDaily(deps), parts));
  if (isQuiet) say('This database was restored and begins quietly: see npm run ops -- restored');
  let stopping = false;
  const app = await createApp(opened, { files: true, studio: () => studio, isStopping: () => stopping });
  studio = await listen(opened, app, say);
  const ops = await listenForProxy(deps, () => stopping);
  await startHosted(deps);
  worker.start();
  return {
    opened,
    studio,
    /** Says no at `/readyz` and goes on until a proxy has seen it; then takes nothing new, and lets end what began. */
    async stop() {
      stopping = true;
      await wait(config.stopWaitMs);
      const ended = Promise.all([app, ops, studio?.app].map(async (one) => one?.close()));
      await Promise.all([
        within(END_WITHIN_MS, ended).catch((error: unknown) => {
          parts.log.warn({ err: error }, 'calls were cut off');
          app.server.closeAllConnections();
        }),
        worker.stop(END_WITHIN_MS),
      ]);
      stopFollowing();
    },
  };
}

/** Answers a proxy of another machine, where the settings say at which address. */
async function listenForProxy(deps: Deps, isStopping: () => boolean): Promise<FastifyInstance | null> {
  const { opsListen } = deps.config;
  if (opsListen === null) return null;
  const requestId = () => deps.random.uuid();
  const app = healthApp({ log: deps.log, requestId, isStopping, isReady: readiness(deps) });
  await app.listen(opsListen);
  return app;
}

/** Listens with the product, then with the Studio: where both are to have one port, the Studio gives way. */
export async function listen(
  opened: Pick<Opened, 'deps'>,
  app: FastifyInstance,
  say: (line: string) => void,
): Promise<ServedStudio | null> {
  const { port, host } = opened.deps.config;
  await app.listen({ port, host });
  return serveStudio(opened, say);
}
