// docs/decisions/185
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Instant, SECOND } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockContent } from '#server/db/locks.ts';
import type { Change, ChangedBy, ContentStore, Deps, Planned } from '#server/deps.ts';
import type {
  ContentLibrary,
  ContentProblem,
  ContentProvider,
  ContentReading,
  LegalDocument,
  LibraryAfter,
  RawDocument,
  StoredDocument,
} from '#server/providers/content/content.ts';
import { type Changed, writeChanges, writeDrafts } from './changes.sql.ts';
import { stamped, stampIn } from './documents.ts';
import { tellOfProfiles } from './profile-changes.ts';
import { recordSold } from './sold-changes.ts';
import { BY_PRODUCT } from './changed-by.ts';
import { oneLookAtATime } from './look.ts';
import { refuseFull } from './quota.ts';
import { haveSameWords, keepLegalVersions, keptVersion, legalTextsIn } from './legal-versions.ts';
import {
  documentsBeside,
  type KnownProblem,
  newerThan,
  nextChange,
  recordedProblems,
  recordProblems,
  withCalendars,
  writeDocuments,
} from './store.sql.ts';

/** How often a server looks for changes whose word between servers was lost. */
const LOOK_EVERY_MS = 2 * SECOND;

/** A connection that died without a word would hold the next look for a quarter of an hour. */
const LOOK_WITHIN_MS = 5 * SECOND;

/** Under which servers tell each other the number of a change. */
export const CONTENT_TOPIC = 'content';

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'messages' | 'random' | 'earlierTexts'> & { reading: ContentReading };

/** The content that this server knows: all documents up to a change. */
type Known = { change: number; mark: string; library: ContentLibrary };

