import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The stacks of the Node processes of a group, to find where a step hangs. SIGUSR1 opens Node's inspector, whose own
 * thread interrupts a busy loop too; a diagnostic report waits until the loop has ended.
 */

/** For NODE_OPTIONS: each process that opens its inspector takes a free port, so that many can. */
const ANY_INSPECTOR_PORT = '--inspect-port=0';

const ADDRESS = /Debugger listening on (ws:\/\/\S+)\s/g;
const LOOK_AGAIN_MS = 100;
const FRAMES = 12;

/**
 * Signals a group with `send` and returns, `withinMs` later, the stack of each process that has answered, as plain
 * lines. The processes announce their inspectors in the `log`. A waiting process, or one without JavaScript, has none.
 */
async function stacks(send: (signal: 'SIGUSR1') => void, log: string, withinMs: number): Promise<string> {
  const end = AbortSignal.timeout(withinMs);
  const asked = new Map<string, Promise<string>>();
  send('SIGUSR1');
  while (!end.aborted) {
    for (const [, address] of readFileSync(log, 'utf8').matchAll(ADDRESS)) {
      if (address !== undefined && !asked.has(address)) asked.set(address, stackAt(address, end));
    }
    await pause(LOOK_AGAIN_MS);
  }
  return (await Promise.all(asked.values())).join('\n');
}

type Frame = { functionName: string; location: { scriptId: string; lineNumber: number } };
type Told =
  | { method: 'Debugger.scriptParsed'; params: { scriptId: string; url: string } }
  | { method: 'Debugger.paused'; params: { callFrames: Frame[] } };

async function stackAt(address: string, end: AbortSignal): Promise<string> {
  const urls = new Map<string, string>();
  const frames = await new Promise<Frame[]>((done) => {
    const socket = new WebSocket(address);
    const finish = (found: Frame[]): void => {
      // The process runs on as soon as nobody inspects it.
      socket.close();
      done(found);
    };
    socket.addEventListener('open', () => {
      for (const [id, method] of ['Debugger.enable', 'Debugger.pause'].entries()) {
        socket.send(JSON.stringify({ id, method }));
      }
    });
    socket.addEventListener('message', ({ data }) => {
      const told = JSON.parse(String(data)) as Told | { method?: never };
      if (told.method === 'Debugger.scriptParsed') urls.set(told.params.scriptId, told.params.url);
      if (told.method === 'Debugger.paused') finish(told.params.callFrames);
    });
    socket.addEventListener('error', () => finish([]));
    end.addEventListener('abort', () => finish([]));
  });
  if (frames.length === 0) return 'A process waits, or runs no JavaScript.';
  const lines = frames.slice(0, FRAMES).map(({ functionName, location }) => {
    const place = `${urls.get(location.scriptId) ?? ''}:${location.lineNumber + 1}`;
    return `    at ${functionName === '' ? '(no name)' : functionName} (${place})`;
  });
  return ['A process runs:', ...lines].join('\n');
}

/** Ticks a second in which Linux counts, on every system that Node runs on. */
const TICKS = 100;

/**
 * Processor seconds of the ended child processes of this process, with their own children. Null where the system does
 * not tell.
 */
function endedChildrenSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the command, in parentheses, may hold spaces; the times are the 16th and 17th of all fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    // Harmless: null says that it is not known.
    return null;
  }
}

export const ROOT = resolve(import.meta.dirname, '../..');

/** A check, run as its own process. */
export type Step = {
  name: string;
  /** Arguments for the bundled Node. */
  args: readonly string[];
  limitMinutes: number;
};

export type StepResult = {
  exitCode: number;
  seconds: number;
  /** Seconds of processor of the step and of all that it started; null where the system does not tell. */
  processorSeconds: number | null;
  output: string;
  log: string;
};

const bin = (path: string): string => join('node_modules', path);

/** The fast checks: what `npm run check` runs, and the first part of `npm test`. */
export const CHECKS: readonly Step[] = [
  { name: 'Format', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'], limitMinutes: 2 },
  { name: 'Lint and arrows', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'], limitMinutes: 3 },
  {
    name: 'Types',
    args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json', '--noEmit', '--singleThreaded'],
    limitMinutes: 4,
  },
  { name: 'Unused code', args: [bin('knip/bin/knip.js'), '--no-progress'], limitMinutes: 4 },
  { name: 'Texts', args: ['tools/check/check-texts.ts'], limitMinutes: 1 },
  { name: 'Specification trace', args: ['tools/check/specification-trace.ts'], limitMinutes: 1 },
  { name: 'Styles', args: ['tools/check/check-styles.ts'], limitMinutes: 1 },
  { name: 'Names and doors', args: ['tools/check/check-names.ts'], limitMinutes: 1 },
];

const STACKS_MS = 5_000;
const KILL_GRACE_MS = 10_000;
const HEARTBEAT_MS = 60_000;

/**
 * Runs a step in its own process group, with its output in a file. A step that exceeds its limit is ended together with
 * its child processes; its output then tells where each of them was. Each minute its time is printed, while `isShown`.
 */
export async function runStep(
  step: Step,
  options: { log: string; env?: Record<string, string>; isShown?: () => boolean },
): Promise<StepResult> {
  const started = performance.now();
  mkdirSync(dirname(options.log), { recursive: true });
  const file = openSync(options.log, 'w');
  const nodeOptions = [process.env['NODE_OPTIONS'], ANY_INSPECTOR_PORT].join(' ').trim();
  const child = spawn(process.execPath, step.args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', file, file],
    env: { ...process.env, NODE_OPTIONS: nodeOptions, NO_COLOR: '1', FORCE_COLOR: '0', ...options.env },
  });
  const killGroup = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Harmless: the group has already ended.
    }
  };
  const onExit = (): void => killGroup('SIGKILL');
  process.on('exit', onExit);
  const beat = () => options.isShown?.() !== false && process.stdout.write(` ${elapsed(started)} s ...`);
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  let late = null as Promise<string> | null;
  let killTimer: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => {
    late = stacks(killGroup, options.log, STACKS_MS).finally(() => {
      killGroup('SIGTERM');
      killTimer = setTimeout(() => killGroup('SIGKILL'), KILL_GRACE_MS);
    });
  }, step.limitMinutes * 60_000);
  const exitCode = await new Promise<number>((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
  const processorSeconds = sinceLastEnd();
  clearTimeout(limit);
  const where = await late;
  clearTimeout(killTimer);
  clearInterval(heartbeat);
  killGroup('SIGKILL');
  process.off('exit', onExit);
  closeSync(file);
  const output = stripVTControlCharacters(readFileSync(options.log, 'utf8'));
  return {
    exitCode: where === null ? exitCode : 1,
    seconds: elapsed(started),
    processorSeconds,
    output: where === null ? output : `${output}\n${where}\nIt was ended after ${step.limitMinutes} minutes.`,
    log: options.log,
  };
}

let counted = 0;

/** The processor seconds of the children that ended since the last call: for a step that has just ended, its own. */
function sinceLastEnd(): number | null {
  const all = endedChildrenSeconds();
  if (all === null) return null;
  const used = all - counted;
  counted = all;
  return Math.round(used * 10) / 10;
}

function elapsed(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}

/** The end of a long output, with the path of the whole. */
export function tail(result: StepResult, lines = 120): string {
  const all = result.output.trimEnd().split('\n');
  if (all.length <= lines) return all.join('\n');
  return [`(the whole output is in ${result.log})`, ...all.slice(-lines)].join('\n');
}
