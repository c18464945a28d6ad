import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isForwarded } from '../network.ts';
import { isOwnMachine } from '../health.ts';

type Facts = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * Whether the Studio exists for a request: on this machine, and under the name of the settings (`origin`), behind the
 * operator's proxy. A page whose name was pointed at this machine reaches nothing.
 */
export function isStudioOpenTo({ ip, headers }: Facts, origin: string | null): boolean {
  if (origin !== null && headers.host === new URL(origin).host) return true;
  return isOwnMachine(ip) && !isForwarded(headers);
}

/** Refuses a change from any page but the Studio's own: browsers name the page's origin with every change. */
export function requireOwnOrigin({ headers }: Pick<Facts, 'headers'>, origin: string | null): void {
  const own = origin !== null && headers.host === new URL(origin).host ? origin : `http://${headers.host}`;
  if (headers.origin !== own) throw new DomainError('FORBIDDEN');
}

/**
 * Whether the caller is a page of the Studio itself, its editor by a typed address, or a program. Other ports of this
 * host and siblings of the domain are the same site, so that their pages' calls carry the cookie.
 */
export function isOwnCall({ headers }: Pick<Facts, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
