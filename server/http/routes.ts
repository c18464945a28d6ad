// docs/decisions/091
import { DomainError } from '#domain/errors.ts';
import type { Locale } from '#domain/dates.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Answer, EndpointName, Parsed } from '#contract/api.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Who } from '#contract/browser-endpoints.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';
import type { BeginStream } from './event-stream.ts';

/** The person behind a call, taken from the token only. */
export type Caller = { userId: string; role: Role; signInId: string };

type CallerOf<N extends EndpointName> = (typeof endpoints)[N]['who'] extends 'anyone' | 'optionally-signed-in'
  ? Caller | null
  : Caller;

/** The facts of the HTTP request that a handler may know besides the parsed parts. */
export type RequestFacts = {
  id: string;
  ip: string;
  userAgent: string | null;
  refreshCookie: string | null;
  /** The random word by which this browser is known again; null without a cookie. */
  browser: string | null;
  idempotencyKey: string | null;
  /** Raw bytes of the body and the headers: only payment callbacks look at them. */
  rawBody: Uint8Array | null;
  headers: Readonly<Record<string, string | undefined>>;
};

/** The additions to the HTTP answer that a handler may make besides the body. */
export type AnswerHead = {
  setRefreshCookie(token: string, expiresAt: number): void;
  clearRefreshCookie(): void;
  /** The word of this browser; one that has none is given one with the answer. */
  browser(): string;
  header(name: string, value: string): void;
};

/** Path parameters as handlers get them: an order's public id is replaced by its id in the tables. */
type Inside<Params> = Params extends { orderId: string } ? Omit<Params, 'orderId'> & { orderId: OrderId } : Params;

export type Call<N extends EndpointName> = {
  params: Inside<Parsed<N, 'params'>>;
  query: Parsed<N, 'query'>;
  body: Parsed<N, 'body'>;
  caller: CallerOf<N>;
  locale: Locale;
  request: RequestFacts;
  head: AnswerHead;
};

/** Calls that answer a stream: their handler refuses, or answers how the stream begins. */
export const STREAMS = ['listenToRoom'] as const satisfies readonly EndpointName[];

/** Calls that answer a file, with its types: their handler answers the text or the bytes of it. */
export const FILES = {
  readCalendarFile: ['text/calendar'],
  readStatement: ['application/pdf', 'text/csv'],
  readReceipt: ['application/pdf'],
  exportReceipts: ['text/csv'],
  exportOwnData: ['application/zip'],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>;

export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<
  N extends (typeof STREAMS)[number] ? BeginStream : Answer<N> | (N extends keyof typeof FILES ? Uint8Array : never)
>;

/** The handlers of one feature, by endpoint name. Together the features must cover the endpoint table exactly. */
export type Routes = { readonly [N in EndpointName]?: Handler<N> };

/** The caller's own id; a body that names another person is refused, never corrected (403). */
export function requireSelf(caller: Caller, idInBody: string): string {
  if (idInBody !== caller.userId) throw new DomainError('FORBIDDEN');
  return caller.userId;
}

const ROLES_FOR: Record<Exclude<Who, 'anyone' | 'optionally-signed-in' | 'signed-in'>, readonly Role[]> = {
  client: ['USER'],
  therapist: ['THERAPIST'],
  'therapist-or-admin': ['THERAPIST', 'ADMIN'],
  'client-or-therapist': ['USER', 'THERAPIST'],
  admin: ['ADMIN'],
};

/** Refuses a call without a valid sign-in (401) or with the wrong role (403), also a bad token where it is optional. */
export function admit(who: Who, caller: Caller | null, showsToken: boolean): void {
  if (who === 'anyone' || (who === 'optionally-signed-in' && !showsToken)) return;
  if (caller === null) throw new DomainError('NOT_AUTHORIZED');
  if (who !== 'signed-in' && who !== 'optionally-signed-in' && !ROLES_FOR[who].includes(caller.role))
    throw new DomainError('FORBIDDEN');
}
