import { z } from 'zod';
import { type Answer, type Sent, type Shape, shapes } from '#contract/api.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { type PageEndpointName as EndpointName, pageEndpoints } from '#contract/pages/page-endpoints.ts';
import { ERROR_STATUS, ERROR_TEXTS } from '#contract/errors/errors.ts';
import type { ErrorCode, RefusalFacts } from '#domain/errors.ts';
import { isLocale } from '#domain/locale.ts';

/** A call that the page has made. */
export type Call<N extends EndpointName> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | null;
  /** The key of a seat in the room of a session. */
  readonly roomEntry: string | null;
  /** Names a wish that is carried out once. */
  readonly idempotencyKey: string | null;
  readonly body: Sent<N, 'body'>;
};

/** An answer that is no plain content: a refusal, a lost connection, or content that the contract does not allow. */
class Special {
  readonly respond: (locale: 'ka' | 'en', signal: AbortSignal | null) => Promise<Response>;

  constructor(respond: (locale: 'ka' | 'en', signal: AbortSignal | null) => Promise<Response>) {
    this.respond = respond;
  }
}

export type { Special };

/** The fields that the fake server adds to an answer unless the test sets them: its time, and ordinary money. */
type Added = 'now' | 'outcome' | 'refund';

/** Content of the contract's shape, without what the fake server adds. */
export type Content<N extends EndpointName> =
  Answer<N> extends { now: string }
    ? Omit<Answer<N>, Added> & Partial<Pick<Answer<N>, Added & keyof Answer<N>>>
    : Answer<N>;

/** The reply to a call: content of the contract's shape, something special, or a function of the call. */
export type Reply<N extends EndpointName> =
  | Content<N>
  | Special
  | ((call: Call<N>) => Content<N> | Special | Promise<Content<N> | Special>);

export type Replies = { readonly [N in EndpointName]?: Reply<N> };

/** A refusal with the status of its code; `message` is the text of the contract unless given. */
export function refuse(code: ErrorCode, message?: string, facts: RefusalFacts = {}): Special {
  return new Special(async (locale) => refusal(code, message ?? ERROR_TEXTS[code][locale], facts));
}

/** A refusal that says after how many seconds the same call may succeed. */
export function refuseFor(seconds: number, code: ErrorCode): Special {
  return new Special(async (locale) =>
    refusal(code, ERROR_TEXTS[code][locale], {}, { 'retry-after': String(seconds) }),
  );
}

function refusal(code: ErrorCode, message: string, facts: RefusalFacts, headers: Record<string, string> = {}) {
  return Response.json({ ...facts, code, message, requestId: 'r1' }, { status: ERROR_STATUS[code], headers });
}

/** No answer comes: the connection is lost. */
export function lost(): Special {
  return new Special(() => Promise.reject(new TypeError('Failed to fetch')));
}

/** No answer comes as long as the test lasts. */
export function never(): Special {
  return new Special(() => new Promise(() => undefined));
}

/** An answer that breaks the contract on purpose. */
export function broken(body: unknown, status = 200): Special {
  return new Special(async () => (typeof body === 'string' ? new Response(body, { status }) : json(body, status)));
}

/** A file, as a call answers it that answers one. */
export function file(text: string, { name, type }: { name: string; type: string }): Special {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  return new Special(async () => new Response(text, { headers }));
}

