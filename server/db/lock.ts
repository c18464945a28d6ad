// docs/decisions/014
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** Another process has the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(`${dataDir} is in use by ${owner}. Stop that one first, or set another DATA_DIR.`);
    this.name = 'DataDirInUse';
  }
}

export type DataDirLock = { release(): Promise<void> };

/** `space` is the process-number space (a container has its own): numbers of another one say nothing here. */
const ownerShape = z.object({ pid: z.int().positive(), started: z.string(), boot: z.string(), space: z.string() });
type Owner = z.infer<typeof ownerShape>;

const ANOTHER = 'another running server';

/**
 * Locks a data directory for this process alone; two engines on one directory destroy it. Two guards: a socket that the
 * system frees when its owner dies, and a file that names its owner. A file left by a killed process is recognised by
 * the system's data about that process, never by age. Throws DataDirInUse.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'server.lock');
  const guard = await bind(socketName(dataDir)).catch(() => {
    throw new DataDirInUse(dataDir, ownerName(readOwner(file)));
  });
  try {
    const living = livingOwner(file, guard !== null);
    if (living !== null) throw new DataDirInUse(dataDir, living);
    rmSync(file, { force: true });
    if (!claim(file, ownSelf())) throw new DataDirInUse(dataDir, ANOTHER);
  } catch (error) {
    guard?.close();
    throw error;
  }
  return {
    async release() {
      rmSync(file, { force: true });
      if (guard !== null) await new Promise((done) => guard.close(done));
    },
  };
}

/** The living owner that the file names; null when that process is dead. `guarded`: this process holds the socket. */
function livingOwner(file: string, guarded: boolean): string | null {
  const owner = readOwner(file);
  if (owner === null) return null;
  if (owner === 'unreadable') {
    // A writer of the file holds the socket while it writes: when we hold the socket, that writer died.
    return guarded ? null : `${ANOTHER} that is just starting; if there is none, delete ${file}`;
  }
  if (owner.boot !== bootId()) return null;
  if (owner.space !== processSpace()) {
    return `a server in another container; if that one is surely gone, delete ${file}`;
  }
  return isAlive(owner) ? ownerName(owner) : null;
}

function ownerName(owner: Owner | 'unreadable' | null): string {
  return owner === null || owner === 'unreadable' ? ANOTHER : `${ANOTHER} (process ${owner.pid})`;
}

function ownSelf(): Owner {
  return { pid: process.pid, started: processStart(process.pid) ?? '', boot: bootId(), space: processSpace() };
}

/** Creates the file; false when another process was first. */
function claim(file: string, owner: Owner): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, JSON.stringify(owner));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The owner a file names; null without a file. */
function readOwner(file: string): Owner | 'unreadable' | null {
  if (!existsSync(file)) return null;
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Harmless: that it cannot be read is the answer.
    return 'unreadable';
  }
}

/** Whether the very process that wrote the file still runs: the same number with the same start time. */
function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const started = processStart(owner.pid);
  return started === null || owner.started === '' || started === owner.started;
}

/** Names the process-number space; empty where the system has no such thing. */
function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Harmless: the system has no such thing.
    return '';
  }
}

function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** When a process started, in the system's own ticks; null where the system does not say. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    // Harmless: the system does not say.
    return null;
  }
}

/** A name that the system frees by itself when its owner dies; null on systems without such names. */
function socketName(dataDir: string): string | null {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0simshvide-${hash}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\simshvide-${hash}` : null;
}

async function bind(name: string | null): Promise<Server | null> {
  if (name === null) return null;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(name, done);
  });
  server.unref();
  return server;
}
