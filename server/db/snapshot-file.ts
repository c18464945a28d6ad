import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads the bytes that a file keeps under a key, a SHA-256 in hexadecimal. `make` makes them where the file is missing,
 * has another key or a wrong checksum, which `say` reports in one line. Parallel processes each make their own.
 */
export async function readOrMake(
  file: string,
  { key, make, say }: { key: string; make: () => Promise<Bytes>; say: (line: string) => void },
): Promise<Bytes> {
  const found = existsSync(file) ? readFileSync(file) : null;
  if (found !== null) {
    const body = found.subarray(HEAD_BYTES);
    const head = found.toString('latin1', 0, HEAD_BYTES);
    if (head === headOf(key, body)) return body;
    const reason = head.startsWith(key) ? 'is damaged' : 'is of another engine or of other migrations';
    say(`The snapshot of the embedded database ${reason}: it is made anew.`);
  }
  const made = await make();
  writeWhole(file, Buffer.concat([Buffer.from(headOf(key, made), 'latin1'), made]));
  return made;
}

/** Puts a file in its place whole or not at all; what processes that ended in the middle have left goes. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const half = `${file}.${process.pid}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    removeAbandoned(file);
    writeFileSync(half, bytes);
    renameSync(half, file);
  } catch {
    // Harmless: without a place to writeWhole it, or room on the disk, the next process makes its own.
    if (existsSync(half)) rmSync(half);
  }
}

function removeAbandoned(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const [pid, ...rest] = name.startsWith(`${basename(file)}.`)
      ? name.slice(basename(file).length + 1).split('.')
      : [];
    if (rest.length === 1 && !isAlive(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Harmless: a process of somebody else lives as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function headOf(key: string, body: Uint8Array): string {
  return `${key} ${createHash('sha256').update(body).digest('hex')}\n`;
}

const HEAD_BYTES = 64 + 1 + 64 + 1;
