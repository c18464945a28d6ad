import type { Answer, Sent } from '#contract/api.ts';
import { API_BASE, browserEndpoints, type Endpoint } from '#contract/browser-endpoints.ts';
import type { PageEndpointName as EndpointName } from '#contract/pages/page-endpoints.ts';
import type { ErrorBody } from '#contract/errors/errors.ts';
import type { Locale } from '#domain/locale.ts';
import type { ErrorCode, RefusalFacts } from '#domain/errors.ts';
import { logFailure } from '../lib/log.ts';

type Failure = { code: ApiError['code']; status: number; requestId?: string; retryAfter?: number };

/** A call that failed. `message` is the server's, in the reader's language; `OFFLINE` means no answer came at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'OFFLINE' | 'UNREADABLE';
  readonly status: number;
  readonly requestId: string;
  readonly facts: RefusalFacts;
  /** The seconds after which a repeat may succeed; 0 where the answer does not say. */
  readonly retryAfter: number;

  constructor(message: string, failure: RefusalFacts & Failure) {
    super(message);
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId ?? '';
    this.facts = failure;
    this.retryAfter = failure.retryAfter ?? 0;
  }
}

/** The answer of a call; `missing` when nothing is behind its address. */
export async function orMissing<T>(call: Promise<T>): Promise<T | 'missing'> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing';
    throw error;
  }
}

/** Whether the same call may succeed at another try: not when it is forbidden or what was asked for does not exist. */
export function mayPassLater(error: unknown): boolean {
  return !(error instanceof ApiError && (error.status === 403 || error.status === 404));
}

type Field<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** The input of a call: the parts that its shape names, and the way it is sent. */
export type CallInput<N extends EndpointName> = Field<'params', Sent<N, 'params'>> &
  Field<'query', Sent<N, 'query'>> &
  Field<'body', Sent<N, 'body'>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
    /** Lets the call outlive the page: for saves made while leaving. */
    readonly keepalive?: boolean;
  };

const known: Record<string, Endpoint> = { ...browserEndpoints };

/** Lets the client make more calls. */
export function addEndpoints(more: Readonly<Record<string, Endpoint>>): void {
  Object.assign(known, more);
}

/** Where the sign-in is kept. */
export type TokenKeeper = {
  /** The kept token; throws, and the call is not made, when it has become another person's. */
  read(): string | null;
  renew(answer: Answer<'refreshSignIn'>): void;
  lost(): void;
};

export type Api = {
  call<N extends EndpointName>(name: N, input: CallInput<N>): Promise<Answer<N>>;
  /** The response of a call for a file or stream; `until` alone ends it, without which the answer must come in time. */
  open<N extends EndpointName>(name: N, input: CallInput<N>, until?: AbortSignal): Promise<Response>;
  /** Runs one refresh at a time: callers that come meanwhile share it. */
  refresh(): Promise<Answer<'refreshSignIn'>>;
};

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/** A server that has not answered by then is as good as away. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The typed client of our API. `origin` is empty in the browser; tests give the address of a real server. */
export function createApi(options: {
  origin: string;
  locale: () => Locale;
  tokens: TokenKeeper;
  timeoutMs?: number;
  /** Hears the server's time, ISO 8601, from every answer that carries it. */
  hearTime?: (now: string) => void;
}): Api {
  let refreshing: Promise<Answer<'refreshSignIn'>> | null = null;

  function refresh(): Promise<Answer<'refreshSignIn'>> {
    refreshing ??= send('refreshSignIn', {}, null)
      .then(async (response) => {
        if (!response.ok) {
          // Spec §8. Only a refusal ends the sign-in: a server that is away or at fault has said nothing about it.
          logFailure('not authorized');
          if (response.status === 401) options.tokens.lost();
          throw await failureOf(response);
        }
        const answer = (await response.json()) as Answer<'refreshSignIn'>;
        options.tokens.renew(answer);
        return answer;
      })
      .finally(() => (refreshing = null));
    return refreshing;
  }

  async function send(
    name: EndpointName,
    input: Loose,
    token: string | null,
    timeout = AbortSignal.timeout(options.timeoutMs ?? ANSWER_TIMEOUT_MS),
  ): Promise<Response> {
    const endpoint = known[name];
    if (endpoint === undefined) throw new Error(`unknown call ${name}`);
    const headers: Record<string, string> = { 'accept-language': options.locale(), ...input.headers };
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const signal = abortedByEither(timeout, input.signal);
    try {
      return await fetch(options.origin + address(endpoint, input), {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal,
        keepalive: input.keepalive ?? false,
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError('', { code: 'OFFLINE', status: 0 });
    }
  }

  async function open<N extends EndpointName>(name: N, input: CallInput<N>, until?: AbortSignal): Promise<Response> {
    const token = options.tokens.read();
    let response = await send(name, input as Loose, token, until);
    if (response.status === 401 && token !== null) {
      const refusal = await failureOf(response);
      if (refusal.code === 'BAD_LOGIN') throw refusal;
      response = await send(name, input as Loose, await renewedToken(name, token, refusal), until);
      if (response.status === 401) options.tokens.lost();
    }
    if (!response.ok) throw await failureOf(response);
    return response;
  }

  async function call<N extends EndpointName>(name: N, input: CallInput<N>): Promise<Answer<N>> {
    const response = await open(name, input);
    const answer = (response.status === 204 ? null : await response.json()) as Answer<N>;
    if (answer !== null && 'now' in answer) options.hearTime?.(answer.now);
    return answer;
  }

  /** Spec §8: a failed refresh rethrows the original error; without a sign-in, public data can still be read. */
  async function renewedToken(name: EndpointName, refused: string, refusal: ApiError): Promise<string | null> {
    const now = options.tokens.read();
    if (now !== null && now !== refused) return now;
    try {
      return (await refresh()).accessToken;
    } catch (failure) {
      const isOver = failure instanceof ApiError && failure.status === 401;
      if (isOver && known[name]?.who === 'optionally-signed-in') return null;
      throw refusal;
    }
  }

  return { call, open, refresh };
}

/** Aborted as soon as one of the two is; `AbortSignal.any` would shut out phones of 2023. */
export function abortedByEither(timeout: AbortSignal, caller: AbortSignal | undefined): AbortSignal {
  if (caller === undefined || caller.aborted) return caller ?? timeout;
  const both = new AbortController();
  for (const signal of [timeout, caller]) {
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}

function address(endpoint: Endpoint, input: Loose): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, value);
  const search = query.toString();
  return API_BASE + path + (search === '' ? '' : `?${search}`);
}

async function failureOf(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as ErrorBody;
    const retryAfter = Number(response.headers.get('retry-after'));
    return new ApiError(body.message, { ...body, status: response.status, retryAfter });
  } catch {
    // Harmless: the status is passed on, and that the rest was no answer of ours.
    return new ApiError('', { code: 'UNREADABLE', status: response.status });
  }
}
