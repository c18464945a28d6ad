import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SECOND } from '#domain/dates.ts';
import type { ContentBearer } from '../content-token.ts';
import type { BeginStream, EventStream } from '../event-stream.ts';
import type { Fields } from './read-call.ts';
import { badRequest, StoreRefusal } from './refusal.ts';

/** Begins a listener from the fields of an address; refuses an invalid query and a listener beyond the limit. */
export type Listen = (fields: Fields, editor: ContentBearer) => Promise<BeginStream>;

/** Listeners of one stream: many more than a tab of the Studio has. */
const MOST_SHARED = 60;

/** The vendor's client refuses by itself to listen at a longer address. */
const LONGEST_SEARCH = 16_000;

/** Bytes of the largest change: as many listeners as a stream may have, each with the longest search. */
export const LARGEST_CHANGE = 1_100_000;

const id = z.string().regex(/^[\w-]{1,64}$/);

const shape = z.object({
  open: z
    .array(z.object({ listener: id, search: z.string().max(LONGEST_SEARCH) }))
    .max(MOST_SHARED)
    .default([]),
  close: z.array(id).max(1000).default([]),
});

/** Listeners to begin and end on a stream. `listener`: the caller's id; `search`: the listen call's text after `?`. */
type SharedChange = z.infer<typeof shape>;

/** Each holds a connection. */
const MOST_STREAMS = 50;

/** How long a stream waits for its first listener. */
const UNUSED_AT_MOST_MS = 30 * SECOND;

type Wish = {
  change: SharedChange;
  editor: ContentBearer;
  /** Status and body that the listen call would answer with. */
  refusal(error: unknown): { status: number; body: object };
};

/** Streams that carry the listeners of a tab each, known by random ids. */
export function sharedStreams(listen: Listen) {
  const open = new Map<string, ReturnType<typeof sharedStream> & { signInId: string }>();
  let count = 0;
  return {
    /** Opens a stream, whose first event tells its id; refuses one too many. */
    open({ signInId }: ContentBearer): BeginStream {
      if (count >= MOST_STREAMS) {
        throw new StoreRefusal(429, 'tooManyListeners', `a server has at most ${MOST_STREAMS} streams of listeners`);
      }
      count += 1;
      return (stream, onEnd) => {
        const id = randomUUID();
        const shared = sharedStream(listen, stream, () => open.delete(id));
        open.set(id, { ...shared, signInId });
        onEnd((isStopping) => {
          count -= 1;
          open.delete(id);
          shared.ended(isStopping);
        });
        stream.send({ stream: id }, { name: 'stream' });
      };
    },
    /**
     * Begins and ends listeners of a stream, which carries each one's events and refusal under its id. Refuses a stream
     * that is closed or another sign-in's, and an id that is listening already. A stream ends with its last listener.
     */
    async change(id: string, wish: Wish): Promise<void> {
      const shared = open.get(id);
      if (shared?.signInId !== wish.editor.signInId) {
        throw new StoreRefusal(404, 'streamNotFound', 'the stream has ended: open another one');
      }
      await shared.change(wish);
    },
  };
}

/** A listener of a stream: how it is ended, once it has begun. */
type Listener = { isOver: boolean; end(isStopping: boolean): void };

/** `onOver`: nothing is taken any more, and the stream is about to end. */
function sharedStream(listen: Listen, stream: EventStream, onOver: () => void) {
  const listeners = new Map<string, Listener>();
  const over = (): void => {
    onOver();
    stream.end();
  };
  const unused = setTimeout(over, UNUSED_AT_MOST_MS).unref();

  const forget = (id: string, listener: Listener, isStopping = false): void => {
    if (listener.isOver) return;
    listener.isOver = true;
    listeners.delete(id);
    listener.end(isStopping);
  };

  const begin = async (id: string, search: string, { editor, refusal }: Wish): Promise<void> => {
    const listener: Listener = { isOver: false, end: () => undefined };
    listeners.set(id, listener);
    const tell = (event: object): void => {
      if (!listener.isOver) stream.send({ listener: id, ...event });
    };
    const end = (): void => {
      tell({ ended: true });
      forget(id, listener);
      if (listeners.size === 0) over();
    };
    try {
      if (listeners.size > MOST_SHARED) {
        throw new StoreRefusal(429, 'tooManyListeners', `a stream has at most ${MOST_SHARED} listeners`);
      }
      const listened = await listen(parse(search), editor);
      listened({ send: (data, kind) => tell({ ...kind, data }), end, cut: end }, (ended) => {
        // The stream or the listener may have ended while the query was read.
        if (listener.isOver) ended(false);
        else listener.end = ended;
      });
    } catch (error) {
      tell(refusal(error));
      forget(id, listener);
    }
  };

  return {
    async change(wish: Wish): Promise<void> {
      const { open, close } = wish.change;
      if (open.some(({ listener }) => listeners.has(listener))) throw badRequest('a listener of this id is listening');
      clearTimeout(unused);
      const begun = open.map(async ({ listener, search }) => begin(listener, search, wish));
      for (const id of close) {
        const listener = listeners.get(id);
        if (listener !== undefined) forget(id, listener);
      }
      await Promise.all(begun);
      if (listeners.size === 0) over();
    },
    ended(isStopping: boolean): void {
      clearTimeout(unused);
      for (const [id, listener] of listeners) forget(id, listener, isStopping);
    },
  };
}

/** The change that a call asks for; refuses what is none, and one that begins a listener twice. */
export function readChange({ body }: FastifyRequest): SharedChange {
  const read = shape.safeParse(body);
  if (!read.success) {
    throw badRequest(
      `open lists at most ${MOST_SHARED} listeners with an id and a search of ${LONGEST_SEARCH} letters, close lists ids`,
    );
  }
  const ids = read.data.open.map(({ listener }) => listener);
  if (new Set(ids).size < ids.length) throw badRequest('each listener has an id of its own');
  return read.data;
}
