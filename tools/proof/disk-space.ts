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

/** Throws NoProof when the disk is full: then earlier failures say nothing about the product. */
export function refuseFullDisk(): void {
  requireRoom(FOLDERS, NOTHING_MB);
}

/** Runs a proof with databases; throws NoProof when the disk is too small or full, or PostgreSQL cannot start. */
export async function withRoom<T>(prove: () => Promise<T>): Promise<T> {
  requireRoom();
  try {
    return await prove();
  } catch (error) {
    refuseFullDisk();
    if (!(error instanceof Error) || !/^No PostgreSQL|^initdb failed|^PostgreSQL did not start/.test(error.message)) {
      throw error;
    }
    throw new NoProof(`There is no PostgreSQL to prove it on: ${error.message.split('\n')[0]}`, { cause: error });
  }
}

/** The folders of temporary databases: PostgreSQL runs as another user and cannot read every folder. */
const FOLDERS = [tmpdir(), process.platform === 'win32' ? tmpdir() : '/tmp'];
