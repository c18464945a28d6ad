import type { RawDocument } from '#server/providers/content/content.ts';
import type { DatasetQueries } from '#server/providers/content/dataset/dataset.ts';
import { json } from './fake-server.ts';
import { type HostedUpstream, startHostedFake } from './hosted-content.ts';

/** A hosted dataset in memory, which is edited as editors would. */
export type HostedDataset = {
  readonly documents: ReadonlyMap<string, RawDocument>;
  /** Overwrites a document's fields or adds it, with a new revision and the given time, or a second after any other. */
  edit(id: string, fields: Record<string, unknown>, updatedAt?: string): RawDocument;
  delete(id: string): void;
};

/** A fake of the hosted service whose dataset has these documents, in revisions of its own. */
export async function startHostedDataset({
  has,
  queries,
  token = null,
  onAnswer,
}: {
  has: readonly RawDocument[];
  queries: Pick<DatasetQueries, 'answer'>;
  token?: string | null;
  /** Called before each answer, with the words of the question. */
  onAnswer?: ((dataset: HostedDataset, question: string) => Promise<void> | void) | undefined;
}) {
  let documents: ReadonlyMap<string, RawDocument> = new Map(
    has.map((document) => {
      const id = String(document['_id']);
      // The service gives every document both times.
      return [id, { _createdAt: document['_updatedAt'], ...document, _rev: `rev-of-${id}` }];
    }),
  );
  let edits = 0;
  const dataset: HostedDataset = {
    get documents() {
      return documents;
    },
    edit(id, fields, updatedAt) {
      edits += 1;
      const _updatedAt = updatedAt ?? new Date(FIRST_EDIT + edits * 1000).toISOString();
      const document = {
        _createdAt: _updatedAt,
        ...documents.get(id),
        ...fields,
        _id: id,
        _rev: `edit-${edits}`,
        _updatedAt,
      };
      documents = new Map(documents).set(id, document);
      return document;
    },
    delete(id) {
      documents = new Map([...documents].filter(([other]) => other !== id));
    },
  };
  const upstream: HostedUpstream = async ({ path, body }) => {
    await onAnswer?.(dataset, path + body);
    const [, kind, rest = ''] = /^\/v2023-05-03\/data\/(query|doc)\/development(.*)$/.exec(path) ?? [];
    if (kind === 'query') {
      const asked = JSON.parse(body) as { query: string; params: Record<string, unknown> };
      const perspective = new URLSearchParams(rest.slice(1)).get('perspective') === 'published' ? 'published' : 'raw';
      const answer = await queries.answer({ documents }, { ...asked, perspective });
      return 'refused' in answer ? json(400, { message: answer.refused }) : json(200, { result: answer.result, ms: 1 });
    }
    if (kind !== 'doc') return json(404, { message: 'no such address' });
    const ids = decodeURIComponent(rest.slice(1)).split(',');
    return json(200, {
      documents: ids.flatMap((id) => documents.get(id) ?? []),
      omitted: ids.filter((id) => !documents.has(id)).map((id) => ({ id, reason: 'existence' })),
    });
  };
  return { dataset, fake: await startHostedFake({ upstream, token }) };
}

/** Later than what the product ships. */
const FIRST_EDIT = Date.UTC(2026, 11, 1);
