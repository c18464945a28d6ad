// docs/decisions/174
import { SECOND } from '#domain/dates.ts';
import type { Deps, HiddenProfiles } from '#server/deps.ts';
import type { ContentProvider, Snapshot } from '#server/providers/content/content.ts';
import { profilesShutOut } from '../calendar/calendar.ts';

/** So often a server looks whom others have shut out or let in again. */
const LOOK_EVERY_MS = 15 * SECOND;

/**
 * Content in which the profiles of therapists who are shut out are hidden, as if the content said so, for every caller.
 * Kept in memory, since the pages that are drawn ask without waiting; the database itself decides that nothing new is
 * booked with them.
 */
export function hiddenProfiles(
  content: ContentProvider,
  { db, log }: Pick<Deps, 'db' | 'log'>,
): HiddenProfiles & { content: ContentProvider } {
  let hidden: readonly string[] = [];
  const known = new WeakMap<Snapshot, { hidden: readonly string[]; snapshot: Snapshot }>();

  async function look(): Promise<void> {
    const found = await profilesShutOut(db);
    if (found.join() !== hidden.join()) hidden = found;
  }

  return {
    look,
    watch() {
      const timer = setInterval(() => {
        look().catch((error: unknown) => log.warn({ err: error }, 'who is shut out is known with the next look'));
      }, LOOK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
    content: {
      id: content.id,
      snapshot() {
        const all = content.snapshot();
        if (hidden.length === 0) return all;
        const before = known.get(all);
        if (before?.hidden === hidden) return before.snapshot;
        const snapshot = withHidden(all, hidden);
        known.set(all, { hidden, snapshot });
        return snapshot;
      },
    },
  };
}

function withHidden(all: Snapshot, hidden: readonly string[]): Snapshot {
  const therapists = new Map(all.therapists);
  for (const id of hidden) {
    const profile = therapists.get(id);
    if (profile !== undefined) therapists.set(id, { ...profile, visible: false });
  }
  return { ...all, revision: `${all.revision}-${hidden.join('-')}`, therapists };
}
