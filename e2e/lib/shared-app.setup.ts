import type { TestProject } from 'vitest/node';
import { startApp } from './app.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface is extended
  interface ProvidedContext {
    /** Where the products run that the browser tests share, one for each worker. */
    productUrls: string[];
  }
}

/**
 * One product per worker for all browser tests that need none of their own: starting one costs more than most of them, and
 * a clock that one test moves must not move another's.
 */
export default async function shareApps(project: TestProject): Promise<() => Promise<void>> {
  const apps = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startApp()));
  project.provide(
    'productUrls',
    apps.map(({ url }) => url),
  );
  return async () => {
    for (const app of apps) {
      const code = await app.stop();
      if (code !== 0) throw new Error(`a shared server ended with ${code}: ${app.output()}`);
    }
  };
}
