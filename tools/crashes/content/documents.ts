import { CONTENT_DIR } from '#server/open.ts';
import { readDocuments } from '#server/providers/content/local.ts';
import { ClientError, createClient, type SanityClient, ServerError } from '@sanity/client';
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { SECOND } from '#domain/dates.ts';
import { type Answer, send } from '../call.ts';
import type { CrashWorld } from '../world.ts';

/** Of each editor: documents of shapes that are served, which nobody else changes. */
const OWN = [
  { profile: 'therapist-nino-beridze', text: 'legal-privacy-client-ka', topic: 'issue-burnout' },
  { profile: 'therapist-davit-lomidze', text: 'legal-terms-client-ka', topic: 'issue-anxiety' },
  { profile: 'therapist-ana-gelashvili', text: 'legal-privacy-specialist-ka', topic: 'issue-fatigue' },
] as const;

/** The editors by number. */
export const EDITORS: readonly number[] = OWN.map((_, editor) => editor);

/**
 * A requested change: imported by a command, or written as drafts with the content service's client and published.
 * `isTold` once the product has confirmed it; `isDrafted` once it has confirmed the drafts.
 */
export type Asked = { editor: number; n: number; way: 'import' | 'publish'; isDrafted: boolean; isTold: boolean };

/** The mark in every document of a change, by which a half-done change is noticed. */
export function markOf({ editor, n }: Pick<Asked, 'editor' | 'n'>): string {
  return `ცვლილება ${editor}-${n}`;
}

/** The document that a change adds; all others are changed by every change of the editor. */
export function noteOf({ editor, n }: Pick<Asked, 'editor' | 'n'>): string {
  return `note-${editor}-${n}`;
}

/** The documents that an editor changes again and again. */
export function ownOf(editor: number): { profile: string; text: string; topic: string } {
  const own = OWN[editor];
  if (own === undefined) throw new RangeError(`there is no editor ${editor}`);
  return own;
}

/** The documents of a change: a profile, a legal text, a topic, and a new document of a type unknown to the product. */
function documentsOf(asked: Pick<Asked, 'editor' | 'n'>): EditedDocument[] {
  const mark = markOf(asked);
  const { profile, text, topic } = ownOf(asked.editor);
  const words = { _type: 'localeString', ka: mark, en: mark };
  return [
    { ...shipped(profile), surname: words },
    { ...shipped(text), title: mark },
    { ...shipped(topic), name: words },
    { _id: noteOf(asked), _type: 'note', mark },
  ];
}

/** A document that an editor sends. */
type EditedDocument = { _id: string; _type: string; [field: string]: unknown };

/** The body of an import. */
export function importOf(asked: Pick<Asked, 'editor' | 'n'>): { ndjson: string; over: boolean; reason: string } {
  const ndjson = documentsOf(asked)
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('');
  return { ndjson, over: true, reason: 'a proof' };
}

function shipped(id: string): EditedDocument {
  const found = SHIPPED.get(id);
  if (found === undefined) throw new RangeError(`there is no document ${id}`);
  return found;
}
const SHIPPED = new Map(
  readDocuments(CONTENT_DIR).map(({ _id, _type, ...fields }) => {
    // What is shipped has been checked.
    const document = { ...fields, _id: _id as string, _type: _type as string };
    return [document._id, document];
  }),
);

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
