// docs/decisions/189
import { isDocumentId, isDraftId, isReleaseId } from '#domain/document-ids.ts';
import { MOST } from '#domain/list-limits.ts';
import { SECOND } from '#domain/dates.ts';
import { MOST_PICTURE, pictureFileOf } from '#domain/pictures.ts';
import { objectOf, type Outgoing, recordOf } from '#server/providers/outgoing.ts';
import type { RawDocument } from '../content.ts';
import { CHOICES, DOCUMENT_TYPES, isDocumentType } from '../documents.ts';
import type { HostedContent, HostedFailure, HostedListing, HostedRevision } from './hosted.ts';

/** spec §9. */
const API_VERSION = 'v2023-05-03';

/** Documents of one query, whose ids fit into its body; and of one address, which has at most 11 kB. */
const PAGE = 400;
const PAGE_IN_ADDRESS = 60;
const LONGEST_LISTING = 8 * 1024 * 1024;
const LONGEST_PAGE = 24 * 1024 * 1024;
const ANSWERED_WITHIN_MS = 8 * SECOND;

export type HostedSettings = {
  projectId: string;
  dataset: string;
  /** Null for a public dataset. */
  token: string | null;
  /** The live address and that of the CDN, without a slash at the end. */
  liveUrl: string;
  cdnUrl: string;
  imagesUrl: string;
};

/** `user-*` documents are never asked for, nor drafts, nor types that are not ours (P24). */
const OURS = `_type in $types && !string::startsWith(_id, "user-") && !(_id in path("drafts.**")) && !(_id in path("versions.**"))`;
const LISTING = `"count": count(*[${OURS}]), "documents": *[${OURS}]|order(_id asc)[0...$most]{_id, _type, _rev, _updatedAt}`;
/** The time of an answer keeps the CDN from answering at all: only the live address is asked for it. */
const LISTINGS = { cdn: `{${LISTING}}`, live: `{"now": now(), ${LISTING}}` };
const DOCUMENTS = `*[_id in $ids && ${OURS}]`;