/** A stream of events that goes on until the page or the test ends it; `open` gets the ways to say and to end. */
export function stream(open: (line: { say: (event: object) => void; end: () => void }) => () => void): Special {
  return new Special(async (_locale, signal) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const closed = open({
          say: (event) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
          end: () => controller.close(),
        });
        signal?.addEventListener('abort', () => {
          closed();
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
}

/** An answer that comes when the test says so. */
export function late<N extends EndpointName>(reply: Reply<N>): { reply: Reply<N>; arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reply: (call) => promise.then(() => settle(reply, call)), arrive: resolve };
}

let replies: Replies = {};
let made: { name: EndpointName; call: Call<EndpointName> }[] = [];
let problems: string[] = [];
let deviceAhead = 0;

/** Says how calls are answered from now on; what is not named stays as it was. */
export function answers(more: Replies): void {
  replies = { ...replies, ...more };
}

/** Says that the device's clock is this far ahead of the server's, in milliseconds; behind when negative. */
export function deviceIsAhead(ms: number): void {
  deviceAhead = ms;
}

/** The calls of one endpoint so far, oldest first. */
export function calls<N extends EndpointName>(name: N): readonly Call<N>[] {
  return made.flatMap((one) => (one.name === name ? [one.call as Call<N>] : []));
}

/** The names of all calls so far, oldest first. */
export function callNames(): readonly EndpointName[] {
  return made.map(({ name }) => name);
}

/** Forgets answers and calls; returns the faults: unexpected calls, and contents that break the contract. */
export function endFakeApi(): readonly string[] {
  const found = problems;
  replies = {};
  made = [];
  problems = [];
  deviceAhead = 0;
  return found;
}

const realFetch = globalThis.fetch.bind(globalThis);

/**
 * Replaces `fetch`: the test answers API calls, all else passes, but for the check of the line (`line-check.ts`). That
 * is answered at once: while it was out, a test let its clock pass the time after which a line counts as none.
 */
globalThis.fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
  if (!pathname.startsWith(`${API_BASE}/`)) return init?.cache === 'no-store' ? new Response() : realFetch(input, init);
  const method = init?.method ?? 'GET';
  const found = endpointAt(method, pathname.slice(API_BASE.length));
  if (found === null) return unexpected(`${method} ${pathname} is no call of the contract`);
  const { name, params } = found;
  const call: Call<EndpointName> = {
    params,
    query: Object.fromEntries(searchParams),
    authorization: new Headers(init?.headers).get('authorization'),
    roomEntry: new Headers(init?.headers).get('room-entry'),
    idempotencyKey: new Headers(init?.headers).get('idempotency-key'),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  };
  made.push({ name, call });
  const shape: Shape = shapes[name];
  check(name, 'query', shape.query, call.query);
  check(name, 'body', shape.body, call.body);
  const reply = replies[name] as Reply<EndpointName> | undefined;
  if (reply === undefined) return unexpected(`${name} was called, and the test has no answer for it`);
  const locale = new Headers(init?.headers).get('accept-language');
  const content = await abortable(Promise.resolve(settle(reply, call)), init?.signal);
  return abortable(respond(name, content, isLocale(locale) ? locale : 'ka', init?.signal ?? null), init?.signal);
};

function settle<N extends EndpointName>(
  reply: Reply<N>,
  call: Call<N>,
): Content<N> | Special | Promise<Content<N> | Special> {
  return typeof reply === 'function' ? reply(call) : reply;
}

async function respond(
  name: EndpointName,
  content: unknown,
  locale: 'ka' | 'en',
  signal: AbortSignal | null,
): Promise<Response> {
  if (content instanceof Special) return content.respond(locale, signal);
  const { response }: Shape = shapes[name];
  const shape = response instanceof z.ZodObject ? response.shape : {};
  const added = {
    ...('now' in shape && { now: new Date(Date.now() - deviceAhead).toISOString() }),
    ...('outcome' in shape && { outcome: null }),
    ...('refund' in shape && { refund: null }),
  };
  const full = Object.keys(added).length === 0 ? content : { ...added, ...(content as object) };
  check(name, 'response', response, full);
  return full === null ? new Response(null, { status: 204 }) : json(full, 200);
}

/** Rejects as `fetch` does as soon as the page takes the call back. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function endpointAt(method: string, path: string): { name: EndpointName; params: Record<string, string> } | null {
  for (const [name, endpoint] of Object.entries(pageEndpoints)) {
    const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match !== null) return { name: name as EndpointName, params: { ...match.groups } };
  }
  return null;
}

function check(name: EndpointName, part: string, shape: Shape['body'], value: unknown): void {
  const result = shape?.safeParse(value);
  if (result?.success === false) problems.push(`${part} of ${name} breaks the contract: ${result.error.message}`);
}

function unexpected(problem: string): never {
  problems.push(problem);
  throw new TypeError(problem);
}

function json(body: unknown, status: number): Response {
  return Response.json(body, { status });
}
