import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';

/** The address of a new, empty database on the PostgreSQL of the project. */
export async function emptyDatabase(): Promise<string> {
  const server = await openPostgres(inject('postgresUrl'));
  const name = `proof_${randomUUID().replaceAll('-', '')}`;
  await server.run(`create database ${name}`);
  await server.close();
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}
