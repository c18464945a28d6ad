import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from '../start/debian.mjs';
import { freePort } from './processes.ts';
import { watchedDirectory } from './watchman.ts';

/** A TURN server on loopback. */
export type Coturn = Awaited<ReturnType<typeof startCoturn>>;

/** Starts coturn on a free port with its own secret; it relays to this machine alone and ends with us at the latest. */
export async function startCoturn() {
  const program = findCoturn();
  const { directory: home, watchman } = watchedDirectory('simshvide-coturn-', { parent: tmpdir(), signal: 'KILL' });
  const port = await freePort();
  const secret = randomBytes(24).toString('hex');
  const settings = join(home, 'turnserver.conf');
  writeFileSync(settings, settingsOf({ home, port, secret }));
  // In its own process group: Ctrl+C reaches only us, and we end the server at the right moment.
  const server = spawn(program, ['-c', settings], { cwd: home, stdio: 'ignore', detached: true });
  server.unref();
  watchman.watch(server.pid ?? null);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const stop = async (): Promise<void> => {
    if (isRunning()) {
      server.ref();
      const exit = once(server, 'exit');
      // Also one that is halted ends by it.
      server.kill('SIGKILL');
      await exit;
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilBinding(port, isRunning);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** For `TURN_URLS`. */
    url: `turn:127.0.0.1:${port}?transport=udp`,
    /** For `TURN_SECRET`. */
    secret,
    /** It neither answers nor relays anything until it goes on. */
    halt: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    stop,
  };
}

/** Finds the program: installed, else installed now (Debian, as root). */
function findCoturn(): string {
  const found = installedCoturn();
  if (found !== null) return found;
  const fresh = installDebianPackages(['coturn']) ? installedCoturn() : null;
  if (fresh === null) {
    throw new Error('No coturn was found. Install it (Debian: apt-get install coturn) and try again.');
  }
  return fresh;
}

function installedCoturn(): string | null {
  for (const folder of ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]) {
    const program = join(folder, 'turnserver');
    try {
      accessSync(program, constants.X_OK);
      return program;
    } catch {
      // Harmless: it is looked for in the next folder.
    }
  }
  return null;
}

function settingsOf({ home, port, secret }: { home: string; port: number; secret: string }): string {
  const lines = [
    'listening-ip=127.0.0.1',
    `listening-port=${port}`,
    'relay-ip=127.0.0.1',
    // A peer on 127.0.0.1 is refused by default: elsewhere it would be the relay's own machine.
    'allow-loopback-peers',
    'use-auth-secret',
    `static-auth-secret=${secret}`,
    'realm=simshvide.example',
    'no-tls',
    'no-dtls',
    'no-cli',
    'log-file=/dev/null',
    'no-stdout-log',
    `pidfile=${join(home, 'pid')}`,
    `userdb=${join(home, 'users')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Waits until a STUN request is answered (RFC 8489). */
async function untilBinding(port: number, isRunning: () => boolean): Promise<void> {
  const request = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), randomBytes(12)]);
  const socket = createSocket('udp4');
  try {
    const answered = once(socket, 'message').then(() => true);
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (isRunning() && performance.now() < deadline) {
      socket.send(request, port, '127.0.0.1');
      const pause = new Promise<boolean>((done) => setTimeout(() => done(false), 50));
      if (await Promise.race([answered, pause])) return;
    }
  } finally {
    socket.close();
  }
  throw new Error('coturn did not start.');
}

const START_TIMEOUT_MS = 20_000;
