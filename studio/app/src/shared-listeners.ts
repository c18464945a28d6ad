import { eventsOf } from './event-blocks.ts';
import { type Envelope, type ListenerCall, listenerCall } from './listener-body.ts';

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The version of the interface in the address of the shared stream; it changes nothing of what listeners are told. */
const VERSION = 'v2025-02-19';

/** Listeners that begin or end within this time go in one call. */
const GATHER_MS = 10;

/** Listeners that begin by one call: half of those that the server gives a stream. */
const MOST_AT_ONCE = 30;

/** How long a stream without listeners waits for the next one. */
const UNUSED_AT_MOST_MS = 1000;

/**
 * A `fetch` that carries the listen calls of the content service's client over one stream, for its option
 * `resolveFetch`; every other call goes through `fetch` as it is. A browser opens six connections to a host, and the
 * Studio has more listeners. `base` is the content interface, such as `https://studio.example.ge/api/store`.
 *
 * Each listen call is answered as the server would have answered it. When the stream breaks, its listeners' bodies end,
 * and the client's own reconnection opens the next one.
 */
export function sharedListeners({ fetch, base }: { fetch: Fetch; base: string }): Fetch {
  const streams = new Map<string, Stream>();
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = address.startsWith(base) ? address.slice(base.length) : '';
    const [, dataset, search] = /^\/v[^/]+\/data\/listen\/([\w-]+)\?(.*)$/.exec(path) ?? [];
    if (dataset === undefined || search === undefined) return fetch(input, init);
    let stream = streams.get(dataset);
    if (stream === undefined || stream.isOver()) {
      stream = openStream(fetch, `${base}/${VERSION}/data/listeners/${dataset}`);
      streams.set(dataset, stream);
    }
    return stream.listen(search, init?.signal);
  };
}

type Stream = {
  /** Nothing more begins on it. */
  isOver(): boolean;
  listen(search: string, signal: AbortSignal | null | undefined): Promise<Response>;
};

function openStream(fetch: Fetch, address: string): Stream {
  const line = new AbortController();
  const calls = openCalls();
  let open: { listener: string; search: string }[] = [];
  let close: string[] = [];
  let id: string | null = null;
  let retry = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;
  let begun = 0;

  /** Ends all that is open, as a connection does that breaks. */
  const lose = (reason: Error): void => {
    line.abort();
    if (timer !== null) clearTimeout(timer);
    calls.lose(reason);
  };

  const later = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void send(), calls.byListener.size === 0 ? UNUSED_AT_MOST_MS : GATHER_MS);
  };

  /** Sends what has gathered, one call after the other: a listener must not be ended before it was begun. */
  const send = async (): Promise<void> => {
    timer = null;
    if (calls.byListener.size === 0) return lose(new Error('nobody listens'));
    if (id === null || isSending || line.signal.aborted || open.length + close.length === 0) return;
    const change = { open: open.splice(0, MOST_AT_ONCE), close };
    const sent = change.open.map(({ listener }) => listener);
    close = [];
    isSending = true;
    try {
      const answer = await fetch(`${address}/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
      if (answer.status === 404) return lose(new Error('the stream has ended'));
      if (!answer.ok) await calls.refuse(answer, sent);
    } catch (error) {
      return lose(asError(error));
    } finally {
      isSending = false;
    }
    if (calls.byListener.size === 0 || open.length + close.length > 0) later();
  };

  const read = async (): Promise<void> => {
    try {
      const answer = await fetch(address, { headers: { accept: 'text/event-stream' }, signal: line.signal });
      if (!answer.ok || answer.body === null) {
        await calls.refuse(answer, [...calls.byListener.keys()]);
        return lose(new Error('the stream was refused'));
      }
      for await (const event of eventsOf(answer.body)) {
        if (event.retry !== '') retry = event.retry;
        if (event.data === '') continue;
        if (event.name === 'stream') {
          ({ stream: id } = JSON.parse(event.data) as { stream: string });
          void send();
        } else calls.tell(JSON.parse(event.data) as Envelope, retry);
      }
      lose(new Error('the stream has ended'));
    } catch (error) {
      lose(asError(error));
    }
  };

  void read();
  return {
    isOver: () => line.signal.aborted,
    async listen(search, signal) {
      signal?.throwIfAborted();
      const listener = String(++begun);
      const call = listenerCall(signal, () => {
        calls.byListener.delete(listener);
        // One that was not sent yet is not begun.
        const waiting = open.length;
        open = open.filter((wish) => wish.listener !== listener);
        if (open.length === waiting) close.push(listener);
        later();
      });
      calls.byListener.set(listener, call);
      open.push({ listener, search });
      later();
      return call.answer;
    },
  };
}

/** The listen calls that a stream answers. */
function openCalls() {
  const byListener = new Map<string, ListenerCall>();
  return {
    byListener,
    lose(reason: Error): void {
      for (const call of byListener.values()) call.lose(reason);
      byListener.clear();
    },
    /** Answers calls that wait as another call was answered. */
    async refuse(answer: Response, listeners: readonly string[]): Promise<void> {
      const body = await answer.text();
      for (const listener of listeners) {
        byListener.get(listener)?.answerAs(answer.status, body);
        byListener.delete(listener);
      }
    },
    tell(envelope: Envelope, retry: string): void {
      byListener.get(envelope.listener)?.tell(envelope, retry);
      if ('ended' in envelope || 'status' in envelope) byListener.delete(envelope.listener);
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
