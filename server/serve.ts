import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { refuseDemoPeople } from './demo/remove.ts';
import { seedDemo } from './demo/seed.ts';
import { addInvented, openContent } from './features/content/shipped.ts';
import { printEarlierReceipts } from './features/receipts/receipts.ts';
import { startHosted } from './features/hosted/hosted.ts';
import { beginQuietly, refuseBroken } from './features/restored/restored.ts';
import { featureDaily } from './features.ts';
import { startDaily } from './jobs/daily.ts';
import { assemble, type Opened } from './open.ts';
import { checkKey } from './secrets/key-check.ts';
import { type ServedStudio, serveStudio } from './studio.ts';

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
  const app = await createApp(opened, { files: true, studio: () => studio });
  studio = await listen(opened, app, say);
  await startHosted(deps);
  worker.start();
  return {
    opened,
    studio,
    async stop() {
      stopFollowing();
      await Promise.all([app.close(), studio?.app.close()]);
      await worker.stop();
    },
  };
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
