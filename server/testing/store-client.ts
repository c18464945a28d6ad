import { createClient, type SanityClient } from '@sanity/client';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type TestApp, testApp, type TestOptions } from './app.ts';

/** A server that listens, with the unchanged client of the content service on its store. */
export type StoreServer = {
  app: TestApp;
  /** Where its interface stands. */
  url: string;
  /** The client of a new token; without one: as a stranger. */
  client(options?: { token?: string | null; apiVersion?: string; dataset?: string }): Promise<SanityClient>;
};

/** Starts a server whose content stands in the database, and ends it with the test. */
export async function storeServer(options: TestOptions = {}): Promise<StoreServer> {
  const app = await testApp({ ...options, isLive: true });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => app.app.close());
  // A server that listens on a port has an address object.
  const { port } = app.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/store`;
  return {
    app,
    url,
    async client({ token, apiVersion = '2023-05-03', dataset = 'development' } = {}) {
      const shown = token === undefined ? await contentToken(app) : token;
      return createClient({
        projectId: 'local',
        dataset,
        apiVersion,
        apiHost: url,
        useProjectHostname: false,
        useCdn: false,
        ...(shown !== null && { token: shown }),
      });
    },
  };
}

/** A token for the store, as an operator gets it. */
async function contentToken(app: TestApp): Promise<string> {
  const { token } = await app.signInAs('ADMIN');
  const answer = await app.inject('POST', '/ops/content/token', { token });
  return String(answer.body['token']);
}
