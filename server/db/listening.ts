// docs/decisions/151
import { setTimeout as wait } from 'node:timers/promises';
import type { Statement } from './db.ts';

/** A connection that hears the notices of a PostgreSQL. */
export type Listener = {
  /** Throws when the connection is dead. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** The PostgreSQL side of messages: statements, and a connection that reports each notice and, once, its end. */
export type NoticeBoard = {
  run(statement: Statement, parameters: readonly unknown[]): Promise<object[]>;
  listen(channel: string, tell: { heard(notice: string): void; lost(): void }): Promise<Listener>;
};

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

type Kept = { channel: string; heard(notice: string): void; reopened(): Promise<void>; ended: AbortSignal };

/** A listening connection until `ended`: a lost one is opened anew, and `reopened` makes up for what was not heard. */
export function keptListening(
  board: NoticeBoard,
  { channel, heard, reopened, ended }: Kept,
): Listener & { open(): Promise<void> } {
  let listener: Listener | null = null;

  const open = async (): Promise<void> => {
    const opened = await board.listen(channel, { heard, lost: () => void reopen(opened) });
    if (ended.aborted) return opened.close();
    listener = opened;
  };

  const reopen = async (lost: Listener): Promise<void> => {
    if (listener !== lost || ended.aborted) return;
    listener = null;
    for (let pause = FIRST_PAUSE_MS; !ended.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      // Harmless: it ends with the messages. It holds no process up.
      await wait(pause, null, { signal: ended, ref: false }).catch(() => undefined);
      const isOpen = await open().then(
        () => true,
        // Harmless: it is tried until it opens; meanwhile whatever asks the database says what is wrong.
        () => false,
      );
      if (isOpen && !ended.aborted) return reopened();
    }
  };

  return {
    open,
    async check() {
      const checked = listener;
      // Harmless: the connection is opened anew.
      await checked?.check().catch(() => {
        void checked.close();
        return reopen(checked);
      });
    },
    close: async () => listener?.close(),
  };
}
