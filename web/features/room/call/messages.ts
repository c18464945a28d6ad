// docs/decisions/160
import { serverNow } from '../../../lib/clock.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import type { TypedMessage } from './call-state.ts';
import type { RoomSeat } from './entry-key.ts';
import { MESSAGE_MAX, type SideWord } from './side-words.ts';

/** The most messages that a page keeps: an hour of typing has a few dozen. */
const KEPT_MAX = 500;
/** The most pages of the other side whose counts are kept: each loading of it without its messages is another. */
const PAGES_MAX = 50;

type Text = Extract<SideWord, { kind: 'text' }>;

/**
 * The typed messages of a call. An own one waits until the other browser confirms it, and is sent again on each new
 * connection; duplicates are shown once. They continue from `kept`, this tab's messages before a reload.
 */
export function createMessages(options: {
  /** Says a word to the other browser, if a channel is open. */
  say: (word: SideWord) => void;
  kept: KeptMessages | null;
  changed: (messages: KeptMessages) => void;
}) {
  const { kept } = options;
  const page =
    kept?.page ?? Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  let shown = kept?.shown ?? [];
  let waiting = kept?.waiting ?? [];
  let draft = kept?.draft ?? '';
  let ids = Math.max(0, ...shown.map(({ id }) => id));
  let sent = kept?.sent ?? 0;
  const heard = new Map(kept?.heard);

  function change(next: readonly TypedMessage[]): void {
    shown = next.slice(-KEPT_MAX);
    report();
  }

  function report(): void {
    options.changed({ page, sent, shown, draft, waiting, heard: [...heard] });
  }

  function add(from: TypedMessage['from'], text: string, id: number): void {
    change([...shown, { id, from, text, at: serverNow(), saidAt: Date.now(), isWaiting: from === 'self' }]);
  }

  const say = ({ kind, n, text }: Text) => options.say({ kind, page, n, text });

  return {
    send(text: string): void {
      const clean = text.trim().slice(0, MESSAGE_MAX);
      if (clean === '') return;
      sent += 1;
      ids += 1;
      const word = { kind: 'text', page, n: sent, text: clean, id: ids } as const;
      waiting = [...waiting, word];
      add('self', clean, word.id);
      say(word);
    },
    setDraft(text: string): void {
      draft = text;
      report();
    },
    /** A channel has just opened, or the person asks for it: what may not have arrived is said again, in order. */
    sayAgain(): void {
      if (waiting.length === 0) return;
      for (const word of waiting) say(word);
      const saidAt = Date.now();
      change(shown.map((message) => (message.isWaiting ? { ...message, saidAt } : message)));
    },
    heard(word: Text): void {
      const before = heard.get(word.page) ?? 0;
      if (word.n > before) {
        if (before === 0 && heard.size >= PAGES_MAX) heard.clear();
        heard.set(word.page, word.n);
        ids += 1;
        add('other', word.text, ids);
      }
      options.say({ kind: 'got', page: word.page, n: word.n });
    },
    /** The other browser has an own message, and all before it. */
    got({ page: of, n }: Extract<SideWord, { kind: 'got' }>): void {
      if (of !== page) return;
      const arrived = new Set(waiting.flatMap((word) => (word.n <= n ? [word.id] : [])));
      waiting = waiting.filter(({ id }) => !arrived.has(id));
      change(shown.map((message) => (arrived.has(message.id) ? { ...message, isWaiting: false } : message)));
    },
  };
}

/** The typed messages of a seat, with all that a page which is loaded again needs to go on. */
export type KeptMessages = {
  /** The name and the count under which this side's messages are known to the other browser. */
  readonly page: string;
  readonly sent: number;
  readonly shown: readonly TypedMessage[];
  readonly draft: string;
  /** Own ones that have not arrived. */
  readonly waiting: readonly (Text & { readonly id: number })[];
  /** How many messages of each page of the other side have come. */
  readonly heard: readonly (readonly [page: string, n: number])[];
};

const messagesKeyOf = ({ session, seat }: RoomSeat) => `room-messages ${seat} ${session}`;

/** The messages of a seat that this tab keeps; null for none. */
export function readMessages(seat: RoomSeat): KeptMessages | null {
  const kept = readStored(messagesKeyOf(seat), 'sessionStorage');
  if (kept === null) return null;
  try {
    // Written by `keepMessages` of this very tab.
    return JSON.parse(kept) as KeptMessages;
  } catch {
    // Harmless: what cannot be read was not kept by us.
    return null;
  }
}

/** Keeps a seat's messages for a reload of this tab; null forgets them: the person left, or the session is over. */
export function keepMessages(seat: RoomSeat, messages: KeptMessages | null): void {
  writeStored(messagesKeyOf(seat), messages && JSON.stringify(messages), 'sessionStorage');
}
