import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Somebody else has the data directory. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(`${dataDir} is in use by another running server (${owner}). Stop that one first, or set another DATA_DIR.`);
    this.name = 'DataDirInUse';
  }
}

export type DataDirLock = { release(): Promise<void> };

type Owner = { pid: number; started: string; boot: string };

/**
 * Takes a data directory for this process alone; two engines on one directory destroy it. Two guards: a file that names
 * its owner, and a socket which only a living owner answers for. A file left by a killed process is recognised by what
 * the system says of that process, never by its age. Throws DataDirInUse.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'server.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    const owner = readOwner(file);
    if (owner !== null) {
      if (isAlive(owner)) throw new DataDirInUse(dataDir, `process ${owner.pid}`);
      rmSync(file, { force: true });
    }
    if (!claim(file, ownSelf())) continue;
    try {
      const guard = await bind(socketName(dataDir));
      return {
        async release() {
          if (guard !== null) await new Promise((done) => guard.close(done));
          rmSync(file, { force: true });
        },
      };
    } catch {
      rmSync(file, { force: true });
      throw new DataDirInUse(dataDir, 'its socket answers');
    }
  }
  throw new DataDirInUse(dataDir, 'another start at the same moment');
}

function ownSelf(): Owner {
  return { pid: process.pid, started: startOf(process.pid) ?? '', boot: bootId() };
}

/** Creates the file if nobody has; false when somebody was first. */
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

/** The owner a file names. A file that cannot be read is somebody who is just writing it: alive, as far as we know. */
function readOwner(file: string): Owner | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return { pid: 0, started: '', boot: bootId() };
  }
}

/** Whether the very process that wrote the file still runs: same machine start, same number, same start time. */
function isAlive(owner: Owner): boolean {
  if (owner.boot !== bootId()) return false;
  if (owner.pid === 0) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const started = startOf(owner.pid);
  return started === null || owner.started === '' || started === owner.started;
}

function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** When a process started, in the system's own ticks; null where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
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
