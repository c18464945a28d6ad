// docs/decisions/151
import type { ServerResponse } from 'node:http';

/** A stream of events to one reader, in the form of `text/event-stream`; each event is one JSON object. */
export type EventStream = {
  /** Sends an event, with name and id where the stream has several kinds. Closes a reader with too much unread data. */
  send(event: object, kind?: { name: string; id?: string }): void;
  /** Ends the stream; what was sent before still goes out. */
  end(): void;
  /** Closes the line at once; what was not taken yet is lost. */
  cut(): void;
};

/** Begins an open stream; `isStopping` tells that the server stops, and its reader reconnects to another one. */
export type BeginStream = (stream: EventStream, onEnd: (ended: (isStopping: boolean) => void) => void) => void;

/** So that proxies and browsers hold a silent stream for alive. */
const HEARTBEAT_MS = 15_000;
/** As much as two of the largest events of a room together: memory stays flat whoever does not read. */
const MOST_WAITING_BYTES = 256 * 1024;
const HEARTBEAT = ':\n\n';

/** The open streams of one server, under one timer. */
export type EventStreams = {
  open(raw: ServerResponse, headers: Readonly<Record<string, unknown>>, begin: BeginStream): void;
  /** Ends every stream, and from now on each new one as soon as it is open: a server that stops is not held up. */
  stop(): void;
};

/** `mostWaitingBytes`: the most unread data per reader. `comeBackMs`: the reconnect pause; else the reader decides. */
export function eventStreams({
  heartbeatMs = HEARTBEAT_MS,
  mostWaitingBytes = MOST_WAITING_BYTES,
  comeBackMs,
}: { heartbeatMs?: number; mostWaitingBytes?: number; comeBackMs?: number } = {}): EventStreams {
  const open = new Set<ServerResponse>();
  let stopping = false;
  let timer: NodeJS.Timeout | null = null;

  const beat = (): void => {
    for (const raw of open) write(raw, HEARTBEAT, mostWaitingBytes);
  };
  const forget = (raw: ServerResponse): void => {
    open.delete(raw);
    if (open.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };

  return {
    open(raw, headers, begin) {
      const sent = Object.entries(headers).filter(([, value]) => value !== undefined) as [string, string][];
      raw.writeHead(200, {
        ...Object.fromEntries(sent),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would collect events into packets.
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      raw.flushHeaders();
      if (comeBackMs !== undefined) raw.write(`retry: ${comeBackMs}\n\n`);
      open.add(raw);
      timer ??= setInterval(beat, heartbeatMs).unref();
      const stream: EventStream = {
        send: (event, kind) => write(raw, `${kindOf(kind)}data: ${JSON.stringify(event)}\n\n`, mostWaitingBytes),
        end: () => void raw.end(),
        cut: () => void raw.destroy(),
      };
      begin(stream, (ended) => {
        const close = (): void => {
          forget(raw);
          ended(stopping);
        };
        // Whoever hung up before it began was told of already.
        if (raw.closed) setImmediate(close);
        else raw.once('close', close);
      });
      if (stopping) raw.end();
    },
    stop() {
      stopping = true;
      for (const raw of open) {
        raw.end();
        // Bytes that nobody takes would hold the stop up.
        if (raw.writableLength > 0) raw.destroy();
      }
    },
  };
}

function kindOf(kind: { name: string; id?: string } | undefined): string {
  if (kind === undefined) return '';
  return `${kind.id === undefined ? '' : `id: ${kind.id}\n`}event: ${kind.name}\n`;
}

function write(raw: ServerResponse, text: string, mostWaitingBytes: number): void {
  if (raw.writableEnded || raw.destroyed) return;
  raw.write(text);
  if (raw.writableLength > mostWaitingBytes) raw.destroy();
}
