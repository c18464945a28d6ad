import { constants, setPriority } from 'node:os';
import { type JudgedPicture, type Making, type PictureFault, pictureTool } from './pictures.ts';

/** What the process of pictures is told: a part of the file that a question is about, or the question once all parts were sent. */
export type Told =
  | { readonly id: number; readonly part: Uint8Array }
  | { readonly id: number; readonly wish: Making | 'judge' };

/** What it answers: a judgement, a picture, or why there is neither. */
export type Said = { readonly id: number } & (
  | { readonly judged: JudgedPicture | { fault: PictureFault } }
  | { readonly made: Uint8Array }
  | { readonly failed: string }
);

try {
  // Whoever reads a page goes before whoever waits for a picture.
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Harmless: where that is not allowed pictures are made all the same.
}

const tool = pictureTool();
const parts = new Map<number, Uint8Array[]>();

process.on('message', (told: Told) => {
  if ('part' in told) {
    parts.set(told.id, [...(parts.get(told.id) ?? []), told.part]);
    return;
  }
  const { id, wish } = told;
  const bytes = Buffer.concat(parts.get(id) ?? []);
  parts.delete(id);
  void answer(bytes, wish).then(
    (answered) => say({ id, ...answered }),
    (error: unknown) => say({ id, failed: String(error) }),
  );
});

async function answer(bytes: Uint8Array, wish: Making | 'judge') {
  return wish === 'judge' ? { judged: await tool.judge(bytes) } : { made: await tool.make(bytes, wish) };
}

function say(said: Said): void {
  process.send?.(said);
}
