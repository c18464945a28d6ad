// docs/decisions/011, docs/decisions/185
import { createHash } from 'node:crypto';
import { MOST } from '#domain/list-limits.ts';
import type { ContentLibrary, ContentProblem, LibraryAfter, RawDocument, StoredDocument } from './content.ts';
import { CHOICES, isDocumentType } from './documents.ts';
import type { Memory } from './memory.ts';
import { type Beside, joinSnapshot, type Judged } from './snapshot.ts';
import { type Broken, claimOf, type Parsed, parseDocument, type ReadDocument } from './validate.ts';

/** A document with all data that depends on it alone, kept until it changes; `name` is null once it is deleted. */
type Entry = { stored: StoredDocument; name: string | null; type: string; now: Parsed | null; valid: Parsed | null };

/**
 * The documents of the store, with profiles that are never stored, as a library. Where an essential document cannot be
 * read, its last valid version is served, else the one in `spare`. Throws ContentLacks when there is none.
 */
export function contentLibrary(
  stored: readonly StoredDocument[],
  { beside = [], spare = [] }: { beside?: readonly RawDocument[]; spare?: readonly RawDocument[] } = {},
): ContentLibrary {
  const around = { ...besideOf(beside), spare: spare.map(parseDocument).filter((read) => read.ok), memory: new Map() };
  return libraryOf(new Map(stored.map((one) => [one.id, entryOf(one)])), around);
}

/** The library of an empty store that is filled with these documents, and the rows of it. Throws ContentLacks. */
export function firstLibrary(documents: readonly { id: string; document: RawDocument }[]): LibraryAfter {
  const rows = documents.map((one, claimedAt): StoredDocument => ({ ...one, valid: null, claimedAt }));
  const library = libraryOf(new Map(rows.map((one) => [one.id, entryOf(one)])), { ...NOTHING_AROUND, isStrict: true });
  return { library, rows: withValid(library, rows) };
}

/** The rows that a change writes: what it changes, and what keeps all rules from now on. */
function withValid(after: ContentLibrary, changed: readonly StoredDocument[]): StoredDocument[] {
  const rows = new Map(changed.map((row) => [row.id, row]));
  for (const id of after.newlyValid()) {
    const row = rows.get(id) ?? after.stored(id);
    if (row !== null) rows.set(id, { ...row, valid: row.document });
  }
  return [...rows.values()];
}

/** The content shown beside the store, read once: profiles, the faults of others, and one name for all of it. */
type Surroundings = ReturnType<typeof besideOf> & {
  spare: readonly ReadDocument[];
  memory: Memory;
  /** Whether what cannot be read is never replaced: so that no change makes content that lacks something. */
  isStrict?: boolean;
};

function besideOf(documents: readonly RawDocument[]) {
  const problems: ContentProblem[] = [];
  const hash = createHash('sha256');
  const profiles: Beside = documents.flatMap((document) => {
    hash.update(`${documentHash(document)}\n`);
    const parsed = parseDocument(document);
    if (parsed.ok) return parsed.type === 'therapist' ? [parsed.data] : [];
    // The first rule is enough: nobody mends what another run of the seed writes anew.
    const [first] = parsed.broken;
    const of = { id: String(document['_id']), type: String(document['_type']), leftOut: 'document' } as const;
    if (first !== undefined) problems.push({ ...of, ...first });
    return [];
  });
  return { profiles, problems, hash: hash.digest('hex') };
}

const NOTHING_AROUND = { ...besideOf([]), spare: [], memory: new Map() };

