// docs/decisions/187, docs/decisions/228
import { setImmediate as nextTurn } from 'node:timers/promises';
import { draftIdOf, isDocumentId, isDraftId, isReleaseId, publishedIdOf } from '#domain/document-ids.ts';
import { SECOND } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Deps } from '#server/deps.ts';
import type { DatasetWork } from '#server/providers/content/dataset/dataset.ts';
import { recordOf, storable, withArrayKeys } from './storable.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { stamped, stampIn } from '../content/content.ts';
import { brokenRuleRefusal } from './vendors-words.ts';
import {
  invalidMutation,
  noDocument,
  otherRevision,
  refusedMutation,
  StoreRefusal,
} from '#server/http/store/refusal.ts';

/** The effect of a mutation: `none` when there was nothing to do. */
export type MutationResult = { id: string; operation: 'create' | 'update' | 'delete' | 'none' };

type Parts = Pick<Deps, 'random'> & { work: Pick<DatasetWork, 'answer' | 'patch'> };

/** `arrayKeys`: whether objects in lists are given keys. `withinMs`: how long it may take. */
type How = { now: number; arrayKeys: boolean; withinMs?: number };

/** So many mutations one transaction takes. */
const MOST_MUTATIONS = 1000;

/** So many of them may name their documents by a query: each looks at all documents, and other editors wait. */
const MOST_BY_QUERY = 100;

/** A time as the service writes it: a program reads it, and would not read another one. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** The longest one transaction may take: others wait, and the database ends one idle for half a minute. */
const WITHIN_MS = 15 * SECOND;

/** The most documents that go to the patching thread at once: copying more would hold visitors up. */
const PATCHED_TOGETHER = 100;

/** How long it works until visitors are answered in between. */
const TURN_MS = 4;

const CREATING = ['create', 'createOrReplace', 'createIfNotExists'] as const;
const PATCH_KINDS = ['set', 'setIfMissing', 'unset', 'insert', 'inc', 'dec', 'diffMatchPatch'];
const PATCH_FIELDS = new Set([...PATCH_KINDS, 'id', 'query', 'params', 'ifRevisionID']);

/** Carries out mutations in turn as the content service defines them; refuses all when one cannot be carried out. */
export async function carryOutMutations(staging: Staging, mutations: readonly unknown[]): Promise<void> {
  if (mutations.length > MOST_MUTATIONS) {
    throw new StoreRefusal(413, 'mutationError', `one transaction takes at most ${MOST_MUTATIONS} mutations`);
  }
  for (const [index, mutation] of mutations.entries()) await staging.carryOut(mutation, index);
}

/** A transaction that is being put together: what it has done so far stands before what stood. */
export class Staging {
  readonly staged = new Map<string, RawDocument | null>();
  readonly results: MutationResult[] = [];
  /** Documents that were written as a whole, with the revision that each says it was made of. */
  readonly whole = new Map<string, string | null>();
  readonly #parts: Parts;
  readonly #standing: ReadonlyMap<string, RawDocument>;
  readonly #how: How;
  #byQuery = 0;
  readonly #began = performance.now();
  #turnBegan = this.#began;

  constructor(parts: Parts, standing: ReadonlyMap<string, RawDocument>, how: How) {
    this.#parts = parts;
    this.#standing = standing;
    this.#how = how;
  }

  /** Carries out one mutation; `index` is its place in the call. */
  async carryOut(mutation: unknown, index: number): Promise<void> {
    await this.#pause(index);
    const [entry, ...more] = Object.entries(recordOf(mutation) ?? {});
    const body = recordOf(entry?.[1]);
    if (entry === undefined || more.length > 0 || body === null) {
      throw invalidMutation('a mutation is an object with one kind of change', index);
    }
    const [kind] = entry;
    const creating = CREATING.find((one) => one === kind);
    if (creating !== undefined) return this.#create(creating, body, index);
    if (kind === 'delete') return this.#delete(body, index);
    if (kind === 'patch') return this.#patch(body, index);
    throw invalidMutation(`unknown mutation "${kind}"`, index);
  }

  /** The document as the transaction has it so far; null where there is none. */
  find(id: string): RawDocument | null {
    return this.staged.has(id) ? (this.staged.get(id) ?? null) : (this.#standing.get(id) ?? null);
  }

  /** Before each document: a transaction of very many would hold up every visitor of this server. */
  async #pause(index: number): Promise<void> {
    if (this.results.length > MOST.documents) {
      const description = `one transaction changes at most ${MOST.documents} documents`;
      throw invalidMutation(description, index, { status: 413 });
    }
    if (this.#leftMs() <= 0) throw invalidMutation('the transaction takes too long', index, { status: 413 });
    if (performance.now() - this.#turnBegan < TURN_MS) return;
    await nextTurn();
    this.#turnBegan = performance.now();
  }

  #leftMs(): number {
    return (this.#how.withinMs ?? WITHIN_MS) - (performance.now() - this.#began);
  }

  #create(kind: (typeof CREATING)[number], body: RawDocument, index: number): void {
    const id = this.#newId(body['_id'], index);
    const before = this.find(id);
    if (before !== null && kind === 'createIfNotExists') return void this.results.push({ id, operation: 'none' });
    if (before !== null && kind === 'create') {
      const description = `a document of the id "${id}" already exists`;
      throw refusedMutation(409, { type: 'documentAlreadyExistsError', description, id }, index);
    }
    this.#put(id, { ...body, _id: id }, { before, index });
    this.whole.set(id, stampIn(body, '_rev'));
  }

  #newId(given: unknown, index: number): string {
    // An id that ends with a dot is the beginning of one.
    const id =
      given === undefined
        ? this.#parts.random.uuid()
        : String(given).endsWith('.')
          ? `${String(given)}${this.#parts.random.uuid()}`
          : given;
    const isTaken =
      isDocumentId(id) && !isReleaseId(publishedIdOf(id)) && !(isDraftId(id) && isDraftId(publishedIdOf(id)));
    if (isTaken) return id;
    const description = 'an id has 1 to 128 letters, digits, dots, hyphens and underscores, and is none of a release';
    throw invalidMutation(description, index, { id: String(given).slice(0, 200) });
  }

