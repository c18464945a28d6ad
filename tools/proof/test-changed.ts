import { spawnSync } from 'node:child_process';
import { changedSince, NoComparison } from './changes.ts';
import { ROOT } from './steps.ts';
import { embeddedSample, serverFiles } from '../vitest/server-files.ts';
import { reachedBy } from '../vitest/reached.ts';

/**
 * `npm run test:changed [commit]`: the tests reached by a change since the commit, by default HEAD. No replacement for
 * `npm test`: journeys run only if one of their own files has changed, or if nobody can say what a file reaches.
 */

const [commit = 'HEAD'] = process.argv.slice(2);

/** Runs a program of the project in the foreground; answers whether it was content. */
function ran(args: readonly string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

function projectOf(file: string): string {
  if (file.startsWith('e2e/')) return 'e2e';
  if (file.includes('.screen.test.')) return 'screens';
  if (file.startsWith('tools/simulator/')) return 'simulator';
  if (/^tools\/(?:checker|crashes|races)\//.test(file)) return 'races-and-crashes';
  if (!file.startsWith('server/') || units.has(file)) return 'unit';
  return 'server-postgres';
}

const units = new Set(serverFiles().others);

function runChanged(): boolean {
  const changed = changedSince(commit);
  const { files, projects } = reachedBy(changed);
  const hasJourneys = changed.some((path) => path.startsWith('e2e/'));
  const byProject = Map.groupBy(
    files.filter((file) => !file.startsWith('e2e/') || (hasJourneys && !file.startsWith('e2e/studio/'))),
    projectOf,
  );
  // Statements are for both engines.
  if (changed.some((path) => /\.sql\.ts$|^server\/db\//.test(path))) {
    const sampled = files.filter((file) => embeddedSample.files.includes(file));
    if (sampled.length > 0) byProject.set('server-pglite', [...(byProject.get('server-pglite') ?? []), ...sampled]);
  }
  for (const project of projects) byProject.set(project, []);
  if (byProject.size === 0) {
    process.stdout.write('nothing to run\n');
    return true;
  }
  for (const [project, some] of byProject) {
    process.stdout.write(`${project}: ${some.length === 0 ? 'all files' : `${some.length} files`}\n`);
  }
  const isBuilt = !byProject.has('e2e') || ran(['tools/start/build-web.ts']);
  return [...byProject]
    .map(([project, some]) =>
      ran(['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--project', project, ...some], {
        // A file that the whole run alone has is run as there.
        TEST_EXTENT: some.some((file) => file.includes('.whole.')) ? 'whole' : 'everyday',
      }),
    )
    .every((good) => good && isBuilt);
}

try {
  process.exitCode = runChanged() ? 0 : 1;
} catch (error) {
  if (!(error instanceof NoComparison)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
