// docs/decisions/185, docs/decisions/235
import { MINUTE, SECOND } from '#domain/dates.ts';
import type { Sql } from '#server/db/db.ts';
import type { AllContent, ContentListener, Deps } from '#server/deps.ts';
import type { ContentLibrary, ContentReading, RawDocument } from '#server/providers/content/content.ts';
import { oneLookAtATime } from './look.ts';
import { type Known, newest, type Read } from './newest.ts';
import { logProblems } from './problems.ts';

/** A connection that died without a word would hold the next look for a quarter of an hour. */
const LOOK_WITHIN_MS = 5 * SECOND;
/** The time without use after which drafts and the documents that nobody shows are forgotten. */
const UNUSED_MS = 5 * MINUTE;

type Parts = Pick<Deps, 'db' | 'log' | 'messages'> & { reading: ContentReading };

/** The content as this server knows it, up to a change. */
export type ContentMemory = ReturnType<typeof contentMemory>;

/**
 * The one memory of the documents: published ones always, drafts and documents of unknown types beside them while
 * somebody uses them. It loads what is newer, and tells listeners each change of a document.
 */
export function contentMemory({ db, log, messages, reading }: Parts) {
  let known: Known | null = null;
  let usedAt = Number.NEGATIVE_INFINITY;
  /** How many listen or begin to. */
  let listening = 0;
  const listeners = new Set<ContentListener>();

  /** Nobody asks this machine's clock what time it is: only how long ago. */
  const isAllUsed = (): boolean => listening > 0 || performance.now() - usedAt < UNUSED_MS;

  /** Adopts a reading made from `from`; the reading of a slow look that comes after a later one is dropped. */
  function adopt(from: Known | null, { known: read, events }: Read): void {
    if (read === null || read === from || known !== from) return;
    known = read;
    logProblems(log, from?.library.snapshot.problems ?? [], read.library.snapshot.problems);
    for (const listener of listeners) {
      if (events === null) listener.missed();
      else for (const event of events) listener.take(event);
    }
  }

  async function load(): Promise<Known | null> {
    const from = known;
    const read = await newest(db, from, { reading, isAll: isAllUsed() });
    adopt(from, read);
    return read.known;
  }

  const look = oneLookAtATime(async () => within(LOOK_WITHIN_MS, load()));
  const follow = following({ messages, log }, look);

  return {
    look,
    follow,
    adopt,
    known: () => known,
    async everything(): Promise<AllContent> {
      usedAt = performance.now();
      return allOf(await look(), reading.types);
    },
    /** All that is committed: the lock of the content is held, so that it stays the newest. */
    async standing(tx: Sql, from: Known | null): Promise<Read<Known> & AllContent> {
      usedAt = performance.now();
      const { known: read, events } = await newest(tx, from, { reading, isAll: true });
      return { known: knownOrThrow(read), events, ...allOf(read, reading.types) };
    },
    /** Tells this server and the others of a change that is committed. */
    async tell(change: number): Promise<void> {
      // Harmless: this server and the others find it with their next look at the latest.
      await look().catch(() => undefined);
      // Harmless: the same.
      await messages.publish(CONTENT_TOPIC, String(change)).catch(() => undefined);
    },
    async listen(listener: ContentListener): Promise<() => void> {
      listening += 1;
      const end = await follow().catch((error: unknown) => {
        listening -= 1;
        throw error;
      });
      let isOver = false;
      const stop = (): void => {
        if (isOver) return;
        isOver = true;
        listening -= 1;
        listeners.delete(listener);
        end();
      };
      try {
        await look();
      } catch (error) {
        stop();
        throw error;
      }
      listeners.add(listener);
      return stop;
    },
  };
}

/** What is known, or the error of a store that was not opened. */
export function knownOrThrow(known: Known | null): Known {
  if (known === null) throw new Error('the content was not opened');
  return known;
}

/** All documents with the library, in which those of other types than `types` are whole too. */
function allOf(known: Known | null, types: readonly string[]): AllContent {
  const { library: base, all } = knownOrThrow(known);
  if (all === null) throw new Error('drafts were not read');
  const wholeOf = (document: RawDocument): RawDocument =>
    types.includes(String(document['_type'])) ? document : (all.get(String(document['_id'])) ?? document);
  const library: ContentLibrary = {
    ...base,
    documents: () => base.documents().map(wholeOf),
    stored(id) {
      const stored = base.stored(id);
      return stored?.document ? { ...stored, document: wholeOf(stored.document) } : stored;
    },
  };
  return { library, documents: all };
}

/** Fails when the work takes longer; what comes of it later is nobody's any more. */
async function within<Done>(ms: number, work: Promise<Done>): Promise<Done> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('reading the content took too long')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How often a server looks for changes whose word between servers was lost. */
const LOOK_EVERY_MS = 2 * SECOND;

/** Under which servers tell each other the number of a change. */
const CONTENT_TOPIC = 'content';

/**
 * Looks at every word of another server and every two seconds while anybody wishes it; a wish answers the way to end
 * it, once. The log has a line when looks begin to fail.
 */
function following(
  { messages, log }: Pick<Deps, 'messages' | 'log'>,
  look: () => Promise<unknown>,
): () => Promise<() => void> {
  let wishes = 0;
  let begun: Promise<() => void> | null = null;
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

  const begin = async (): Promise<() => void> => {
    const unsubscribe = await messages.subscribe(CONTENT_TOPIC, { take: lookAgain, missed: lookAgain });
    const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };

  const release = (): void => {
    wishes -= 1;
    if (wishes > 0 || begun === null) return;
    const ended = begun;
    begun = null;
    // Harmless: what could not begin does not go on.
    ended.then((stop) => stop()).catch(() => undefined);
  };

  return async () => {
    // Counted before it waits: another one may end meanwhile.
    wishes += 1;
    try {
      begun ??= begin();
      await begun;
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}
