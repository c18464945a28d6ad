import { availableParallelism } from 'node:os';
import { pictureChild, ProcessEnded } from './picture-child.ts';
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

  /** Repeats requests one by one, so that the file which crashed the process affects no other request again. */
  async function again(bytes: Uint8Array, wish: Told['wish']): Promise<Said> {
    const own = lastAgain.then(async () => child.ask(bytes, wish));
    // Harmless: the failure is told to those who asked.
    lastAgain = own.catch(() => undefined);
    return own;
  }

  async function answered(bytes: Uint8Array, wish: Told['wish']): Promise<Said> {
    try {
      return await child.ask(bytes, wish);
    } catch (error) {
      if (!(error instanceof ProcessEnded) || child.isStopped()) throw error;
      return again(bytes, wish);
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
