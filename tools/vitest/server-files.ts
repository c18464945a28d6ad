import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../proof/steps.ts';
import { reachOf } from './imports.ts';

/** The files that a test file reaches when it opens a database. */
const DATABASES = ['server/testing/database/database.ts', 'server/db/pglite.ts', 'server/db/postgres.ts'];

/**
 * The server tests that the everyday run repeats on the embedded engine, by files: the cheapest ones that together run
 * every prepared statement and meet every refusal of the database. `npm run test:sample` chooses them anew.
 */
const EMBEDDED_SAMPLE: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'embedded-sample.json'), 'utf8'),
);

/** The files of that sample, and the pattern of the full names of its tests. */
export const embeddedSample = {
  files: Object.keys(EMBEDDED_SAMPLE),
  names: new RegExp(
    `^(?:${Object.values(EMBEDDED_SAMPLE)
      .flat()
      .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('|')})$`,
  ),
};

/**
 * The files of server tests by their needs: a database of either engine, or no other one. The embedded engine cannot
 * show work of several connections; its own tests (`*.pglite.test.ts`) do not run on both.
 */
export function serverFiles(): { onPostgres: string[]; onPglite: string[]; others: string[] } {
  const all = globSync('server/**/*.test.ts', { cwd: ROOT }).toSorted();
  const isNamed = (file: string, engine: string): boolean => file.endsWith(`.${engine}.test.ts`);
  const onPostgres = all.filter(
    (file) => isNamed(file, 'postgres') || (opensDatabase(file) && !isNamed(file, 'pglite')),
  );
  return {
    onPostgres,
    onPglite: onPostgres.filter((file) => !isNamed(file, 'postgres')),
    others: all.filter((file) => !onPostgres.includes(file)),
  };
}

function opensDatabase(file: string): boolean {
  const reached = reachOf(file);
  return DATABASES.some((database) => reached.has(database));
}
