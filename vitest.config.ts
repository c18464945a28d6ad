import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { EXTENT, IS_WHOLE } from './tools/vitest/extent.ts';
import { restOf } from './tools/vitest/imports.ts';
import { embeddedSample, serverFiles } from './tools/vitest/server-files.ts';

/** Files of tests that the everyday run leaves to the whole one. */
const left = IS_WHOLE ? [] : ['**/*.whole.*'];
const files = serverFiles();

/** A worker whose files share modules and an embedded database: loading and opening are slow. */
const oneWorker = { isolate: false, fileParallelism: false, maxWorkers: 1, hookTimeout: 300_000 } as const;

/** The files of a server project: all on PostgreSQL; the everyday run samples them on the embedded engine. */
const filesOn = (engine: 'pglite' | 'postgres'): string[] => {
  if (engine === 'postgres') return EXTENT === 'rest' ? restOf(files.onPostgres) : files.onPostgres;
  return IS_WHOLE ? files.onPglite : embeddedSample.files;
};

const server = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server-${engine}`,
    include: filesOn(engine),
    ...(engine === 'pglite' && !IS_WHOLE && { testNamePattern: embeddedSample.names }),
    env: { TEST_ENGINE: engine },
    setupFiles: ['server/testing/database/statements-run.ts'],
    ...(engine === 'postgres' && { globalSetup: ['tools/vitest/postgres.setup.ts'] }),
    testTimeout: 120_000,
    // Milliseconds that only a test that fails waits for: a machine may be many times slower than ours.
    expect: { poll: { timeout: 60_000 } },
    ...oneWorker,
  },
});

/** Starts the longest browser files first, so that no worker is still busy with one when the others have ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /every-screen|start-and-stop/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'web/testing/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include:
            EXTENT === 'rest'
              ? restOf(files.others)
              : ['{domain,contract,tools,studio,bench}/**/*.test.ts', 'web/**/*.test.{ts,tsx}', ...files.others],
          exclude: [
            '**/node_modules/**',
            'web/**/*.screen.test.tsx',
            'web/dist/**',
            'studio/app/{node_modules,dist,dist.next,dist.old}/**',
            'tools/{simulator,checker,races,crashes}/**',
          ],
          testTimeout: 120_000,
          ...oneWorker,
        },
      },
      {
        test: {
          name: 'simulator',
          include: ['tools/simulator/**/*.test.ts'],
          testTimeout: 900_000,
          ...oneWorker,
        },
      },
      {
        test: {
          name: 'races-and-crashes',
          include: ['tools/{checker,races,crashes}/**/*.test.ts'],
          exclude: left,
          globalSetup: ['tools/vitest/postgres.setup.ts'],
          testTimeout: 900_000,
          ...oneWorker,
        },
      },
      server('pglite'),
      server('postgres'),
      {
        test: {
          name: 'e2e',
          include:
            EXTENT === 'rest'
              ? restOf(globSync('e2e/**/*.test.ts', { cwd: import.meta.dirname }))
              : ['e2e/**/*.test.ts'],
          exclude: ['e2e/studio/**', ...left],
          globalSetup: ['tools/vitest/snapshot.setup.ts'],
          // Milliseconds that only a test that fails waits for: a machine may be many times slower than ours.
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // A browser test keeps a core busy, and a worker more opens a database and a browser more.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          // `npm run studio -- --check`: needs the Studio, which `npm test` does without.
          name: 'studio',
          include: ['e2e/studio/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          isolate: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
