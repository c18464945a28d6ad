import type { TestProject } from 'vitest/node';
import { startApp } from './app.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface is extended
  interface ProvidedContext {
    /** Where the product runs that the browser tests share. */
    productUrl: string;
  }
}

/** One product for all browser tests that need none of their own: starting one costs more than most of them. */
export default async function shareApp(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp();
  project.provide('productUrl', app.url);
  return async () => {
    const code = await app.stop();
    if (code !== 0) throw new Error(`the shared server ended with ${code}: ${app.output()}`);
  };
}
