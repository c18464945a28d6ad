import { addTherapists, seedDemo } from '#server/demo/seed.ts';
import type { Deps } from '#server/deps.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { readDocuments } from '#server/providers/content/local.ts';
import { type Profile, profileId, profileOf, slugOf, sourcesOf } from './profile.ts';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_NOTICE_MIN } from '#domain/schedule.ts';
import { demoPeople, type DemoTherapist, FIRST_GENERATED_PHONE, weekLike } from '#server/demo/people.ts';

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

/**
 * Writes the pictures of profiles, then the profiles as content. Each file is replaced atomically, and only when it
 * changed. Returns whether the profiles were written.
 */
function writeContent(dir: string, profiles: readonly Profile[]): boolean {
  const media = join(dir, 'media');
  mkdirSync(media, { recursive: true });
  for (const [file, draw] of new Map(profiles.map(({ portrait }) => [portrait.file, portrait.draw]))) {
    writeWhole(join(media, file), [draw()]);
  }
  return writeWhole(
    join(dir, 'therapists.ndjson'),
    profiles.map(({ document }) => `${JSON.stringify(document)}\n`),
  );
}

function writeWhole(file: string, lines: readonly string[]): boolean {
  const bytes = Buffer.from(lines.join(''));
  if (existsSync(file) && readFileSync(file).equals(bytes)) return false;
  const fresh = `${file}.new`;
  const handle = openSync(fresh, 'w');
  let written = 0;
  while (written < bytes.length) written += writeSync(handle, bytes, written);
  // Without this a power cut could leave an empty file under the new name.
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
  return true;
}

/** The number of hand-written therapists of the demo; generated therapists have the numbers after it. */
export const NAMED = demoPeople().therapists.length;

/** The public password of all generated therapists. */
export const SHARED_PASSWORD = 'simshvide-demo-27';

/** The numbers of the generated therapists when there are `total` in all. */
export function numbersUpTo(total: number): number[] {
  return Array.from({ length: total - NAMED }, (_, place) => NAMED + 1 + place);
}

/** The number of a generated therapist by content id; null for any other id. */
export function numberOf(contentId: string): number | null {
  const number = Number(/-(\d+)$/.exec(contentId)?.[1] ?? 0);
  return number > NAMED && profileId(number) === contentId ? number : null;
}

/** Whether a content id has the form of a generated id but belongs to no therapist: the names have changed since. */
export function isOutdated(contentId: string): boolean {
  return /^therapist-[a-z]+-[a-z]+-\d+$/.test(contentId) && numberOf(contentId) === null;
}

/** The sign-in and the calendar of the therapist with this number. */
export function generatedTherapist(number: number): DemoTherapist {
  return {
    contentId: profileId(number),
    phone: `+995${FIRST_GENERATED_PHONE + number}`,
    email: `${slugOf(number).replaceAll('-', '.')}@example.com`,
    password: SHARED_PASSWORD,
    accepting: true,
    minNoticeMin: DEFAULT_NOTICE_MIN,
    weekly: weekLike(number),
  };
}
