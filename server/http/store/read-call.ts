import type { FastifyRequest } from 'fastify';
import { recordOf } from '#server/providers/outgoing.ts';
import { parseJsonBody } from '../body.ts';
import type { StoreQuery } from './calls.ts';
import { badRequest, StoreRefusal } from './refusal.ts';

/** The oldest supported version (spec §9), and the version from which queries without a perspective see no drafts. */
const FIRST_VERSION = '2023-05-03';
const PUBLISHED_SINCE = '2025-02-19';

/** The version that a call names: `v2023-05-03` or later, or `vX`, the newest. Refuses an older one. */
export function versionOf(text: string): string {
  const version = text === 'vX' ? '9999-12-31' : /^v(\d{4}-\d{2}-\d{2})$/.exec(text)?.[1];
  if (version === undefined || version < FIRST_VERSION) {
    throw badRequest(`the version of the interface is v${FIRST_VERSION} or a later day, not "${text.slice(0, 40)}"`);
  }
  return version;
}

/** The perspective of a query, its own or its version's default. Refuses a release: there are none. */
export function perspectiveOf(request: FastifyRequest, version: string): 'raw' | 'published' | 'drafts' {
  const standard = version >= PUBLISHED_SINCE ? 'published' : 'raw';
  const asked = textIn(request.query, 'perspective') ?? textIn(request.body, 'perspective') ?? standard;
  if (asked === 'raw' || asked === 'published') return asked;
  if (asked === 'drafts' || asked === 'previewDrafts') return 'drafts';
  throw badRequest(`the perspective is raw, published or drafts, not "${asked.slice(0, 100)}"`);
}

/** The query of a call with its parameters: in the address, or in the body of a POST. */
export function queryOf(request: FastifyRequest): StoreQuery {
  if (request.method === 'POST') {
    const { query, params: given = {} } = callBody(request);
    if (typeof query !== 'string') throw badRequest('query is a text');
    const params = recordOf(given);
    if (params === null) throw badRequest('params is an object');
    return { query, params };
  }
  return queryIn(fieldsOf(request));
}

/** The query among the fields of an address, with its parameters, each of which is JSON. */
export function queryIn(fields: Fields): StoreQuery {
  const query = textIn(fields, 'query');
  if (query === undefined) throw badRequest('query is missing');
  const sent = Object.entries(fields).filter(([name]) => name.startsWith('$'));
  return { query, params: Object.fromEntries(sent.map(([name, value]) => [name.slice(1), parameter(name, value)])) };
}

/** The query fields of an address; a repeated name has a list. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of the address of a call. */
export function fieldsOf({ query }: FastifyRequest): Fields {
  // Fastify reads every address into an object.
  return query as Fields;
}

/** The body of a POST: an object. */
export function callBody({ body }: FastifyRequest): Fields {
  const fields = recordOf(body);
  if (fields === null) throw badRequest('the body is a JSON object');
  return fields;
}

/** A text among the fields of an address or a body; undefined where there is none. */
export function textIn(fields: unknown, name: string): string | undefined {
  const value = recordOf(fields)?.[name];
  return typeof value === 'string' ? value : undefined;
}

function parameter(name: string, value: unknown): unknown {
  try {
    return parseJsonBody(Buffer.from(String(value)));
  } catch {
    // Harmless: the caller is told which it is.
    throw new StoreRefusal(400, 'queryParseError', `the parameter ${name.slice(0, 100)} is no JSON`);
  }
}
