import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { MINUTE } from '#domain/dates.ts';
import type { Said, Told } from './picture-process.ts';

/** A process that says nothing for so long is ended: others wait for their turn. */
const ANSWERED_WITHIN_MS = 2 * MINUTE;

/** A process that nobody has asked for so long ends. */
const UNUSED_MS = 5 * MINUTE;

/** The process ended before it answered: by the file, by another that it worked on, or from outside. */
export class ProcessEnded extends Error {
  constructor() {
    super('the process of pictures has ended');
  }
}

type Waiting = { resolve(said: Said): void; reject(error: Error): void };

/** The process in which pictures are decoded, which runs while it is asked. */
export function pictureChild() {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let asked = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function end(ended: ChildProcess): void {
    ended.kill('SIGKILL');
    if (child !== ended) return;
    clearTimeout(timer);
    child = null;
    for (const { reject } of waiting.values()) reject(new ProcessEnded());
  }

  return {
    async ask(bytes: Uint8Array, wish: Told['wish']): Promise<Said> {
      if (isStopped) throw new ProcessEnded();
      child ??= startedChild({ say: (said) => waiting.get(said.id)?.resolve(said), end });
      const own = child;
      clearTimeout(timer);
      const id = (asked += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Said>();
      waiting.set(id, { resolve, reject });
      // An answer keeps the server running, an idle process does not.
      own.channel?.ref();
      const late = setTimeout(() => end(own), ANSWERED_WITHIN_MS);
      try {
        // Both at once, so that questions and files stand in one order.
        own.send({ id, wish, length: bytes.length } satisfies Told);
        own.stdin?.write(bytes);
        return await promise;
      } finally {
        clearTimeout(late);
        waiting.delete(id);
        if (child === own && waiting.size === 0) {
          own.channel?.unref();
          timer = setTimeout(() => end(own), UNUSED_MS).unref();
        }
      }
    },
    /** Whether it was stopped for good. */
    isStopped: () => isStopped,
    stop(): void {
      isStopped = true;
      if (child !== null) end(child);
    },
  };
}

/** Starts the process: `say` takes each answer, `end` is called where it ends. */
function startedChild({ say, end }: { say(said: Said): void; end(ended: ChildProcess): void }): ChildProcess {
  const made = fork(new URL('./picture-process.ts', import.meta.url), {
    // The allocator keeps a heap for each thread otherwise, and what one picture took is not free for the next.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-semi-space-size=2'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  made.unref();
  made.channel?.unref();
  // The input of a process is a socket.
  (made.stdin as Socket).unref();
  // Harmless: whoever waits for its answer is told that it has ended.
  made.stdin?.on('error', () => undefined);
  made.on('message', say);
  made.on('error', () => end(made)).on('exit', () => end(made));
  return made;
}
