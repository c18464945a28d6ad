import type { TestProject } from 'vitest/node';
import { startPostgres } from '../machine/postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's own interface is extended
  interface ProvidedContext {
    /** Address of an empty database, in the projects that start a PostgreSQL. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the project and tells the tests its address: `inject('postgresUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  await server.createDatabase('simshvide_test');
  project.provide('postgresUrl', server.url('simshvide_test'));
  return () => server.stop();
}