/** Reads the vendor's hosted dataset by its query interface (facts of its HTTP API: sanity.io/docs/http-query). */
export function sanityContent(parts: {
  settings: HostedSettings;
  call: Outgoing;
  answeredWithinMs?: number;
}): HostedContent {
  const { settings, call, answeredWithinMs = ANSWERED_WITHIN_MS } = parts;
  const { projectId, dataset, token, liveUrl, cdnUrl } = settings;

  async function ask(
    { path, address, body }: { path: string; address: 'cdn' | 'live'; body?: object },
    { signal, longestAnswer }: { signal: AbortSignal; longestAnswer: number },
  ): Promise<Record<string, unknown> | HostedFailure> {
    const answer = await call({
      method: body === undefined ? 'GET' : 'POST',
      url: `${address === 'cdn' ? cdnUrl : liveUrl}/${API_VERSION}/data/${path}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answeredWithinMs)]),
      longestAnswer,
    });
    if (answer === null || answer.status === 0) return { failed: 'unreachable' };
    const { status, text, retryAfterMs } = answer;
    if (status !== 200) {
      return { failed: 'refused', detail: String(status), ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    return objectOf(text) ?? { failed: 'unreadable' };
  }

  const query = async (
    address: 'cdn' | 'live',
    asked: { query: string; params: object },
    limits: { signal: AbortSignal; longestAnswer: number },
  ) => ask({ path: `query/${dataset}?perspective=published`, address, body: asked }, limits);

  return {
    source: `${projectId}/${dataset}`,
    projectId,
    dataset,
    needed: [...CHOICES, 'legalDocument'],
    async list(address, signal) {
      const params = { types: DOCUMENT_TYPES, most: MOST.documents + 1 };
      const limits = { signal, longestAnswer: LONGEST_LISTING };
      const answer = await query(address, { query: LISTINGS[address], params }, limits);
      return isFailure(answer) ? answer : listingOf(answer, address);
    },
    async read(ids, signal) {
      const documents: RawDocument[] = [];
      for (const wanted of inPages(ids, PAGE)) {
        const params = { ids: wanted, types: DOCUMENT_TYPES };
        const limits = { signal, longestAnswer: LONGEST_PAGE };
        const answer = await query('live', { query: DOCUMENTS, params }, limits);
        if (isFailure(answer)) return answer;
        const page = listingPage(answer, wanted);
        if (isFailure(page)) return page;
        documents.push(...page);
      }
      return { documents };
    },
    async missing(ids, signal) {
      const gone: string[] = [];
      for (const wanted of inPages(ids, PAGE_IN_ADDRESS)) {
        const path = `doc/${dataset}/${wanted.join(',')}`;
        const answer = await ask({ path, address: 'live' }, { signal, longestAnswer: LONGEST_PAGE });
        if (isFailure(answer)) return answer;
        const page = missingIn(answer, wanted);
        if (isFailure(page)) return page;
        gone.push(...page);
      }
      return { ids: gone };
    },
    async picture(parts) {
      // With a token the service gives the file as it was uploaded, also one that only those who sign in may see.
      const answer = await call({
        method: 'GET',
        url: `${settings.imagesUrl}/images/${projectId}/${dataset}/${pictureFileOf(parts)}${token === null ? '' : '?dlRaw=true'}`,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
        signal: AbortSignal.timeout(answeredWithinMs),
        longestAnswer: MOST_PICTURE.bytes,
        isFile: true,
      });
      if (answer === null || answer.status === 0) return { failed: 'unreachable' };
      const { status, bytes } = answer;
      return status === 200 && bytes !== undefined ? { bytes } : { failed: 'refused', detail: String(status) };
    },
  };
}

function* inPages(ids: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size);
}

function isFailure(answer: object): answer is HostedFailure {
  return 'failed' in answer && typeof answer.failed === 'string';
}

function listingOf({ result }: Record<string, unknown>, address: 'cdn' | 'live'): HostedListing | HostedFailure {
  const { count, documents, now } = recordOf(result) ?? {};
  if (typeof count !== 'number' || !Array.isArray(documents)) return { failed: 'unreadable' };
  const answeredAt = address === 'cdn' ? null : Date.parse(String(now));
  if (Number.isNaN(answeredAt)) return { failed: 'unreadable' };
  const revisions = documents.map(revisionOf);
  const readable = revisions.filter((one) => one !== null);
  if (readable.length < revisions.length) return { failed: 'unreadable' };
  const ids = new Set(readable.map(({ id }) => id));
  // Of more than the product takes not all are listed: that they are too many is said where they are judged.
  if (ids.size !== Math.min(count, MOST.documents + 1)) {
    return { failed: 'incomplete', detail: `${ids.size} of ${count}` };
  }
  return { documents: readable, answeredAt };
}

function revisionOf(value: unknown): HostedRevision | null {
  const { _id: id, _type: type, _rev: rev, _updatedAt: updatedAt } = recordOf(value) ?? {};
  if (!isDocumentId(id) || isDraftId(id) || isReleaseId(id) || id.startsWith('user-')) return null;
  if (typeof type !== 'string' || !isDocumentType(type)) return null;
  if (typeof rev !== 'string' || typeof updatedAt !== 'string' || Number.isNaN(Date.parse(updatedAt))) return null;
  return { id, type, rev, updatedAt };
}

function listingPage(
  { result }: Record<string, unknown>,
  wanted: readonly string[],
): readonly RawDocument[] | HostedFailure {
  if (!Array.isArray(result)) return { failed: 'unreadable' };
  const documents = result.map(recordOf).filter((one) => one !== null);
  const ids = new Set(documents.map((one) => one['_id']));
  if (documents.length !== wanted.length || !wanted.every((id) => ids.has(id))) {
    return { failed: 'incomplete', detail: `${documents.length} of ${wanted.length}` };
  }
  return documents;
}

function missingIn(
  { documents, omitted }: Record<string, unknown>,
  wanted: readonly string[],
): readonly string[] | HostedFailure {
  if (!Array.isArray(documents) || !Array.isArray(omitted)) return { failed: 'unreadable' };
  const left = omitted.map(recordOf);
  // What our token may not read is not gone.
  if (left.some((one) => one?.['reason'] !== 'existence'))
    return { failed: 'incomplete', detail: 'not all may be read' };
  const named = new Set([...documents.map((one) => recordOf(one)?.['_id']), ...left.map((one) => one?.['id'])]);
  if (!wanted.every((id) => named.has(id)))
    return { failed: 'incomplete', detail: `${named.size} of ${wanted.length}` };
  const gone = new Set(left.map((one) => one?.['id']));
  return wanted.filter((id) => gone.has(id));
}
