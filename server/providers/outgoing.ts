// docs/decisions/053
import { HOUR, type Instant, SECOND } from '#domain/dates.ts';

/** A call of an outside service. */
export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** When the caller no longer waits for the answer. */
  signal: AbortSignal;
  /** Whether the answer is a file: then it comes as bytes, and `text` is empty. */
  isFile?: boolean;
  /** Bytes that the answer may have; without a number those of the services that answer in a few words. */
  longestAnswer?: number;
};

/**
 * The answer with any status; null when the connection broke, or the answer was too late or too long. A status of 0
 * says that no server was reached: the call certainly did nothing. `retryAfterMs`: the pause that the other side asks
 * for, at most an hour.
 */
export type Outgoing = (
  request: OutgoingRequest,
) => Promise<{ status: number; text: string; bytes?: Uint8Array; retryAfterMs?: number } | null>;

/** Where an adapter writes what an operator must know. Facts are codes and ids, never what people typed. */
export type OperatorLog = {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** Answers of most services we know are a few kilobytes; more is not theirs. */
const LONGEST_ANSWER = 256 * 1024;

/**
 * The one HTTP client of the providers. It follows no redirects, since an address that we did not configure is none
 * business, and never throws for what the other side does. `beforeCall` may refuse by throwing.
 */
export function outgoing({ beforeCall }: { beforeCall(): void }): Outgoing {
  return async ({ method, url, headers, body, signal, isFile = false, longestAnswer = LONGEST_ANSWER }) => {
    beforeCall();
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal,
        // The other side may close a kept connection just as the next call begins, and then it is unknown whether it
        // took that call. Calls are few: each has its own connection.
        headers: { ...headers, connection: 'close' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
      });
      const bytes = await readBytes(response, longestAnswer);
      if (bytes === null) return null;
      const answer = isFile ? { text: '', bytes } : { text: bytes.toString('utf8') };
      return { status: response.status, ...answer, ...retryAfterOf(response) };
    } catch (error) {
      return isUnreached(error) ? { status: 0, text: '' } : null;
    }
  };
}

/** Retry-After in seconds; the other form, a date, depends on clocks that may differ and is left out. */
function retryAfterOf({ headers }: Response): { retryAfterMs?: number } {
  const seconds = /^\d{1,9}$/.exec(headers.get('retry-after') ?? '');
  return seconds === null ? {} : { retryAfterMs: Math.min(Number(seconds[0]) * SECOND, HOUR) };
}

/** Errors before a connection stands: there was no server, or none with that name. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && UNREACHED.has(cause.code);
}

async function readBytes(response: Response, longest: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > longest) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The parts of an outside service's adapter; `patienceMs`: the time limit of one call. */
export type AdapterParts<Settings> = {
  settings: Settings;
  call: Outgoing;
  clock: { now(): Instant };
  log: OperatorLog;
  patienceMs?: number;
};

/** The value of a JSON text; null for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Harmless: that it is no JSON is the answer.
    return null;
  }
}

/** The fields of a JSON object; null for any other text. */
export function objectOf(text: string): Record<string, unknown> | null {
  return recordOf(jsonOf(text));
}

/** The fields of a value that is an object; null for any other. */
export function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
