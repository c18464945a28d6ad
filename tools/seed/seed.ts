import { parseArgs } from 'node:util';
import pino from 'pino';
import { addedContentDir, type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { DataDirInUse } from '#server/db/lock.ts';
import { MOST_GENERATED } from '#server/demo/people.ts';
import { checkKey, WrongKey } from '#server/secrets/key-check.ts';
import { createLog } from '#server/log.ts';
import { assemble, CONTENT_DIR, openDatabase } from '#server/open.ts';
import { localContent } from '#server/providers/content/local.ts';
import { generatedTherapist, type Grown, growTo, NAMED, SeedRefused, SHARED_PASSWORD } from './grow.ts';

/** `npm run seed -- --therapists N`: more demo data, always the same for the same N. */

/** The wanted number of therapists in all. Throws SeedRefused for an invalid number. */
export function wantedTherapists(args: readonly string[]): number {
  const given = valueOf(args);
  const wanted = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (wanted >= NAMED && wanted <= MOST_GENERATED) return wanted;
  throw new SeedRefused(
    `How many therapists shall there be in all, from ${NAMED} to ${MOST_GENERATED}? For example: npm run seed -- --therapists 200`,
  );
}

function valueOf(args: readonly string[]): string {
  try {
    return parseArgs({ args: [...args], options: { therapists: { type: 'string' } } }).values.therapists ?? '';
  } catch {
    // Harmless: the usage is shown.
    return '';
  }
}

/** Opens the database under the server's lock and adds the missing therapists. */
export async function seed(config: Config, total: number, say: (line: string) => void): Promise<Grown> {
  if (config.production) throw new SeedRefused('Invented people do not belong in production.');
  const database = await openDatabase(config, say);
  try {
    const { deps } = assemble(config, {
      db: database.db,
      log: createLog(config.logLevel, pino.destination(2)),
      // Without the file of earlier runs: a damaged file is written again.
      change: { content: localContent({ dirs: [CONTENT_DIR] }) },
    });
    await checkKey(deps.keyring, database.db);
    return await growTo(deps, { total, contentDir: addedContentDir(config), say });
  } finally {
    await database.release();
  }
}

async function run(): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const total = wantedTherapists(process.argv.slice(2));
  const { added, profilesWritten } = await seed(readConfig(process.env), total, say);
  if (added === 0 && !profilesWritten) return say(`All ${total} therapists are there: nothing to do.`);
  say(`${total} therapists in all, ${added} of them new. Clients see them from the next start of the server on.`);
  if (total > NAMED) {
    say(`They sign in with ${SHARED_PASSWORD}, for example ${generatedTherapist(total).email}`);
  }
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    const expected = [SeedRefused, ConfigError, DataDirInUse, WrongKey].some((kind) => error instanceof kind);
    const text = error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
}
