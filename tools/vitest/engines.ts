import { globSync, existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { ROOT } from '../proof/steps.ts';

/** The database work of a server test: statements by name with a fingerprint of their text, and refusals. */
export type TestRun = { file: string; test: string; statements: Record<string, string>; refusals: string[] };

/** Reads what the tests of a run wrote (`server/testing/database/statements-run.ts`); nothing when there was no run. */
export function readRuns(path: string): TestRun[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestRun)
    .map((run) => ({ ...run, file: relative(ROOT, run.file) }));
}

/**
 * The names of the server's prepared statements, as written in the code. Names put together at run time are missing:
 * those that one engine runs are still required of the other.
 */
export function statementNames(): string[] {
  const names = globSync('server/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts', 'server/testing/**', 'server/db/db.ts'],
  }).flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(STATEMENT)].map(([, name = '']) => name));
  return [...new Set(names)].toSorted();
}

const STATEMENT = /\b(?:prepared|locking|statement)\(\s*'([^']+)'[^`]*\)`\s*\S/g;

/** Work that needs several connections: notices between servers, and refusals by a concurrent transaction. */
const NEEDS_CONNECTIONS = /^(?:messages\.\w+ |SB001 SLOT_TAKEN|SB009 )/;

/** Returns the named statements and refusals that the embedded engine can repeat, without several connections. */
export function repeatable({ file, statements, refusals }: TestRun): string[] {
  if (matchesGlob(file, '**/*.postgres.test.ts')) return [];
  const named = Object.entries(statements).filter(([name, print]) => name !== print);
  return [...named.map(([name, print]) => `${name} ${print}`), ...refusals].filter(
    (item) => !NEEDS_CONNECTIONS.test(item),
  );
}

/**
 * The names of everything that an engine never ran: prepared statements that PostgreSQL did not meet, and statements
 * and refusals of PostgreSQL that the embedded engine did not meet.
 */
export function neverRan(
  names: readonly string[],
  { postgres, pglite }: { postgres: readonly TestRun[]; pglite: readonly TestRun[] },
): { postgres: string[]; pglite: string[] } {
  const onPostgres = new Set(postgres.flatMap(({ statements }) => Object.keys(statements)));
  const onPglite = new Set(pglite.flatMap(({ statements, refusals }) => [...Object.values(statements), ...refusals]));
  const wanted = new Set(postgres.flatMap(repeatable));
  const isMet = (item: string): boolean => onPglite.has(item) || onPglite.has(item.slice(item.indexOf(' ') + 1));
  return {
    postgres: names.filter((name) => !onPostgres.has(name)),
    pglite: [...wanted].filter((item) => !isMet(item)).toSorted(),
  };
}
