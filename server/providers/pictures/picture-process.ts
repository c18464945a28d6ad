import { constants, setPriority } from 'node:os';
import { type JudgedPicture, type Making, type PictureFault, pictureTool } from './pictures.ts';

/** A request to the picture process: a question about the next `length` bytes of its input. */
export type Told = { readonly id: number; readonly wish: Making | 'judge'; readonly length: number };

/** An answer of the process: a judgement, a picture, or the reason for neither. */
export type Said = { readonly id: number } & (
  | { readonly judged: JudgedPicture | { fault: PictureFault } }
  | { readonly made: Uint8Array }
  | { readonly failed: string }
);

try {
  // Readers of pages go before those who wait for a picture. Any lower, it would starve on a machine that stays busy.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Harmless: where that is not allowed pictures are made all the same.
}

const tool = pictureTool();
const questions: (Told & { parts: Buffer[]; got: number })[] = [];
/** The input received for a question that has not come yet. */
let ahead: Buffer[] = [];

process.on('message', (told: Told) => {
  questions.push({ ...told, parts: [], got: 0 });
  take();
});
process.on('disconnect', () => process.exit());
process.stdin.on('data', (part: Buffer) => {
  ahead.push(part);
  take();
});

/** Gives the input to the questions in the order in which both came. */
function take(): void {
  for (let first = questions[0]; first !== undefined; first = questions[0]) {
    const part = ahead.shift();
    if (part !== undefined) {
      const own = part.subarray(0, first.length - first.got);
      first.parts.push(own);
      first.got += own.length;
      if (own.length < part.length) ahead = [part.subarray(own.length), ...ahead];
    }
    if (first.got === first.length) {
      questions.shift();
      void answer(first);
    } else if (part === undefined) return;
  }
}

async function answer({ id, wish, parts }: { id: number; wish: Told['wish']; parts: Buffer[] }): Promise<void> {
  const bytes = Buffer.concat(parts);
  try {
    sayToServer(
      wish === 'judge' ? { id, judged: await tool.judge(bytes) } : { id, made: await tool.make(bytes, wish) },
    );
  } catch (error) {
    sayToServer({ id, failed: String(error) });
  }
}

function sayToServer(said: Said): void {
  process.send?.(said);
}
