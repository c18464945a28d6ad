import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { World } from './server.ts';

/** Runs a command of the terminal; its number is the exit code. */
export async function onTerminal(run: () => Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Harmless: a long answer is read through a pager or `head`, which closes when its reader has seen enough.
    if (error.code !== 'EPIPE') throw error;
  });
  process.exitCode = await run();
}

/** The settings and the output of this process. */
export function worldOfTerminal(): World {
  return {
    env: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    ask: askOnTerminal,
  };
}

/** Asks on the terminal, without showing what is typed when it is `hidden`; what is piped in is read as it is. */
async function askOnTerminal(prompt: string, { hidden }: { hidden: boolean }): Promise<string> {
  process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stderr,
    terminal: process.stdin.isTTY,
  });
  const [line = ''] = await Promise.race([
    lines.question('').then((answer) => [answer]),
    new Promise<string[]>((resolve) => void lines.once('close', () => resolve([]))),
  ]);
  lines.close();
  if (hidden) process.stderr.write('\n');
  return line.trim();
}
