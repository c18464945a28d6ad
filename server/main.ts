import pino from 'pino';
import { MINUTE } from '#domain/dates.ts';
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
import { serve } from './serve.ts';
import { RestoringBroken } from './features/restored/restored.ts';
import { studioLine } from './studio.ts';

const STOP_WITHIN_MS = 5000;

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
    stopOnSignal(async () => {
      await stop();
      await database.release();
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

/** The first signal lets what is under way end; whatever is not done in five seconds is left to the next start. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say(`Stopping (${signal})…`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
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
