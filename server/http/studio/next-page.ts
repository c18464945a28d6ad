import type { FastifyRequest } from 'fastify';
import { textIn } from '../store/read-call.ts';

/** A path of this host: no second slash and no backslash at its beginning, both of which browsers read as the name of a host. */
const OWN_PATH = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]{0,2000}$/;

/**
 * Where an editor goes on after signing in: the path that `next` names, else the page that was asked for, else the first page of the
 * Studio. What is no path of this host is none.
 */
export function nextPage({ query, url, method }: FastifyRequest): string {
  const named = textIn(query, 'next');
  const asked = method === 'GET' ? url.split('?', 1)[0] : undefined;
  return [named, asked].find((path) => path !== undefined && OWN_PATH.test(path)) ?? '/';
}
