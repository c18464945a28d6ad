import { addTherapists, seedDemo } from '#server/demo/seed.ts';
import type { Deps } from '#server/deps.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { readDocuments } from '#server/providers/content/local.ts';
import { writeContent } from './content-file.ts';
import { generatedTherapist, isOutdated, NAMED, numberOf, numbersUpTo, SHARED_PASSWORD } from './generated-people.ts';
import { profileOf, sourcesOf } from './profile.ts';

/** A refusal of the seed, in one line. */
export class SeedRefused extends Error {}

/** The changes of a run. */
export type Grown = { added: number; profilesWritten: boolean };

/**
 * Makes the therapists of the demo `total` in all: people and calendars in the database, profiles as content in
 * `contentDir`. Refuses to remove therapists.
 *
 * The content depends only on the number of therapists in the database. So the database commits first, then the file of
 * profiles is replaced. A run that dies in between leaves calendars without a profile, which no page shows; the next
 * run writes the file. In the other order clients would see profiles that no later run removes and nobody can book.
 */
export async function growTo(
  deps: Deps,
  { total, contentDir, say }: { total: number; contentDir: string; say: (line: string) => void },
): Promise<Grown> {
  const sources = sourcesOf(deps.content.snapshot(), readDocuments(CONTENT_DIR));
  const named = (await seedDemo(deps)) ? NAMED : 0;
  const added = await addTherapists(deps, {
    password: SHARED_PASSWORD,
    choose(known) {
      if (known.some(isOutdated)) {
        throw new SeedRefused(
          'These therapists were made by another version of the seed: start over with an empty database.',
        );
      }
      const there = new Set(known.map(numberOf));
      const most = Math.max(NAMED, ...[...there].map((number) => number ?? 0));
      if (total < most) {
        throw new SeedRefused(
          `There are ${most} therapists already, and the seed takes nobody away: ask for ${most} or more.`,
        );
      }
      return numbersUpTo(total)
        .filter((number) => !there.has(number))
        .map(generatedTherapist);
    },
    progress: (done, of) => {
      if (done === of || done % SAY_EVERY === 0) say(`People and calendars: ${done} of ${of}`);
    },
  });
  const profilesWritten = writeContent(
    contentDir,
    numbersUpTo(total).map((number) => profileOf(number, sources)),
  );
  return { added: named + added, profilesWritten };
}

const SAY_EVERY = 1000;
