import { MINUTE, SECOND } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { DOCUMENT_TYPES } from '#server/providers/content/documents.ts';
import { PICTURE_TYPE, pictureMime } from '#domain/pictures.ts';
import type { ArchivedPicture } from '../archive/contents.ts';
import { objectOf, type Outgoing, recordOf } from '#server/providers/outgoing.ts';
import { readHostedSettings } from '#server/config/content-settings.ts';

/** The hosted dataset for an import: its documents, and a way to write (HTTP API: sanity.io/docs/http-mutations). */
export type HostedDataset = {
  /** How people call it: project and dataset. */
  readonly name: string;
  /** Ids of all published documents of our types. */
  ourIds(): Promise<ReadonlySet<string>>;
  /** Those of these documents that stand there. */
  documents(ids: readonly string[]): Promise<RawDocument[]>;
  /** By their ids the types of those of these documents that stand there, whatever they are. */
  types(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Brings a picture; answers the id that it has there. */
  upload(picture: ArchivedPicture, bytes: Uint8Array): Promise<string>;
  /** Creates documents and replaces those of the same id, all of them or none. */
  write(documents: readonly RawDocument[]): Promise<void>;
};

type HostedTarget = { projectId: string; dataset: string; token: string; baseUrl: string };

/** The service did not do what it was asked for; the message says why and what helps. */
export class HostedRefusal extends Error {}

/** The types that an import writes: the service itself writes the documents of pictures. */
const WRITTEN_TYPES = DOCUMENT_TYPES.filter((type) => type !== PICTURE_TYPE);

/** spec §9. */
const API_VERSION = 'v2023-05-03';
/** Ids of one query: its body has at most 64 kB. */
const PAGE = 300;
const LONGEST_ANSWER = 64 * 1024 * 1024;

/** As the product's own reading: nothing of people, no drafts, no types that are not ours (P24). */
const OURS =
  '_type in $types && !string::startsWith(_id, "user-") && !(_id in path("drafts.**")) && !(_id in path("versions.**"))';
const IDS = `{"count": count(*[${OURS}]), "ids": *[${OURS}][0...${MOST.documents + 1}]._id}`;
const DOCUMENTS = `*[_id in $ids && ${OURS}]`;
const TYPES = '*[_id in $ids]{_id, _type}';

/** The dataset, by its live address: the CDN may be old. */
export function hostedDataset({ projectId, dataset, token, baseUrl }: HostedTarget, call: Outgoing): HostedDataset {
  const name = `${projectId}/${dataset}`;
  const here = `${new URL(baseUrl).host} (${name})`;

  const ask = async (path: string, body: object, patienceMs: number): Promise<Record<string, unknown>> =>
    send(`data/${path}`, { type: 'application/json', body: JSON.stringify(body), patienceMs });

  async function send(
    path: string,
    { type, body, patienceMs }: { type: string; body: string | Uint8Array; patienceMs: number },
  ): Promise<Record<string, unknown>> {
    const answer = await call({
      method: 'POST',
      url: `${baseUrl}/${API_VERSION}/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
      signal: AbortSignal.timeout(patienceMs),
      longestAnswer: LONGEST_ANSWER,
    });
    if (answer === null) throw new HostedRefusal(`no whole answer came from ${here}`);
    const { status, text, retryAfterMs } = answer;
    if (status === 0) throw new HostedRefusal(`no server answers at ${here}`);
    const read = objectOf(text);
    if (status === 200 && read !== null) return read;
    throw new HostedRefusal(refusalOf({ status, read, here, retryAfterMs }));
  }

  const query = async (words: string, params: object): Promise<unknown> => {
    const path = `query/${dataset}?perspective=published&returnQuery=false`;
    return (await ask(path, { query: words, params }, MINUTE)).result;
  };
  const inPages = async (words: string, ids: readonly string[]): Promise<RawDocument[]> => {
    const found: RawDocument[] = [];
    for (let from = 0; from < ids.length; from += PAGE) {
      const page = await query(words, { ids: ids.slice(from, from + PAGE), types: WRITTEN_TYPES });
      if (!Array.isArray(page)) throw new HostedRefusal(`${here} answered a query with something else than a list`);
      found.push(...page.map(recordOf).filter((one) => one !== null));
    }
    return found;
  };

  return {
    name,
    async ourIds() {
      const { count, ids } = recordOf(await query(IDS, { types: WRITTEN_TYPES })) ?? {};
      const found = new Set(Array.isArray(ids) ? ids.map(String) : []);
      // What is not known to stand there would be written over unseen.
      if (found.size !== count) throw new HostedRefusal(`${here} lists ${found.size} of ${String(count)} documents`);
      return found;
    },
    documents: async (ids) => inPages(DOCUMENTS, ids),
    async types(ids) {
      return new Map((await inPages(TYPES, ids)).map(({ _id, _type }) => [String(_id), String(_type)]));
    },
    async upload({ parts, words }, bytes) {
      const { originalFilename: filename, ...others } = words;
      const query = new URLSearchParams({ ...(filename !== undefined && { filename }), ...others });
      const answer = await send(`assets/images/${dataset}?${query}`, {
        type: pictureMime(parts.kind),
        body: bytes,
        patienceMs: WRITTEN_WITHIN_MS,
      });
      return String(recordOf(answer['document'])?.['_id']);
    },
    async write(documents) {
      const mutations = documents.map(({ _rev, ...document }) => ({ createOrReplace: document }));
      await ask(`mutate/${dataset}?visibility=sync`, { mutations }, WRITTEN_WITHIN_MS);
    },
  };
}

const WRITTEN_WITHIN_MS = 90 * SECOND;

type Refused = { status: number; read: Record<string, unknown> | null; here: string; retryAfterMs: number | undefined };

function refusalOf({ status, read, here, retryAfterMs }: Refused): string {
  const { description } = recordOf(read?.['error']) ?? {};
  const words = String(description ?? read?.['message'] ?? 'no reason given').slice(0, 300);
  switch (status) {
    case 401:
    case 403:
      return `${here} refuses SANITY_TOKEN (${status}): it must be a token that may write there`;
    case 404:
      return `${here} is not there (404): look at SANITY_PROJECT_ID and SANITY_DATASET`;
    case 429: {
      const wait = retryAfterMs === undefined ? 'a while' : `${Math.ceil(retryAfterMs / SECOND)} seconds`;
      return `${here} wants to be left alone for ${wait} (429)`;
    }
    default:
      return `${here} refuses with ${status}: ${words}`;
  }
}

/** The hosted dataset of the settings; what is missing or wrong in them, in a sentence. */
export function hostedTarget(env: Readonly<Record<string, string | undefined>>): HostedTarget | string {
  const text = (name: string): string | null => env[name]?.trim() || null;
  const problems: string[] = [];
  for (const name of ['SANITY_PROJECT_ID', 'SANITY_TOKEN'])
    if (text(name) === null) problems.push(`${name} is missing`);
  const reading = { text, problems, production: env['NODE_ENV'] === 'production' };
  const { projectId, dataset, token, liveUrl } = readHostedSettings(reading);
  return problems.length > 0 || token === null
    ? `--to hosted needs other settings: ${problems.join('; ')}`
    : { projectId, dataset, token, baseUrl: liveUrl };
}
