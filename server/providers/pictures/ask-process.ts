import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { MINUTE } from '#domain/dates.ts';
import type { Said, Told } from './picture-process.ts';
import type { JudgedPicture, Making, PictureFault } from './pictures.ts';
import { twoAtATime } from './two-at-a-time.ts';

/** Judges files as pictures and makes sizes of them, two at a time; others wait in the order in which they came. */
export type PictureMaker = {
  /** The picture by its content, which was decoded whole, or why the bytes are refused. */
  judge(bytes: Uint8Array): Promise<JudgedPicture | { fault: PictureFault }>;
  /** Makes a size of a picture, read when its turn comes: at most two are in memory. Null where there is none. */
  make(read: () => Promise<Uint8Array | null>, wish: Making): Promise<Uint8Array | null>;
  /** Ends its process; what is asked later is refused. */
  stop(): void;
};

/**
 * Pictures are decoded in a separate process, which starts with the first one: it yields to the server's work, has no
 * setting or secret of the server, and a file that crashes it crashes nothing else: the other requests are repeated.
 */
export function pictureProcess(): PictureMaker {
  // Where there are two processors one is left to those who read pages.
  const turn = twoAtATime(availableParallelism() > 2 ? 2 : 1);
  const child = pictureChild();
  let lastAgain: Promise<unknown> = Promise.resolve();

  async function answered(bytes: Uint8Array, wish: Told['wish']): Promise<Said> {
    try {
      return await child.ask(bytes, wish);
    } catch (error) {
      if (!(error instanceof ProcessEnded) || child.isStopped()) throw error;
      // One by one, so that the file which crashed the process affects no other request again.
      const again = lastAgain.then(async () => child.ask(bytes, wish));
      // Harmless: the failure is told to those who asked.
      lastAgain = again.catch(() => undefined);
      return again;
    }
  }

  return {
    judge: async (bytes) =>
      turn(async () => {
        const said = await answered(bytes, 'judge');
        if ('judged' in said) return said.judged;
        throw new Error('failed' in said ? said.failed : 'no judgement came');
      }),
    make: async (read, wish) =>
      turn(async () => {
        const bytes = await read();
        if (bytes === null) return null;
        const said = await answered(bytes, wish);
        if ('made' in said) return said.made;
        throw new Error('failed' in said ? said.failed : 'no picture came');
      }),
    stop: child.stop,
  };
}

/** A process that says nothing for so long is ended: others wait for their turn. */
const ANSWERED_WITHIN_MS = 2 * MINUTE;

/** A process that nobody has asked for so long ends. */
const UNUSED_MS = 5 * MINUTE;

/** The process ended before it answered: by the file, by another that it worked on, or from outside. */
class ProcessEnded extends Error {
  constructor() {
    super('the process of pictures has ended');
  }
}

/** The process in which pictures are decoded, which runs while it is asked. */
function pictureChild() {
  const waiting = new Map<number, PromiseWithResolvers<Said>>();
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
      const answer = Promise.withResolvers<Said>();
      waiting.set(id, answer);
      // An answer keeps the server running, an idle process does not.
      own.channel?.ref();
      const late = setTimeout(() => end(own), ANSWERED_WITHIN_MS);
      try {
        // Both at once, so that questions and files stand in one order.
        own.send({ id, wish, length: bytes.length } satisfies Told);
        own.stdin?.write(bytes);
        return await answer.promise;
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
