import type { TypedMessage } from './call-state.ts';
import { MESSAGE_MAX, type SideWord } from './side-words.ts';

/** The most messages that a page keeps: an hour of typing has a few dozen. */
const KEPT_MAX = 500;
/** The most pages of the other side whose counts are kept: each loading of it is another. */
const PAGES_MAX = 50;

type Text = Extract<SideWord, { kind: 'text' }>;

/**
 * The typed messages of a call. An own one waits until the other browser says that it has it, and is said again on every new
 * connection; one that came twice is shown once. They live as long as the page and are kept nowhere.
 */
export function createMessages(options: {
  /** Says a word to the other browser, if a channel is open. */
  say: (word: SideWord) => void;
  changed: (messages: readonly TypedMessage[]) => void;
}) {
  const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  let shown: readonly TypedMessage[] = [];
  let waiting: (Text & { readonly id: number })[] = [];
  let ids = 0;
  let sent = 0;
  const heard = new Map<string, number>();

  function change(next: readonly TypedMessage[]): void {
    shown = next.slice(-KEPT_MAX);
    options.changed(shown);
  }

  function add(from: TypedMessage['from'], text: string): number {
    ids += 1;
    change([...shown, { id: ids, from, text, at: Date.now(), isWaiting: from === 'self' }]);
    return ids;
  }

  const say = ({ kind, n, text }: Text) => options.say({ kind, page, n, text });

  return {
    send(text: string): void {
      const clean = text.trim().slice(0, MESSAGE_MAX);
      if (clean === '') return;
      sent += 1;
      const word = { kind: 'text', page, n: sent, text: clean, id: add('self', clean) } as const;
      waiting.push(word);
      say(word);
    },
    /** A channel has just opened: what may not have arrived is said again, in order. */
    opened(): void {
      for (const word of waiting) say(word);
    },
    heard(word: Text): void {
      const before = heard.get(word.page) ?? 0;
      if (word.n > before) {
        if (before === 0 && heard.size >= PAGES_MAX) heard.clear();
        heard.set(word.page, word.n);
        add('other', word.text);
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
