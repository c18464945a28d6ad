import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The child processes of a process that still run. */
export function childrenOf(pid: number): number[] {
  return allProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

/** Sends a signal; returns whether the process existed. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    // Harmless: there is no such process, as the answer says.
    return false;
  }
}

/** Whether a process runs. A zombie counts as ended. */
export function isRunning(pid: number): boolean {
  return allProcesses().some((one) => one.pid === pid && !one.ended);
}

/** Waits for a good answer; throws the output of a process that ends first or takes longer than two minutes. */
export async function untilAnswering(child: ChildProcess, url: string, said = (): string => ''): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    // Harmless: it is asked until it answers, and what it said is told when it never does.
    const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => null);
    if (answer?.ok === true) return;
    await wait(20);
  }
  throw new Error(`nothing answers at ${url}:\n${said().slice(-2000)}`);
}

function allProcesses(): { pid: number; parent: number; ended: boolean }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
    return lines
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent, state = '']) => ({ pid: Number(pid), parent: Number(parent), ended: state.startsWith('Z') }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The command in parentheses may hold spaces; the state and the parent follow it.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ pid: Number(name), parent: Number(parent), ended: state === 'Z' }];
      } catch {
        // Harmless: the process has ended meanwhile.
        return [];
      }
    });
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