/** The content of our database. Servers keep it all in memory, load what is newer, and never ask it for a visitor. */
export function contentStore(parts: Parts): ContentStore & { content: ContentProvider } {
  const { db, clock, log, messages, random, reading, earlierTexts } = parts;
  let known: Known | null = null;

  const library = (): ContentLibrary => {
    if (known === null) throw new Error('the content was not opened');
    return known.library;
  };

  async function load(): Promise<void> {
    const from = known;
    adopt(from, await newest(db, from));
  }

  /** Adopts a reading made from `from`; the reading of a slow look that comes after a later one is dropped. */
  function adopt(from: Known | null, read: Known | null): void {
    if (read === null || read === from || known !== from) return;
    known = read;
    tellProblems(log, from?.library.snapshot.problems ?? [], read.library.snapshot.problems);
  }

  /** All that is committed, beside what was known; null while nothing ever was. */
  async function newest(sql: Sql, from: Known | null): Promise<Known | null> {
    const read = await newerThan(sql, from?.change ?? 0, reading.types);
    if (read.newest === 0) return from;
    if (from !== null && read.newest === from.change && read.mark === from.mark) return from;
    if (from !== null && read.newest > from.change) {
      // Drafts alone were changed.
      if (read.documents.length === 0) return { ...from, change: read.newest, mark: read.mark };
      const library = withNewer(from.library, read.documents);
      if (library !== null) return { change: read.newest, mark: read.mark, library };
    }
    // Also when the database went back, as after a failover: what is known then is not what stands.
    const all = from === null ? read : await newerThan(sql, 0, reading.types);
    return { change: all.newest, mark: all.mark, library: reading.library(all.documents) };
  }

  /** Null when no snapshot comes of both: all is read anew then, with the product's documents in place of it. */
  function withNewer(base: ContentLibrary, documents: readonly StoredDocument[]): ContentLibrary | null {
    try {
      return base.with(documents);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CONTENT_LACKS') return null;
      throw error;
    }
  }

  const look = oneLookAtATime(async () => within(LOOK_WITHIN_MS, load()));

  async function change<Answer>(
    by: ChangedBy,
    plan: (base: ContentLibrary, tx: Tx) => Promise<Planned<Answer>>,
  ): Promise<Answer> {
    const at = clock.now();
    const from = known;
    const { answer, changed, stood } = await db.transaction(async (tx) => {
      await lockContent(tx);
      const stood = await standing(tx, from);
      const base = stood.library;
      const planned = await plan(base, tx);
      const { drafts = [] } = planned;
      if (planned.changes.length + drafts.length === 0) return { answer: planned.answer(base), changed: null, stood };
      // What the product brings and what is read of the hosted dataset is no editor's.
      if (by.via === 'editor' || by.via === 'command') await refuseFull(tx, { changes: planned.changes, drafts });
      const changes = await allNamed(tx, planned.changes, { at, by });
      // Visitors are answered between what was planned, what comes of it and writing it.
      await nextTurn();
      const after = changes.length === 0 ? { library: base, rows: [] } : base.after(changes);
      await nextTurn();
      const number = await nextChange(tx);
      if (changes.length > 0) {
        await write(tx, { ...after, base }, { number, changes, at });
        const [before, now] = [base.snapshot, after.library.snapshot];
        await tellOfProfiles(tx, { before, after: now }, { ids: changes.map(({ id }) => id), at });
      }
      if (drafts.length > 0) await writeDrafts(tx, drafts);
      const changed = changes.map(({ id, document }) => ({
        id,
        before: base.stored(id)?.document ?? null,
        after: document,
      }));
      const drafted = drafts.map(({ id, before, document }) => ({ id, before, after: document }));
      await record(tx, [...changed, ...drafted], { number, by, at });
      await recordSold(tx, changed, { number, by, at });
      await planned.alongside?.(tx);
      return { answer: planned.answer(after.library), changed: number, stood };
    });
    adopt(from, stood);
    if (changed !== null) await told(changed);
    return answer;
  }

  /** All that is committed: the lock of the content is held, so that it stays the newest. */
  async function standing(tx: Tx, from: Known | null): Promise<Known> {
    const read = await newest(tx, from);
    if (read === null) throw new Error('the content was not opened');
    return read;
  }

  async function allNamed(tx: Tx, changes: readonly Change[], made: { at: Instant; by: ChangedBy }): Promise<Change[]> {
    const all: Change[] = [];
    for (const one of changes) all.push(await named(tx, one, made));
    return all;
  }

  /**
   * Gives a legal text a time that no other text of its id has had, so that its version has its own name. One of the
   * hosted service keeps its revision, by which it is known there, and gets the next time after its own: any edit there
   * is later.
   */
  async function named(
    tx: Tx,
    { id, document, shipped }: Change,
    { at, by }: { at: Instant; by: ChangedBy },
  ): Promise<Change> {
    if (document?.['_type'] !== 'legalDocument') return { id, document, shipped };
    const createdAt = stampIn(document, '_createdAt') ?? '';
    const rev = stampIn(document, '_rev') ?? undefined;
    let updatedAt = stampIn(document, '_updatedAt') ?? '';
    const isHosted = by.via === 'hosted';
    for (
      let time = isHosted ? Date.parse(updatedAt) + 1 : at;
      !(await isFree(tx, `${id}@${updatedAt}`, document));
      time++
    )
      updatedAt = isoText(time);
    const keepsRev = isHosted || updatedAt === document['_updatedAt'];
    return { id, shipped, document: stamped(document, { createdAt, updatedAt, ...(keepsRev && rev && { rev }) }) };
  }

  async function isFree(tx: Tx, name: string, document: RawDocument): Promise<boolean> {
    const kept = await keptVersion(tx, name);
    const others = [...(kept === null ? [] : [kept]), ...(await earlierTexts(name))];
    // Of a text that breaks a rule no version is kept.
    const text = document as Pick<LegalDocument, 'title' | 'body'>;
    return others.every((other) => haveSameWords(other, text));
  }

  async function write(
    tx: Tx,
    { library: after, rows, base }: LibraryAfter & { base: ContentLibrary | null },
    { number, changes, at }: { number: number; changes: readonly Change[]; at: Instant },
  ): Promise<void> {
    const shipped = new Map(changes.map((one) => [one.id, one.shipped]));
    const typed = rows.map((row) => ({
      ...row,
      type: String((row.document ?? row.valid)?.['_type']),
      shipped: shipped.get(row.id) ?? null,
    }));
    await writeDocuments(tx, typed, number);
    const kept = base === null ? new Set<LegalDocument>() : keptIn(base);
    await keepLegalVersions(
      tx,
      legalTextsIn(after.snapshot).filter((text) => !kept.has(text)),
      at,
    );
    await recordAll(tx, after, at);
  }

  async function record(
    tx: Tx,
    changed: readonly Changed[],
    { number, by, at }: { number: number; by: ChangedBy; at: Instant },
  ): Promise<void> {
    const sure = changed.filter(({ before, after }) => before !== null || after !== null);
    await writeChanges(tx, sure, { change: number, by: { transactionId: random.uuid(), ...by }, at });
  }

  async function recordAll(tx: Tx, after: ContentLibrary, at: Instant): Promise<void> {
    const { begun, over } = difference(await recordedProblems(tx), stored(after));
    if (begun.length + over.length > 0) await recordProblems(tx, { begun, over }, at);
  }

  async function told(number: number): Promise<void> {
    // Harmless: it is committed; this server and the others find it with their next look at the latest.
    await look().catch(() => undefined);
    // Harmless: the same.
    await messages.publish(CONTENT_TOPIC, String(number)).catch(() => undefined);
  }

  /** Fills a store that never had anything, once, whichever server comes first. */
  async function fill(documents: readonly Change[]): Promise<void> {
    const at = clock.now();
    await db.transaction(async (tx) => {
      await lockContent(tx);
      if ((await newerThan(tx, 0, reading.types)).newest > 0) return;
      const changes = await allNamed(tx, documents, { at, by: BY_PRODUCT });
      const first = changes.flatMap(({ id, document }) => (document === null ? [] : [{ id, document }]));
      const number = await nextChange(tx);
      await write(tx, { ...reading.first(first), base: null }, { number, changes, at });
      const brought = first.map(({ id, document }) => ({ id, before: null, after: document }));
      await record(tx, brought, { number, by: BY_PRODUCT, at });
    });
  }

  /**
   * Writes down what this version of the product judges otherwise, before anybody can agree to it: other mistakes, a
   * text that was not shown before, documents valid only now.
   */
  async function settle(): Promise<void> {
    const at = clock.now();
    const changed = await db.transaction(async (tx) => {
      await lockContent(tx);
      const base = (await standing(tx, known)).library;
      const rows = base.settled();
      if (rows.length > 0) {
        const number = await nextChange(tx);
        await write(tx, { library: base, rows, base: null }, { number, changes: [], at });
        return number;
      }
      await keepLegalVersions(tx, legalTextsIn(base.snapshot), at).catch((error: unknown) => {
        log.error({ err: error }, 'a legal text was changed past the product: another one is kept under its name');
      });
      await recordAll(tx, base, at);
      return null;
    });
    if (changed !== null) await told(changed);
  }

  return {
    content: { id: 'local', snapshot: () => library().snapshot },
    library,
    shipped: () => reading.shipped(),
    async whole(base, sql = db) {
      if (!base.snapshot.problems.some(isForeign)) return base;
      const beside = await documentsBeside(sql, reading.types);
      const wholeOf = (document: RawDocument) => beside.get(String(document['_id'])) ?? document;
      return {
        ...base,
        documents: () => base.documents().map(wholeOf),
        stored(id) {
          const stored = base.stored(id);
          return stored?.document ? { ...stored, document: wholeOf(stored.document) } : stored;
        },
      };
    },
    look,
    change,
    withCalendars: async (ids, sql = db) => withCalendars(sql, ids),
    problems: async () => recordedProblems(db),
    async open(first) {
      const isOpen = known !== null;
      await look();
      if (isOpen) return;
      if (known === null) await fill(await first());
      await look();
      await settle();
    },
    async watch() {
      let isBlind = false;
      const lookAgain = (): void => {
        look().then(
          () => (isBlind = false),
          (error: unknown) => {
            if (!isBlind)
              log.error({ err: error }, 'changes of the content cannot be read: the last ones known are served');
            isBlind = true;
          },
        );
      };
      const unsubscribe = await messages.subscribe(CONTENT_TOPIC, { take: lookAgain, missed: lookAgain });
      const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref();
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
  };
}

/** Fails when the work takes longer; what comes of it later is nobody's any more. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('reading the content took too long')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isoText(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** The problems of stored documents: those of profiles beside the store are only logged. */
function stored({ snapshot, stored: find }: ContentLibrary): ContentProblem[] {
  return snapshot.problems.filter(({ id }) => find(id) !== null);
}

function difference(recorded: readonly KnownProblem[], problems: readonly ContentProblem[]) {
  const was = new Set(recorded.map(nameOf));
  const is = new Set(problems.map(nameOf));
  return {
    begun: problems.filter((problem) => !was.has(nameOf(problem))),
    over: recorded.filter((problem) => !is.has(nameOf(problem))),
  };
}

/** Logs each problem when it begins and ends; of documents of a type unknown to this version, one for the type. */
function tellProblems(log: Deps['log'], before: readonly ContentProblem[], after: readonly ContentProblem[]): void {
  const said = (problems: readonly ContentProblem[]) => new Map(problems.map((problem) => [lineOf(problem), problem]));
  const [was, is] = [said(before), said(after)];
  for (const [line, problem] of is) if (!was.has(line)) log.warn({ problem }, 'content left out');
  for (const [line, problem] of was) if (!is.has(line)) log.info({ problem }, 'content is whole again');
}

function lineOf(problem: ContentProblem): string {
  return isForeign(problem) ? problem.type : nameOf(problem);
}

function isForeign({ code }: ContentProblem): boolean {
  return code === 'UNKNOWN_TYPE';
}

function nameOf({ id, code, path, leftOut }: Omit<ContentProblem, 'type'>): string {
  return `${id} ${code} ${path} ${leftOut}`;
}

/** The legal texts with a version kept since they were written: another version may have refused them then. */
function keptIn({ snapshot, stored: find }: ContentLibrary): ReadonlySet<LegalDocument> {
  const isValid = ({ id }: LegalDocument) => find(id)?.valid === find(id)?.document;
  return new Set(legalTextsIn(snapshot).filter(isValid));
}
