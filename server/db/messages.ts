// docs/decisions/151
import { randomUUID } from 'node:crypto';
import { keptListening, type NoticeBoard } from './listening.ts';

/** A receiver of the messages of a topic. */
export type Subscriber = {
  take(body: Uint8Array): void;
  /** Messages may have been lost: what they would have said has to be looked up. */
  missed(): void;
};

/**
 * Messages between the servers of an installation: all subscribers of a topic, on any server, receive its messages. At
 * most once, and not kept for later subscribers: data that must not be lost is a row or a job. Bodies stay in the
 * database for less than a minute, topics in clear: `secrets/sealed-messages.ts` encrypts both.
 */
export type Messages = {
  /** Throws when the database is out of reach, and inside a transaction: there it waits in `afterCommit`. */
  publish(topic: string, body: Uint8Array): Promise<void>;
  /** Answers once nothing that is published from now on is missed, with what ends it. */
  subscribe(topic: string, subscriber: Subscriber): Promise<() => void>;
};

/** Messages with an end, for the database that they belong to. */
export type OpenMessages = Messages & {
  /** Begins to delete what is too old: whatever a server left behind when it died as well. */
  startSweeping(): void;
  close(): Promise<void>;
};

function subscriptions() {
  const byTopic = new Map<string, Set<Subscriber>>();
  return {
    has: (topic: string) => byTopic.has(topic),
    topics: () => [...byTopic.keys()],
    add(topic: string, subscriber: Subscriber): () => void {
      const subscribers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, subscribers.add(subscriber));
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && byTopic.get(topic) === subscribers) byTopic.delete(topic);
      };
    },
    give(topic: string, body: Uint8Array): void {
      for (const subscriber of byTopic.get(topic) ?? []) subscriber.take(body);
    },
    missed(): void {
      for (const subscriber of [...byTopic.values()].flatMap((subscribers) => [...subscribers])) subscriber.missed();
    },
  };
}

/** Messages of the one process that an embedded database has. */
export function messagesInMemory(): OpenMessages {
  const subscribed = subscriptions();
  return {
    publish: async (topic, body) => subscribed.give(topic, body),
    subscribe: async (topic, subscriber) => subscribed.add(topic, subscriber),
    startSweeping: () => undefined,
    close: async () => undefined,
  };
}

/** How long a message stands in its table, by the clock of the database; the sweep comes every ten seconds. */
const KEPT_SECONDS = 30;
const SWEEP_EVERY_MS = 10_000;
/** The interval at which the listening connection is checked: a dead one can stay silent for a quarter of an hour. */
const CHECK_EVERY_MS = 15_000;
const CHANNEL = 'instance_messages';

/**
 * Messages through PostgreSQL: the body is a row; a notice, which holds less than 8,000 bytes, carries its number,
 * sender and topic. A server delivers to its own subscribers directly. A lost listening connection is reopened; then
 * missed messages are read, as far as they exist, and every subscriber is told of a possible gap.
 */
export function messagesThrough(board: NoticeBoard): OpenMessages {
  const subscribed = subscriptions();
  const self = randomUUID();
  const ended = new AbortController();
  let opening: Promise<void> | null = null;
  let timers: NodeJS.Timeout[] = [];
  /** The highest number that was heard of. */
  let newest = 0;

  const give = (rows: object[]): void => {
    // The columns of the two statements below.
    for (const { topic, body } of rows as Row[]) subscribed.give(topic, body);
  };

  const readThese = async (ids: number[]): Promise<void> => {
    await board
      .run(READ, [ids])
      .then(give)
      // Harmless: every subscriber is told of the gap and looks by itself.
      .catch(() => subscribed.missed());
  };
  const announced = oneAfterAnother(readThese, ended.signal);

  const heard = (notice: string): void => {
    const [id = '', sender, topic = ''] = notice.split(' ');
    newest = Math.max(newest, Number(id));
    if (sender === self || !subscribed.has(topic)) return;
    announced(Number(id));
  };

  const connection = keptListening(board, {
    channel: CHANNEL,
    heard,
    ended: ended.signal,
    async reopened() {
      // Harmless: every subscriber is told of the gap and looks by itself.
      await board.run(READ_MISSED, [newest, self, subscribed.topics()]).then(give, () => undefined);
      subscribed.missed();
    },
  });

  /** Harmless: the next one takes what this one leaves. */
  const sweep = (): void => void board.run(SWEEP, []).catch(() => undefined);

  const startSweeping = (): void => {
    if (timers.length > 0 || ended.signal.aborted) return;
    sweep();
    timers = [setInterval(sweep, SWEEP_EVERY_MS), setInterval(() => void connection.check(), CHECK_EVERY_MS)];
    for (const timer of timers) timer.unref();
  };

  /** The first subscriber opens the connection; later ones come in while it is lost, since they are told of the gap. */
  const listen = async (): Promise<void> => {
    opening ??= (async () => {
      await connection.open();
      const [row] = (await board.run(NEWEST, [])) as { newest: number }[];
      newest = Math.max(newest, row?.newest ?? 0);
    })();
    await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
  };

  return {
    async publish(topic, body) {
      startSweeping();
      await board.run(PUBLISH, [topic, body, self, CHANNEL]);
      subscribed.give(topic, body);
    },
    async subscribe(topic, subscriber) {
      startSweeping();
      const unsubscribe = subscribed.add(topic, subscriber);
      try {
        await listen();
      } catch (error) {
        unsubscribe();
        throw error;
      }
      return unsubscribe;
    },
    startSweeping,
    async close() {
      ended.abort();
      for (const timer of timers) clearInterval(timer);
      // Harmless: who subscribed was told that it did not open.
      await opening?.catch(() => undefined);
      await connection.close();
    },
  };
}

/** Runs one read at a time, each of all messages announced meanwhile, so that messages keep their order. */
function oneAfterAnother(read: (ids: number[]) => Promise<void>, ended: AbortSignal): (id: number) => void {
  let unread: number[] = [];
  let reading = false;
  const readAll = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    while (unread.length > 0 && !ended.aborted) {
      const ids = unread;
      unread = [];
      await read(ids);
    }
    reading = false;
  };
  return (id) => {
    unread.push(id);
    void readAll();
  };
}

type Row = { topic: string; body: Uint8Array };

const PUBLISH = {
  name: 'messages.publish',
  text: `
  with m as (insert into instance_messages(topic, body, sender) values ($1, $2, $3) returning id, topic, sender)
  select pg_notify($4, m.id || ' ' || m.sender || ' ' || m.topic) from m`,
};
const READ = {
  name: 'messages.read',
  text: `select topic, body from instance_messages where id = any($1::bigint[]) order by id`,
};
const READ_MISSED = {
  name: 'messages.read-missed',
  text: `
  select topic, body from instance_messages where id > $1 and sender <> $2 and topic = any($3::text[]) order by id`,
};
const NEWEST = { name: 'messages.newest', text: `select coalesce(max(id), 0) as newest from instance_messages` };
const SWEEP = {
  name: 'messages.sweep',
  text: `delete from instance_messages where at < clock_timestamp() - interval '${KEPT_SECONDS} seconds'`,
};
