import { readCommand } from './ops/commands.ts';
import { NotSignedIn, serverOf, type World } from './ops/server.ts';
import { askOnTerminal } from './ops/terminal.ts';
import { previewHead, refusalWords } from './ops/words.ts';

/** `npm run ops -- <command>`: operator work on the API of a running server (P29). */

/** Runs a command; returns the exit code. */
export async function runCommand(args: readonly string[], world: World): Promise<number> {
  const { say } = world;
  if (args.join(' ') === 'sign-out') return signOut(world);
  const understood = readCommand(args);
  if (typeof understood === 'string') {
    say(understood);
    return 2;
  }
  const { request, changes, preview, words, fails, yes, json } = understood;
  if (changes && preview === undefined && !yes) {
    say(`Nothing was changed. With --yes this is sent:\n${JSON.stringify(request.body, null, 2)}`);
    return 0;
  }
  const server = serverOf(world);
  if (typeof server === 'string') {
    say(server);
    return 2;
  }
  const batch = request.body?.['batchId'];
  if (batch !== undefined) say(`Should no answer come, repeat with --batch ${String(batch)}: nothing is sent twice.`);
  const asked = yes || preview === undefined ? request : preview;
  const answer = await server.call(asked).catch((error: unknown) => {
    if (error instanceof NotSignedIn) return error;
    throw error;
  });
  if (answer instanceof NotSignedIn) {
    say(`Signing in failed: ${answer.message}`);
    return 1;
  }
  if (words === undefined || json) say(JSON.stringify(answer.body, null, 2));
  else if (answer.status !== 200) for (const line of refusalWords(answer.body)) say(line);
  else {
    if (changes) say(yes ? 'Done.' : previewHead(answer.body));
    for (const line of words(answer.body)) say(line);
  }
  return answer.status === 200 && fails?.(answer.body) !== true ? 0 : 1;
}

async function signOut(world: World): Promise<number> {
  const server = serverOf(world);
  if (typeof server !== 'string') await server.signOut();
  world.say(typeof server === 'string' ? server : 'Signed out.');
  return typeof server === 'string' ? 2 : 0;
}

if (import.meta.main) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Harmless: a long answer is read through a pager or `head`, which closes when its reader has seen enough.
    if (error.code !== 'EPIPE') throw error;
  });
  process.exitCode = await runCommand(process.argv.slice(2), {
    env: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    ask: askOnTerminal,
  });
}
