// docs/decisions/187
import { MINUTE } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import type { DatasetView } from '#server/providers/content/dataset/dataset.ts';
import { oneLookAtATime } from '../content/content.ts';
import { type ChangeRow, changesAfter, wholeDataset } from './known.sql.ts';

/** The dataset up to a change. */
export type KnownDataset = DatasetView & { readonly change: number; readonly mark: string };

/** A document before and after one change. */
export type DocumentEvent = Omit<ChangeRow, 'document' | 'forgotten'> & {
  previous: RawDocument | null;
  result: RawDocument | null;
  /** How many documents the transaction changed, and which of them this is, from 1. */
  total: number;
  current: number;
};

/** A listener to changes: told an event, or that some may have been lost. */
type Listener = { take(event: DocumentEvent): void; missed(): void };

/** The dataset as this server knows it. It loads all of it when somebody uses it, then only what is newer. */
export type Dataset = {
  /** All that is committed. */
  look(): Promise<KnownDataset>;
  /** All that is committed, within a transaction that holds the lock of the content. */
  standing(tx: Tx): Promise<KnownDataset>;
  /** Goes on telling every change of a document, also by another server; answers the way to stop. */
  listen(listener: Listener): Promise<() => void>;
};

/** The time without use after which the known documents are forgotten. */
const UNUSED_MS = 5 * MINUTE;
/** How often changes are looked for whose word between servers was lost. */
const LOOK_EVERY_MS = 2000;

/** `topic`: under which servers tell each other of a change. */
export function knownDataset({ db, messages, log }: Pick<Deps, 'db' | 'messages' | 'log'>, topic: string): Dataset {
  let known: KnownDataset | null = null;
  let usedAt = 0;
  const listeners = new Set<Listener>();

  async function load(): Promise<KnownDataset> {
    const from = fresh();
    const read = await newest(db, from);
    // A look that took too long may come after a later one.
    if (known === null || known === from || read.known.change >= known.change || read.events === null) {
      known = read.known;
      tell(read.events);
    }
    usedAt = performance.now();
    return read.known;
  }

  /** Nobody asks this machine's clock what time it is: only how long ago. */
  function fresh(): KnownDataset | null {
    return listeners.size > 0 || performance.now() - usedAt < UNUSED_MS ? known : null;
  }

  function tell(events: readonly DocumentEvent[] | null): void {
    for (const listener of listeners) {
      if (events === null) listener.missed();
      else for (const event of events) listener.take(event);
    }
  }

  let isLooking = false;
  const look = oneLookAtATime(async () => {
    isLooking = true;
    return load().finally(() => (isLooking = false));
  });

  let wanted = 0;
  let following: Promise<() => void> | null = null;
  async function follow(): Promise<() => void> {
    const lookAgain = (): void => {
      // The next look comes in two seconds, and a listener that is behind finds out by then.
      look().catch((error: unknown) => log.warn({ err: error }, 'changes of the dataset cannot be read'));
    };
    const unsubscribe = await messages.subscribe(topic, { take: lookAgain, missed: lookAgain });
    const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  /** Counts one fewer who listens or wishes to. */
  function release(): void {
    wanted -= 1;
    if (wanted > 0 || following === null) return;
    const ended = following;
    following = null;
    // Harmless: what could not begin does not go on.
    ended.then((stop) => stop()).catch(() => undefined);
  }

  return {
    look,
    async standing(tx) {
      const from = known;
      const read = await newest(tx, fresh());
      // It is committed. Listeners are told by a look, and nobody else needs one: a program may only write.
      if (wanted === 0 && !isLooking && known === from) known = read.known;
      usedAt = performance.now();
      return read.known;
    },
    async listen(listener) {
      // Counted before it waits: another one may end meanwhile.
      wanted += 1;
      try {
        following ??= follow();
        await following;
        await look();
      } catch (error) {
        release();
        throw error;
      }
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener)) release();
      };
    },
  };
}

/** All that is committed, and what happened since; null where nobody can say it any more. */
async function newest(
  sql: Sql,
  from: KnownDataset | null,
): Promise<{ known: KnownDataset; events: readonly DocumentEvent[] | null }> {
  if (from !== null) {
    const read = await changesAfter(sql, from.change);
    if (read.newest === from.change && read.mark === from.mark) return { known: from, events: [] };
    if (read.newest > from.change && isWhole(read, from.change)) {
      const { documents, events } = carriedOut(from.documents, read.changes);
      return { known: { documents, change: read.newest, mark: read.mark }, events };
    }
  }
  const { newest: change, mark, documents } = await wholeDataset(sql);
  return { known: { documents, change, mark }, events: null };
}

/** Whether each later change is recorded with what it led to. A server of an earlier version records nothing. */
function isWhole({ newest: last, changes }: { newest: number; changes: readonly ChangeRow[] }, from: number): boolean {
  const numbers = new Set(changes.map(({ change }) => change));
  return numbers.size === last - from && !changes.some(({ forgotten }) => forgotten);
}

function carriedOut(
  before: ReadonlyMap<string, RawDocument>,
  changes: readonly ChangeRow[],
): { documents: ReadonlyMap<string, RawDocument>; events: readonly DocumentEvent[] } {
  const documents = new Map(before);
  const totals = Map.groupBy(changes, ({ change }) => change);
  const events = changes.map(({ document, forgotten: _forgotten, ...change }): DocumentEvent => {
    const previous = documents.get(change.id) ?? null;
    if (document === null) documents.delete(change.id);
    else documents.set(change.id, document);
    const together = totals.get(change.change) ?? [];
    return {
      ...change,
      previous,
      result: document,
      total: together.length,
      current: together.findIndex(({ id }) => id === change.id) + 1,
    };
  });
  return { documents, events };
}
