import pino from 'pino';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { followingClock } from './clock.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { roomWarnings } from './config/room-settings.ts';
import { timeOf } from './db/db.ts';
import { DataDirInUse } from './db/lock.ts';
import { DemoPeopleThere } from './demo/remove.ts';
import { OtherBuild } from './http/static.ts';
import { createLog } from './log.ts';
import { WrongKey } from './secrets/key-check.ts';
import { openDatabase } from './open.ts';
import { END_WITHIN_MS, serve } from './serve.ts';
import { RestoringBroken } from './features/restored/restored.ts';
import { studioLine } from './studio.ts';
import { within } from './within.ts';

/** npm and a terminal may both pass one signal on. */
const SAME_SIGNAL_MS = 1 * SECOND;
/** To close the database. */
const RELEASE_WITHIN_MS = 2 * SECOND;

/** How often the clock of production is set by the database's. */
const FOLLOW_EVERY_MS = MINUTE;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, pino.destination(2));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  say(config.databaseUrl === null ? 'Opening the embedded database…' : 'Opening PostgreSQL…');
  const database = await openDatabase(config, say);
  try {
    const steady = followingClock(async () => timeOf(database.db));
    await steady.follow();
    setInterval(() => void steady.follow(), FOLLOW_EVERY_MS).unref();
    const { opened, studio, stop } = await serve(config, { db: database.db, log, steady, say });
    const stopWithinMs = config.stopWaitMs + 2 * END_WITHIN_MS;
    stopOnSignal(stopWithinMs, async () => {
      await stop();
      // A database that is silent takes no leave.
      await within(RELEASE_WITHIN_MS, database.release()).catch((error: unknown) =>
        log.warn({ err: error }, 'closing'),
      );
    });
    void database.db.ended.then((error) => {
      process.stderr.write(`${error.message.split('\n', 1)[0]}\n`);
      process.exit(1);
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`\nსიმშვიდე · Simshvide is ready at ${config.publicUrl} (${seconds} s)`);
    say(`API: ${config.publicUrl}/api/docs`);
    if (studio !== null) say(studioLine(opened, studio));
    if (opened.simulated !== null) {
      const payments = opened.simulated.store === null ? '' : ' card payments,';
      say(`Simulated: SMS and e-mail (read them at /api/dev/outbox),${payments} exchange rate.`);
    }
    if (config.production) roomWarnings(config.room).forEach(say);
    if (config.production && config.applicationForm === null) {
      say(`APPLICATION_FORM_URL is not set: specialists apply on our own page, by mail to ${config.specialistsEmail}.`);
    }
    if (config.databaseUrl === null) say('The embedded database is for trying out: production needs DATABASE_URL.');
  } catch (error) {
    await database.release();
    throw error;
  }
}

/** The first signal lets what is under way end; a second one ends at once, unless it is the same that came twice. */
function stopOnSignal(withinMs: number, stop: () => Promise<void>): void {
  let askedAt: number | null = null;
  const onSignal = async (signal: string): Promise<void> => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    askedAt = performance.now();
    say(`Stopping (${signal})…`);
    setTimeout(() => process.exit(1), withinMs).unref();
    await stop();
    say('Stopped.');
    process.exit(0);
  };
  process.on('SIGINT', () => void onSignal('SIGINT'));
  process.on('SIGTERM', () => void onSignal('SIGTERM'));
}

/** The errors that the person who starts the server can fix: shown in their own words, without a stack. */
const PLAIN = [ConfigError, DataDirInUse, WrongKey, DemoPeopleThere, OtherBuild, RestoringBroken];

run().catch((error: unknown) => {
  if (PLAIN.some((kind) => error instanceof kind) && error instanceof Error) {
    process.stderr.write(`${error.message}\n`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write('The port is taken: stop what listens there, or set another PORT.\n');
  } else {
    process.stderr.write(
      `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  process.exit(1);
});
