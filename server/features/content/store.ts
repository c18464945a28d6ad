// docs/decisions/185
import { type Instant, SECOND } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import { lockContent } from '#server/db/locks.ts';
import type { Change, ContentStore, Deps, Planned } from '#server/deps.ts';
import type {
  ContentLibrary,
  ContentProblem,
  ContentProvider,
  ContentReading,
  LegalDocument,
  LibraryAfter,
  RawDocument,
  Snapshot,
} from '#server/providers/content/content.ts';
import { stamped, stampIn } from './documents.ts';
import { haveSameWords, keepLegalVersions, keptVersion } from './legal-versions.ts';
import {
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

const TOPIC = 'content';

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'messages' | 'earlierTexts'> & { reading: ContentReading };

/** What this server knows: all documents up to a change. */
type Known = { change: number; library: ContentLibrary };

/**
 * The content as our database has it. Servers keep all of it in memory, load what is newer, and never ask the database for a visitor.
 */
export function contentStore(parts: Parts): ContentStore & { content: ContentProvider } {
  const { db, clock, log, messages, reading, earlierTexts } = parts;
  let known: Known | null = null;
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const library = (): ContentLibrary => {
    if (known === null) throw new Error('the content was not opened');
    return known.library;
  };

  async function load(): Promise<void> {
    const { newest, documents } = await newerThan(db, known?.change ?? 0);
    if (newest === (known?.change ?? 0)) return;
    const before = known?.library.snapshot.problems ?? [];
    const loaded = known === null ? reading.library(documents) : known.library.with(documents);
    known = { change: newest, library: loaded };
    tellProblems(log, before, loaded.snapshot.problems);
  }

  /** One look at a time; who asks while one is under way gets the next, since that one may have begun too early. */
  async function look(): Promise<void> {
    if (looking === null) {
      looking = load().finally(() => (looking = null));
      return looking;
    }
    next ??= looking
      // Harmless: who asked for the look that is under way is told of its failure.
      .catch(() => undefined)
      .then(() => {
        next = null;
        return look();
      });
    return next;
  }

  async function change<Answer>(plan: (base: ContentLibrary, tx: Tx) => Promise<Planned<Answer>>): Promise<Answer> {
    const at = clock.now();
    const { answer, changed } = await db.transaction(async (tx) => {
      await lockContent(tx);
      const base = await libraryAt(tx);
      const planned = await plan(base, tx);
      if (planned.changes.length === 0) return { answer: planned.answer(base), changed: null };
      const changes = await allNamed(tx, planned.changes, at);
      const after = base.after(changes);
      const number = await write(tx, { ...after, base }, changes, at);
      await planned.alongside?.(tx);
      return { answer: planned.answer(after.library), changed: number };
    });
    if (changed !== null) await told(changed);
    return answer;
  }

  /** All that is committed: the lock of the content is held, so that it stays the newest. */
  async function libraryAt(tx: Tx): Promise<ContentLibrary> {
    const from = known;
    const { newest, documents } = await newerThan(tx, from?.change ?? 0);
    if (from === null) return reading.library(documents);
    return newest === from.change ? from.library : from.library.with(documents);
  }

  async function allNamed(tx: Tx, changes: readonly Change[], at: Instant): Promise<Change[]> {
    const all: Change[] = [];
    for (const one of changes) all.push(await named(tx, one, at));
    return all;
  }

  /** A legal text gets a time that no other text of its id has had, so that its version has a name of its own. */
  async function named(tx: Tx, { id, document, shipped }: Change, at: Instant): Promise<Change> {
    if (document?.['_type'] !== 'legalDocument') return { id, document, shipped };
    const createdAt = stampIn(document, '_createdAt') ?? '';
    const rev = stampIn(document, '_rev') ?? undefined;
    let updatedAt = stampIn(document, '_updatedAt') ?? '';
    for (let time = at; !(await isFree(tx, `${id}@${updatedAt}`, document)); time++) updatedAt = isoText(time);
    const isNew = updatedAt !== document['_updatedAt'];
    return { id, shipped, document: stamped(document, { createdAt, updatedAt, ...(!isNew && rev && { rev }) }) };
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
    changes: readonly Change[],
    at: Instant,
  ): Promise<number> {
    const number = await nextChange(tx);
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
    const recorded = await recordedProblems(tx);
    await recordProblems(tx, difference(recorded, stored(after)), at);
    return number;
  }

  async function told(number: number): Promise<void> {
    // Harmless: it is committed; this server and the others find it with their next look at the latest.
    await look().catch(() => undefined);
    // Harmless: the same.
    await messages.publish(TOPIC, String(number)).catch(() => undefined);
  }

  /** Fills a store that never had anything, once, whichever server comes first. */
  async function fill(documents: readonly Change[]): Promise<void> {
    const at = clock.now();
    await db.transaction(async (tx) => {
      await lockContent(tx);
      if ((await newerThan(tx, 0)).newest > 0) return;
      const changes = await allNamed(tx, documents, at);
      const first = changes.flatMap(({ id, document }) => (document === null ? [] : [{ id, document }]));
      await write(tx, { ...reading.first(first), base: null }, changes, at);
    });
  }

  /** Another version of the product may find other mistakes in what stands. */
  async function reconcile(): Promise<void> {
    const { begun, over } = difference(await recordedProblems(db), stored(library()));
    if (begun.length + over.length === 0) return;
    await db.transaction(async (tx) => {
      await lockContent(tx);
      const now = difference(await recordedProblems(tx), stored(await libraryAt(tx)));
      await recordProblems(tx, now, clock.now());
    });
  }

  return {
    content: { id: 'local', snapshot: () => library().snapshot },
    library,
    shipped: () => reading.shipped(),
    look,
    change,
    withCalendars: async (ids) => withCalendars(db, ids),
    problems: async () => recordedProblems(db),
    async open(first) {
      const isOpen = known !== null;
      await look();
      if (isOpen) return;
      if (known === null) await fill(await first());
      await look();
      await reconcile();
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
      const unsubscribe = await messages.subscribe(TOPIC, { take: lookAgain, missed: lookAgain });
      const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref();
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
  };
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

/** Says each problem when it begins and when it ends. */
function tellProblems(log: Deps['log'], before: readonly ContentProblem[], after: readonly ContentProblem[]): void {
  const [was, is] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))];
  for (const problem of after) if (!was.has(nameOf(problem))) log.warn({ problem }, 'content left out');
  for (const problem of before) if (!is.has(nameOf(problem))) log.info({ problem }, 'content is whole again');
}

function nameOf({ id, code, path }: Pick<ContentProblem, 'id' | 'code' | 'path'>): string {
  return `${id} ${code} ${path}`;
}

/** The legal texts of which a version is kept since they were written: another version of the product may have refused them then. */
function keptIn({ snapshot, stored: find }: ContentLibrary): ReadonlySet<LegalDocument> {
  const isValid = ({ id }: LegalDocument) => find(id)?.valid === find(id)?.document;
  return new Set(legalTextsIn(snapshot).filter(isValid));
}

/** Every legal text that a page shows. */
function legalTextsIn(content: Snapshot): LegalDocument[] {
  const texts = (['privacy', 'terms'] as const).flatMap((kind) =>
    (['client', 'specialist'] as const).flatMap((audience) =>
      (['ka', 'en'] as const).flatMap((locale) => content.legal(kind, audience, locale) ?? []),
    ),
  );
  return [...new Set(texts)];
}
