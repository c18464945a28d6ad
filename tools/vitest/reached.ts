import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROOT } from '../proof/steps.ts';
import { importsOf } from './imports.ts';

/** The files that assemble the product from all features: their imports reach the tests beside them, not all tests. */
const ASSEMBLIES = new Set([
  'server/app.ts',
  'server/features.ts',
  'server/open.ts',
  'server/serve.ts',
  'web/App.tsx',
  'web/routes.tsx',
]);

const IS_TEST = /\.test\.tsx?$/;
const IS_TESTING = /\btesting\//;
/** The files that a test runner reads by name: a chain of imports that ends there reaches all of its tests. */
const IS_SETTING = /\.config\.ts$|^tools\/vitest\//;
const IS_SOURCE = /\.(?:tsx?|mjs|css)$/;

/** Every project: for a path of which nothing else is known, such as `package-lock.json`. */
const PROJECTS = ['unit', 'screens', 'simulator', 'races-and-crashes', 'server-postgres', 'server-pglite', 'e2e'];

/** The rooms whose files are read and not imported by the projects of Vitest that read them. */
const READERS: readonly (readonly [start: string, projects: readonly string[]])[] = [
  ['server/db/migrations/', PROJECTS.filter((project) => project !== 'screens')],
  ['server/', ['server-postgres', 'server-pglite', 'races-and-crashes', 'e2e', 'unit']],
  ['contract/', ['server-postgres', 'unit']],
  ['domain/', ['unit']],
  ['studio/app/', ['unit']],
  ['studio/seed/', PROJECTS.filter((project) => project !== 'screens')],
  ['studio/', ['server-postgres', 'server-pglite', 'unit']],
  ['web/', ['screens', 'unit', 'e2e']],
  ['e2e/', ['e2e']],
  ['tools/simulator/', ['simulator']],
  ['tools/races/', ['races-and-crashes']],
  ['tools/crashes/', ['races-and-crashes']],
  ['tools/checker/', ['races-and-crashes']],
  ['tools/vitest/embedded-sample.json', ['server-pglite']],
  ['tools/vitest/budget.json', []],
  ['tools/vitest/', PROJECTS],
  ['tools/', ['unit']],
  ['bench/', ['unit']],
  ['docs/', ['unit']],
  ['.ci/', []],
];

/**
 * The tests that the changed paths reach. An imported file reaches the tests that import it, directly or through
 * others, and those beside the files through which it comes into the product. A path that no code names, such as a
 * migration, a seed or a deleted file, reaches all projects of its room.
 */
export function reachedBy(changed: readonly string[]): { files: string[]; projects: string[] } {
  const importers = importersOfAll();
  const tests = [...importers.keys()].filter((file) => IS_TEST.test(file));
  const isChanged = new Set(changed);
  const isOfAll = changed.some((path) => IS_TESTING.test(path) || ASSEMBLIES.has(path));
  const stops = (file: string): boolean => !isOfAll && (ASSEMBLIES.has(file) || IS_TESTING.test(file));
  const affected = new Set<string>();
  const folders = new Set<string>();
  const projects = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (affected.has(file)) continue;
    affected.add(file);
    if (stops(file)) continue;
    const above = importers.get(file) ?? [];
    if (above.some((importer) => ASSEMBLIES.has(importer))) folders.add(dirname(file));
    if (above.length === 0 && (isChanged.has(file) || IS_SETTING.test(file)) && !IS_TEST.test(file)) {
      for (const project of readersOf(file)) projects.add(project);
    }
    waiting.push(...above);
  }
  return {
    files: tests.filter((file) => affected.has(file) || folders.has(dirname(file))).toSorted(),
    projects: PROJECTS.filter((project) => projects.has(project)),
  };
}

function readersOf(path: string): readonly string[] {
  if (/^[^/]+\.md$|^LICENSE$/.test(path)) return ['unit'];
  return READERS.find(([start]) => path.startsWith(start))?.[1] ?? PROJECTS;
}

function importersOfAll(): Map<string, string[]> {
  const files = globSync('{domain,contract,server,web,studio,tools,e2e,bench}/**/*', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'web/dist*/**', 'studio/app/dist*/**'],
  }).filter((file) => IS_SOURCE.test(file));
  const importers = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const file of files) {
    if (file.endsWith('.css')) continue;
    for (const imported of importsOf(file)) importers.get(imported)?.push(file);
  }
  return importers;
}
