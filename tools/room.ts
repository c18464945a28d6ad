import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A proof that could not be made, in words for whoever asked for it: nothing is said about the product. */
export class NoProof extends Error {}

/** Two databases with all that they keep while they are killed again and again. */
const NEEDED_MB = 500;
/** With less than this, whatever fails fails for it. */
const NOTHING_MB = 32;

/** Refuses to begin where the disk has not enough room for temporary databases. */
export function requireRoom(folders: readonly string[] = FOLDERS, megabytes = NEEDED_MB): void {
  refuseBelow(megabytes, folders);
}

/** Says that the disk is full, when it is: then no failure of a moment ago tells anything about the product. */
export function refuseFullDisk(folders: readonly string[] = FOLDERS): void {
  refuseBelow(NOTHING_MB, folders);
}

function refuseBelow(megabytes: number, folders: readonly string[]): void {
  for (const folder of new Set(folders)) {
    const { bavail, bsize } = statfsSync(folder);
    const left = Math.floor((bavail * bsize) / 1_000_000);
    if (left < megabytes) {
      throw new NoProof(
        `The disk of ${folder} has ${left} MB left, and ${Math.max(megabytes, NEEDED_MB)} MB are needed: nothing is proved.`,
      );
    }
  }
}

/** Where temporary databases are: PostgreSQL of another user cannot look into every folder. */
const FOLDERS = [tmpdir(), process.platform === 'win32' ? tmpdir() : '/tmp'];
