/** A message of the shared stream to a listener. */
export type Envelope = { listener: string } & (
  | { name: string; id?: string; data: unknown }
  | { status: number; body: unknown }
  | { ended: true }
);

/** A listen call that somebody waits for, and then reads. */
export type ListenerCall = {
  readonly answer: Promise<Response>;
  /** Answers the call, or hands its reader the next event. `retry`: milliseconds after which the reader comes back. */
  tell(envelope: Envelope, retry: string): void;
  /** Answers a call that still waits with the answer to another one. */
  answerAs(status: number, body: string): void;
  /** Ends it as a broken connection does, so that its reader comes back: a call that waits fails with `reason`. */
  lose(reason: Error): void;
};

const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Begins a call that its caller may stop by `signal` or by ceasing to read; `onStop` is told of either. */
export function listenerCall(signal: AbortSignal | null | undefined, onStop: () => void): ListenerCall {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const encoder = new TextEncoder();
  let reading: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isOver = false;

  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    signal?.removeEventListener('abort', abort);
    return true;
  };
  const abort = (): void => {
    if (!finish()) return;
    reject(signal?.reason);
    reading?.error(signal?.reason);
    onStop();
  };
  const begin = (retry: string): ReadableStreamDefaultController<Uint8Array> => {
    let begun: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        begun = controller;
      },
      cancel: () => {
        if (finish()) onStop();
      },
    });
    if (begun === null) throw new Error('a stream of its own is started at once');
    const controller: ReadableStreamDefaultController<Uint8Array> = begun;
    if (retry !== '') controller.enqueue(encoder.encode(`retry: ${retry}\n\n`));
    resolve(new Response(body, { status: 200, headers: EVENT_STREAM }));
    return controller;
  };
  const answerAs = (status: number, body: string): void => {
    if (reading === null && finish()) resolve(new Response(body, { status, headers: JSON_TYPE }));
  };
  const lose = (reason: Error): void => {
    if (!finish()) return;
    reject(reason);
    reading?.close();
  };

  signal?.addEventListener('abort', abort);
  return {
    answer: promise,
    answerAs,
    lose,
    tell(envelope, retry) {
      if (isOver) return;
      if ('ended' in envelope) return lose(new Error('the listener was ended'));
      if ('status' in envelope) return answerAs(envelope.status, JSON.stringify(envelope.body));
      reading ??= begin(retry);
      const { name, id, data } = envelope;
      const lines = `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      reading.enqueue(encoder.encode(lines));
    },
  };
}
