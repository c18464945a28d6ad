// docs/decisions/185
import type { ContentStore, Deps } from '#server/deps.ts';
import type { ContentProvider, ContentReading } from '#server/providers/content/content.ts';
import { changeContent } from './change.ts';
import { type ContentMemory, contentMemory, knownOrThrow } from './memory.ts';
import { openStore } from './opening.ts';
import { recordedProblems, withCalendars } from './store.sql.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'messages' | 'random' | 'earlierTexts'> & { reading: ContentReading };

/** The parts of a store with what it knows. */
export type StoreParts = Parts & { memory: ContentMemory };

/** The content of our database. Servers keep it all in memory, load what is newer, and never ask it for a visitor. */
export function contentStore(given: Parts): ContentStore & { content: ContentProvider } {
  const memory = contentMemory(given);
  const parts = { ...given, memory };
  const { db, reading } = given;
  const library = () => knownOrThrow(memory.known()).library;
  return {
    content: { id: 'local', snapshot: () => library().snapshot },
    library,
    shipped: () => reading.shipped(),
    everything: memory.everything,
    listen: memory.listen,
    look: async () => void (await memory.look()),
    watch: memory.follow,
    open: async (first) => openStore(parts, first),
    change: async (by, plan) => changeContent(parts, by, plan),
    withCalendars: async (ids, sql = db) => withCalendars(sql, ids),
    problems: async () => recordedProblems(db),
  };
}
