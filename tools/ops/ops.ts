import { readCommand } from './commands.ts';
import { answerOf, serverOf, signOut, type World } from './server.ts';
import { onTerminal, worldOfTerminal } from './terminal.ts';
import { previewHead, refusalWords } from './words.ts';

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
  const { request, changes, preview, words, notes, fails, yes, json } = understood;
  const server = serverOf(world);
  if (typeof server === 'string') {
    say(server);
    return 2;
  }
  const batch = request.body?.['batchId'];
  if (batch !== undefined && yes)
    say(`Should no answer come, repeat with --batch ${String(batch)}: nothing is done twice.`);
  const answer = await answerOf(server, yes || preview === undefined ? request : preview, say);
  if (answer === null) return 1;
  // The readers of a command fit its own calls: `readCommand` has checked that.
  const body = answer.body as never;
  if (words === undefined || json) say(JSON.stringify(answer.body, null, 2));
  else if (!answer.isDone) for (const line of refusalWords(answer.body)) say(line);
  else {
    // What was so already is said by the answer.
    const { done, ...shown }: { done?: boolean; before?: { version: number } } = body;
    if (changes && done !== false) say(yes ? 'Done.' : previewHead(shown));
    for (const line of words(body)) say(line);
    for (const line of notes?.(body) ?? []) (world.note ?? say)(line);
  }
  return answer.isDone && fails?.(body) !== true ? 0 : 1;
}

if (import.meta.main) await onTerminal(async () => runCommand(process.argv.slice(2), worldOfTerminal()));
