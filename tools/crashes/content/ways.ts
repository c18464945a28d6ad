import { ClientError, createClient, type SanityClient, ServerError } from '@sanity/client';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { SECOND } from '#domain/dates.ts';
import { type Answer, send } from '../call.ts';
import type { CrashWorld } from '../world.ts';
import { type Asked, documentsOf, importOf, noteOf } from './documents.ts';

/** A call of an editor; null when no answer came. */
export type Way = (world: CrashWorld, asked: Asked) => Promise<Answer | null>;

/** Imports the documents of a change. */
export const importDocuments: Way = async ({ product, operatorToken }, asked) =>
  send(product.url, { path: '/ops/content/import', key: noteOf(asked), body: importOf(asked) }, await operatorToken());

/** Writes the documents of a change as drafts, all in one transaction. */
export const draft: Way = (world, asked) => withClient(world, async (client) => writeDrafts(client, asked));

/** Publishes the drafts of a change, all in one transaction. */
export const publish: Way = (world, asked) => withClient(world, async (client) => publishDrafts(client, asked));

/** Writes the documents of a change as drafts with the content service's own client. */
export async function writeDrafts(client: SanityClient, asked: Pick<Asked, 'editor' | 'n'>): Promise<void> {
  const drafts = documentsOf(asked).map((document) => ({ ...document, _id: `drafts.${document._id}` }));
  await drafts.reduce((transaction, one) => transaction.createOrReplace(one), client.transaction()).commit();
}

/** Publishes the drafts of a change with the content service's own client. */
export async function publishDrafts(client: SanityClient, asked: Pick<Asked, 'editor' | 'n'>): Promise<void> {
  await client.action(
    documentsOf(asked).map(({ _id }) => ({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${_id}`,
      publishedId: _id,
    })),
  );
}

/** The content service's own client, asking the store of a server. It never repeats a call, so that each is seen. */
export function clientOf(url: string, token: string): SanityClient {
  return createClient({
    projectId: 'local',
    dataset: 'development',
    apiVersion: '2025-02-19',
    apiHost: `${url}${API_BASE}/store`,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    timeout: 30 * SECOND,
    headers: { connection: 'close' },
    token,
  });
}

/** Lets a client with a fresh token do its work. */
export async function withClient(
  { product, operatorToken }: CrashWorld,
  work: (client: SanityClient) => Promise<unknown>,
): Promise<Answer | null> {
  const token = await send(product.url, { path: '/ops/content/token', key: 'token', body: {} }, await operatorToken());
  if (token?.status !== 200) return token;
  try {
    await work(clientOf(product.url, String(token.body['token'])));
    return { status: 200, body: {} };
  } catch (error) {
    if (error instanceof ClientError || error instanceof ServerError) {
      return { status: error.statusCode, body: { message: error.message } };
    }
    // Harmless: a client cannot tell a killed server from a broken connection.
    await wait(10);
    return null;
  }
}
