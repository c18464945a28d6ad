import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A proof that could not run, with a message for the caller: it says nothing about the product. */
export class NoProof extends Error {}

/** Two databases and their logs while they are killed repeatedly. */
const NEEDED_MB = 500;
/** Below this a full disk is the cause of any failure. */
const NOTHING_MB = 32;

/** Throws NoProof when the disk has too little space for temporary databases. */
export function requireRoom(folders: readonly string[] = FOLDERS, megabytes = NEEDED_MB): void {
  refuseBelow(megabytes, folders);
}

/** Throws NoProof when the disk is full: then earlier failures say nothing about the product. */
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

/** The folders of temporary databases: PostgreSQL runs as another user and cannot read every folder. */
const FOLDERS = [tmpdir(), process.platform === 'win32' ? tmpdir() : '/tmp'];