function libraryOf(entries: ReadonlyMap<string, Entry>, around: Surroundings): ContentLibrary {
  const { judged, problems: found } = judgedEntries([...entries.values()]);
  const problems = found.concat(around.problems);
  const { snapshot, memory } = joinSnapshot(judged, {
    problems,
    revision: revisionOf(entries, around.hash),
    memory: around.memory,
    beside: around.profiles,
    spare: around.isStrict === true ? null : [...judged.named, ...around.spare],
  });
  const refused = new Set(problems.flatMap(({ id, leftOut }) => (leftOut === 'document' ? [id] : [])));
  const newlyValid = (): string[] =>
    [...entries.values()].flatMap(({ stored: { id, document, valid } }) =>
      document === null || valid === document || refused.has(id) ? [] : [id],
    );
  return {
    snapshot,
    stored: (id) => entries.get(id)?.stored ?? null,
    documents: () =>
      [...entries.values()]
        .flatMap(({ stored: { id, document } }) => (document === null ? [] : [{ id, document }]))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ document }) => document),
    newlyValid,
    settled() {
      return withValid(this, []);
    },
    after(changes) {
      const sound = new Set(newlyValid());
      let place = [...entries.values()].reduce((last, { stored: { claimedAt } }) => Math.max(last, claimedAt), -1);
      const changed = changes.map(({ id, document }): StoredDocument => {
        const before = entries.get(id);
        const valid = (sound.has(id) ? before?.stored.document : before?.stored.valid) ?? null;
        const stays = before !== undefined && !claimsAnother(before, document);
        return { id, document, valid, claimedAt: stays ? before.stored.claimedAt : ++place };
      });
      const library = libraryOf(changedBy(entries, changed), { ...around, memory, isStrict: true });
      return { library, rows: withValid(library, changed) };
    },
    with: (changed) => libraryOf(changedBy(entries, changed), { ...around, memory, isStrict: false }),
  };
}

function changedBy(entries: ReadonlyMap<string, Entry>, changed: readonly StoredDocument[]): Map<string, Entry> {
  const next = new Map(entries);
  for (const one of changed) next.set(one.id, entryOf(one));
  return next;
}

function entryOf(stored: StoredDocument): Entry {
  const { document, valid } = stored;
  const type = String((document ?? valid)?.['_type']);
  const now = document === null ? null : parseDocument(document);
  return {
    stored,
    type,
    now,
    valid: valid === null ? null : valid === document ? now : parseDocument(valid),
    name: document === null ? null : `${stored.id} ${documentRevision(document)}`,
  };
}

/** Whether a document's role has changed; an unreadable one keeps its role, a deleted one has given it up. */
function claimsAnother({ stored, now, valid }: Entry, document: RawDocument | null): boolean {
  const next = document === null ? null : claimIn(parseDocument(document));
  return next !== null && (stored.document === null || next !== (claimIn(now) ?? claimIn(valid)));
}

function claimIn(parsed: Parsed | null): string | null {
  return parsed?.ok === true ? (claimOf(parsed)?.of ?? null) : null;
}

/** Picks of every document the version that counts, and names the rule that keeps one from counting. */
function judgedEntries(entries: readonly Entry[]): { judged: Judged; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const judged: Judged = { current: [], named: [], gone: new Set() };
  const claimed = new Map<string, Entry>();
  const counted = new Map<string, number>();
  // Who said it first holds it; the id decides between two that came with one change.
  for (const entry of entries.toSorted(byClaim)) {
    const { stored, type, now, valid } = entry;
    const refuse = (...broken: readonly Broken[]) => {
      for (const { code, path } of broken) problems.push({ id: stored.id, type, code, path, leftOut: 'document' });
      if (valid?.ok === true) judged.named.push(valid);
    };
    if (now === null) {
      judged.gone.add(stored.id);
      refuse();
      continue;
    }
    if (!now.ok) {
      refuse(...now.broken);
      continue;
    }
    const claim = claimOf(now);
    if (claim !== null && claimed.has(claim.of)) {
      refuse({ code: 'DUPLICATE', path: claim.path });
      continue;
    }
    const count = (counted.get(now.type) ?? 0) + 1;
    if (CHOICES.includes(now.type) && count > MOST.choices) {
      refuse({ code: 'TOO_MANY', path: '_type' });
      continue;
    }
    counted.set(now.type, count);
    if (claim !== null) claimed.set(claim.of, entry);
    judged.current.push({ ...now, lastValid: valid?.ok === true ? valid : null });
  }
  return { judged, problems };
}

function byClaim(a: Entry, b: Entry): number {
  return a.stored.claimedAt - b.stored.claimedAt || (a.stored.id < b.stored.id ? -1 : 1);
}

/** The same documents give the same revision, in any order and on every server. */
function revisionOf(entries: ReadonlyMap<string, Entry>, beside: string): string {
  const hash = createHash('sha256').update(beside);
  const names = [...entries.values()].flatMap(({ name }) => name ?? []);
  return hash.update(names.toSorted().join('\n')).digest('base64url').slice(0, 16);
}

/** A document that nobody reads is known by its revision: it may be long, and most of it is not kept. */
function documentRevision(document: RawDocument): string {
  return isDocumentType(String(document['_type'])) ? documentHash(document) : String(document['_rev']);
}

function documentHash(document: RawDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url');
}
