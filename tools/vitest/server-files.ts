import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOT } from '../steps.ts';
import { reachOf } from './imports.ts';

/** What a file of tests reaches when it opens a database. */
const DATABASES = ['server/testing/database.ts', 'server/db/pglite.ts', 'server/db/postgres.ts'];

/**
 * The files of server tests that the everyday run repeats on the embedded engine: the cheapest ones that together run every prepared
 * statement and meet every refusal of the database. `npm run test:sample` chooses them anew.
 */
const EMBEDDED_SAMPLE: readonly string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'embedded-sample.json'), 'utf8'),
);

/**
 * The files of server tests by what they need: a database of either engine, or none. What several connections do, and what ends the
 * embedded engine, one engine alone can show.
 */
export function serverFiles(): {
  onPostgres: string[];
  onPglite: string[];
  /** What the everyday run has on the embedded engine: the sample, and what no other engine can show. */
  sampled: string[];
  withoutDatabase: string[];
} {
  const all = globSync('server/**/*.test.ts', { cwd: ROOT }).toSorted();
  const named = (pattern: string): Set<string> => new Set(all.filter((file) => matchesGlob(file, pattern)));
  const [postgresAlone, pgliteAlone] = [named('**/*.postgres.test.ts'), named('**/*.pglite.test.ts')];
  const withDatabase = new Set(
    all.filter((file) => postgresAlone.has(file) || pgliteAlone.has(file) || opensDatabase(file)),
  );
  return {
    onPostgres: all.filter((file) => withDatabase.has(file) && !pgliteAlone.has(file)),
    onPglite: all.filter((file) => withDatabase.has(file) && !postgresAlone.has(file)),
    sampled: [...new Set([...EMBEDDED_SAMPLE, ...pgliteAlone])],
    withoutDatabase: all.filter((file) => !withDatabase.has(file)),
  };
}

function opensDatabase(file: string): boolean {
  const reached = reachOf(file);
  return DATABASES.some((database) => reached.has(database));
}
