import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
    return false;
  }
}

/** Whether a process runs. A zombie counts as ended. */
export function isRunning(pid: number): boolean {
  return allProcesses().some((one) => one.pid === pid && !one.ended);
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
        // The process has ended meanwhile.
        return [];
      }
    });
}
