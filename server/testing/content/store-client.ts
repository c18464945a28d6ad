import { ClientError, createClient, type SanityClient } from '@sanity/client';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type TestApp, testApp, type TestOptions } from '../app.ts';

/** A server that listens, with the unchanged client of the content service on its store. */
export type StoreServer = {
  app: TestApp;
  url: string;
  port: number;
  /** A token for the store, as an operator gets it; the same one at every call. */
  token(): Promise<string>;
  /** The client of that token, of another one, or of a stranger. */
  client(options?: {
    token?: string | null;
    apiVersion?: string;
    dataset?: string;
    useCdn?: boolean;
  }): Promise<SanityClient>;
  /** A call as no client would make it. A text is sent as it is. */
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<StoreAnswer>;
};

/** The answer of a call; `description` is that of a refusal. */
export type StoreAnswer = { status: number; body: Record<string, unknown>; description: string };

/** Starts a server whose content stands in the database, on any free port, and ends it with the test. */
export async function storeServer(options: TestOptions = {}, port = 0): Promise<StoreServer> {
  const server = await begin(options, port);
  onTestFinished(async () => server.app.app.close());
  return server;
}

/** A shared server for all tests of a file: each works on documents of its own. */
export function storeOfFile(): () => StoreServer {
  let server: StoreServer | null = null;
  beforeAll(async () => {
    server = await begin({}, 0);
  });
  afterAll(async () => server?.app.app.close());
  return () => {
    if (server === null) throw new Error('the server is there when a test begins');
    return server;
  };
}

async function begin(options: TestOptions, wish: number): Promise<StoreServer> {
  const app = await testApp({ ...options, isLive: true });
  await app.app.listen({ port: wish, host: '127.0.0.1' });
  // A server that listens on a port has an address object.
  const { port } = app.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/store`;
  let made: Promise<string> | null = null;
  const token = async () => (made ??= contentToken(app));
  return {
    app,
    url,
    port,
    token,
    async client({ token: other, apiVersion = '2023-05-03', dataset = 'development', useCdn = false } = {}) {
      const shown = other === undefined ? await token() : other;
      return createClient({
        projectId: 'local',
        dataset,
        apiVersion,
        apiHost: url,
        useProjectHostname: false,
        useCdn,
        ...(shown !== null && { token: shown }),
      });
    },
    async call(path, body, headers = {}) {
      const answer = await fetch(`${url}/v2023-05-03/data/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (isStream) await answer.body?.cancel();
      const read = isStream ? {} : ((await answer.json()) as Record<string, unknown>);
      return { status: answer.status, body: read, description: descriptionIn(read) };
    },
  };
}

/** Status and words with which a call of the client is refused. */
export async function storeRefusal(
  call: Promise<unknown>,
): Promise<{ status: number; type: string; description: string }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    // The body of a refusal is that of the interface.
    const body = error.response.body as { error?: { type?: string; items?: { error: { type: string } }[] } };
    const type = body.error?.items?.[0]?.error.type ?? body.error?.type ?? '';
    return { status: error.statusCode, type, description: error.message };
  }
  throw new Error('the call was not refused');
}

/** A token for the store, as an operator gets it. */
export async function contentToken(app: TestApp): Promise<string> {
  const { token } = await app.signInAs('ADMIN');
  const answer = await app.inject('POST', '/ops/content/token', { token });
  return String(answer.body['token']);
}

function descriptionIn(body: Record<string, unknown>): string {
  const { error } = body as { error?: { description?: unknown } };
  return typeof error?.description === 'string' ? error.description : '';
}

/** The events of a listener of the client, in order; it ends with the test. */
export function heardBy(
  client: SanityClient,
  query: string,
  {
    params = {},
    ...options
  }: { params?: Record<string, unknown>; includeResult?: boolean; includePreviousRevision?: boolean } = {},
) {
  const events: Heard[] = [];
  const errors: unknown[] = [];
  const subscription = client
    .listen(query, params, { ...options, events: ['welcome', 'mutation', 'reconnect'] })
    .subscribe({
      // Every event is an object with a type.
      next: (event) => events.push(event as Heard),
      error: (error: unknown) => errors.push(error),
    });
  const stop = () => subscription.unsubscribe();
  onTestFinished(stop);
  const count = (type: string) => events.filter((event) => event.type === type).length;
  return {
    errors,
    stop,
    count,
    isWelcome: async (times = 1) => {
      await expect.poll(() => count('welcome')).toBe(times);
    },
    mutations: () => events.filter(({ type }) => type === 'mutation'),
  };
}

type Heard = { type: string; documentId?: string; transition?: string } & Record<string, unknown>;
