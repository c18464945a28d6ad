import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal, without showing what is typed when it is `hidden`; what is piped in is read as it is. */
export async function askOnTerminal(prompt: string, { hidden }: { hidden: boolean }): Promise<string> {
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
