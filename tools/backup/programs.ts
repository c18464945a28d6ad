// docs/decisions/239
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { basename } from 'node:path';

/** Why a backup or a restoring does not happen, in one line for the person who asked for it. */
export class NoBackup extends Error {}

/** The wish to stop, and what is told the bytes that were worked through. */
export type Work = { signal: AbortSignal; progress(bytes: number): void };

/** A program that runs; `ended` throws NoBackup with the first error that it says, unless it ends well. */
export type Started = { child: ChildProcess; ended: Promise<void> };

/** Starts a program. */
export function startProgram(program: string, args: readonly string[], options: SpawnOptions): Started {
  const child = spawn(program, args, options);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => (said = `${said}${words}`.slice(0, 10_000)));
  const ended = new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => {
      const lines = said.split('\n').filter((line) => line.trim() !== '');
      const line = lines.find((one) => /error|fatal/i.test(one)) ?? lines[0] ?? `it ended with ${code ?? signal}`;
      if (code === 0) done();
      else fail(new NoBackup(`${basename(program)}: ${line.replace(/^\w+: (error: )?/, '')}`));
    });
  });
  return { child, ended };
}

/** Waits for steps that run beside each other. The first that fails stops the others by `stop`, and is told. */
export async function together(stop: AbortController, steps: readonly Promise<unknown>[]): Promise<void> {
  const faults: unknown[] = [];
  const settled = steps.map(async (step) =>
    step.catch((fault: unknown) => {
      faults.push(fault);
      // What follows in the same moment may say more: a full disk is told by the program, EPIPE by its pipe.
      setTimeout(() => stop.abort(), 100);
    }),
  );
  await Promise.all(settled);
  if (faults.length > 0) throw faults.find((fault) => fault instanceof NoBackup) ?? faults[0];
}

/** The words for a person, without a stack: one line of all but our own. */
export function lineOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (/ENOSPC|no space left/i.test(words)) return 'the disk is full';
  return error instanceof NoBackup ? words : (words.split('\n')[0] ?? '').replace(/\.$/, '');
}