  async #delete(body: RawDocument, index: number): Promise<void> {
    for (const id of await this.#named(body, index)) {
      const isThere = this.find(id) !== null;
      if (isThere) this.staged.set(id, null);
      this.results.push({ id, operation: isThere ? 'delete' : 'none' });
    }
  }

  async #patch(body: RawDocument, index: number): Promise<void> {
    const unknown = Object.keys(body).find((name) => !PATCH_FIELDS.has(name));
    if (unknown !== undefined) throw invalidMutation(`a patch has no "${unknown}"`, index);
    const patch = Object.fromEntries(Object.entries(body).filter(([name]) => PATCH_KINDS.includes(name)));
    const ids = await this.#named(body, index);
    // One that is named twice is patched twice, and the second time as it is then.
    const together = new Set(ids).size < ids.length ? 1 : PATCHED_TOGETHER;
    for (let from = 0; from < ids.length; from += together) {
      await this.#pause(index);
      const before = ids.slice(from, from + together).map((id) => this.#patched(id, body['ifRevisionID'], index));
      const done = await this.#parts.work.patch(before, patch, Math.max(SECOND, this.#leftMs()));
      if ('refused' in done) {
        const { refused: description, id = before[0]?.['_id'] } = done;
        throw refusedMutation(400, { type: 'patchError', description, id }, index);
      }
      for (const [place, document] of done.documents.entries()) {
        const one = before[place] ?? {};
        this.#put(String(one['_id']), { ...document, _id: one['_id'] }, { before: one, index });
      }
    }
  }

  /** A document that is patched; refuses one that is not there, or not of the revision that is expected. */
  #patched(id: string, expected: unknown, index: number): RawDocument {
    const before = this.find(id);
    if (before === null) throw noDocument(id, index);
    const rev = stampIn(before, '_rev');
    if (expected === undefined || expected === rev) return before;
    throw otherRevision({ id, rev, expected }, index);
  }

  async #named({ id, query, params }: RawDocument, index: number): Promise<readonly string[]> {
    const ids = Array.isArray(id) ? id : [id];
    if (ids.every(isDocumentId)) return ids;
    if (typeof query !== 'string') throw invalidMutation('a mutation names documents by id or by query', index);
    this.#byQuery += 1;
    if (this.#byQuery > MOST_BY_QUERY) {
      const description = `one transaction takes at most ${MOST_BY_QUERY} mutations with a query`;
      throw invalidMutation(description, index, { status: 413 });
    }
    const documents = new Map([...this.#standing, ...this.staged]);
    const present = new Map(
      [...documents].flatMap(([key, document]) => (document === null ? [] : [[key, document] as const])),
    );
    const answer = await this.#parts.work.answer(
      { documents: present },
      { query, params: recordOf(params) ?? {}, perspective: 'raw', idsAlone: true },
    );
    if ('refused' in answer) throw refusedMutation(400, { type: 'queryError', description: answer.refused }, index);
    await this.#pause(index);
    // It was asked for ids alone.
    const found = answer.result as readonly string[];
    return [...new Set(found)].filter((one) => present.has(one));
  }

  #put(id: string, given: RawDocument, { before, index }: { before: RawDocument | null; index: number }): void {
    const document = storable(this.#how.arrayKeys ? withArrayKeys(given, this.#parts.random) : given, index);
    const type = document['_type'];
    if (typeof type !== 'string' || !/^[a-zA-Z0-9._-]{1,128}$/.test(type)) {
      throw invalidMutation('a document has a _type', index, { id });
    }
    const known = before ?? this.find(isDraftId(id) ? publishedIdOf(id) : draftIdOf(id));
    if (known !== null && known['_type'] !== type) throw brokenRuleRefusal({ rule: 'type', id, by: [] }, index);
    const updatedAt = new Date(this.#how.now).toISOString();
    const createdAt = stampIn(before ?? document, '_createdAt');
    const isTime = createdAt !== null && TIME.test(createdAt) && !Number.isNaN(Date.parse(createdAt));
    this.staged.set(id, stamped(document, { createdAt: isTime ? createdAt : updatedAt, updatedAt }));
    this.results.push({ id, operation: before === null ? 'create' : 'update' });
  }
}
