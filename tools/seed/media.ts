import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { localContent } from '#server/providers/content/local.ts';
import { diplomaSvg, type PortraitTraits, portraitSvg } from './portrait.ts';

/** Draws the pictures that the demo profiles name; run it after adding a profile to `studio/seed`. */

const SEED_DIR = resolve(import.meta.dirname, '../../studio/seed');

/** The drawings of the seed's profiles by file name. */
export function demoMedia(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const people = [
    ...localContent({ dirs: [SEED_DIR] })
      .snapshot()
      .therapists.values(),
  ];
  people.forEach(({ photo, gender, experience }, index) => {
    const traits: PortraitTraits = {
      hair: gender === 'male' ? 'short' : index % 5 === 2 ? 'bob' : 'long',
      beard: gender === 'male' && index % 2 === 0,
      glasses: (index + experience) % 3 === 0,
      grey: experience >= 20,
    };
    if (photo !== null) files.set(fileOf(photo.url), portraitSvg(index, traits));
  });
  const diplomas = people.flatMap(({ education }) => education.flatMap(({ gallery }) => gallery.map(({ url }) => url)));
  for (const file of new Set(diplomas.map(fileOf))) {
    files.set(file, diplomaSvg(Number(/\d+/.exec(file)?.[0])));
  }
  return files;
}

function fileOf(url: string): string {
  return url.replace('/media/', '');
}

if (import.meta.main) {
  mkdirSync(join(SEED_DIR, 'media'), { recursive: true });
  const files = demoMedia();
  for (const [name, drawing] of files) writeFileSync(join(SEED_DIR, 'media', name), drawing);
  process.stdout.write(`${files.size} pictures drawn\n`);
}
