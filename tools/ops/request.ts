import type { Answer, EndpointName, Sent } from '#contract/api.ts';
import type { Endpoint } from '#contract/browser-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errors/errors.ts';

/** A call of the API by its name in the contract. */
export type Request<N extends EndpointName = EndpointName> = {
  name: N;
  method: Endpoint['method'];
  path: string;
  body?: Record<string, unknown>;
};

/** The input of a call from a command line: values may be missing or other words, which the server refuses. */
type Typed<T> = T extends object ? { [K in keyof T]?: Typed<T[K]> | null | undefined } : T | string;

export type Input<N extends EndpointName> = { [K in 'params' | 'query' | 'body']?: Typed<Sent<N, K>> };

/** The body of a refusal, or of no answer at all, of which a message alone is known. */
export type Refused = Partial<ErrorBody>;

/** A refused call; status 0 means that no answer came. */
export type Refusal = { isDone: false; status: number; body: Refused };

/** The answer to a call as its shape says, or its refusal. */
export type Answered<N extends EndpointName> = { isDone: true; status: number; body: Answer<N> } | Refusal;

/** The request of a call; values that are missing are left out of its address. */
export function requestOf<N extends EndpointName>(name: N, input: Input<N> = {}): Request<N> {
  const { method, path }: Endpoint = endpoints[name];
  // The compiler does not look into the input of a call whose name is open.
  const { params = {}, query = {}, body } = input as Record<'params' | 'query' | 'body', Record<string, string>>;
  const named = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const search = new URLSearchParams(withoutMissing(query)).toString();
  return { name, method, path: `${named}${search === '' ? '' : `?${search}`}`, ...(body && { body }) };
}

/** The values that are there. */
export function withoutMissing<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
