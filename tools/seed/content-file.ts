import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from './profile.ts';

/**
 * Writes the pictures of profiles, then the profiles as content. Each file is replaced atomically, and only when it
 * changed. Returns whether the profiles were written.
 */
export function writeContent(dir: string, profiles: readonly Profile[]): boolean {
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
