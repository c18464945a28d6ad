import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The stacks of the Node processes of a group, to find where a step hangs. SIGUSR1 opens Node's inspector, whose own
 * thread interrupts a busy loop too; a diagnostic report waits until the loop has ended.
 */

/** For NODE_OPTIONS: each process that opens its inspector takes a free port, so that many can. */
export const ANY_INSPECTOR_PORT = '--inspect-port=0';

const ADDRESS = /Debugger listening on (ws:\/\/\S+)\s/g;
const LOOK_AGAIN_MS = 100;
const FRAMES = 12;

/**
 * Signals a group with `send` and returns, `withinMs` later, the stack of each process that has answered, as plain
 * lines. The processes announce their inspectors in the `log`. A waiting process, or one without JavaScript, has none.
 */
export async function stacks(send: (signal: 'SIGUSR1') => void, log: string, withinMs: number): Promise<string> {
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

/** The stack of the process whose inspector has this address. */
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
