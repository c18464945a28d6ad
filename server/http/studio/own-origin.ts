import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isForwarded } from '../forwarded.ts';
import { isOwnMachine } from '../health.ts';

type Facts = Pick<FastifyRequest, 'ip' | 'headers'>;

/**
 * Whether the Studio exists for a request: on this machine itself, and under the name of the settings (`origin`), where a proxy of
 * the operator's stands before it. A page whose name was pointed at this machine reaches nothing.
 */
export function isStudioOpenTo({ ip, headers }: Facts, origin: string | null): boolean {
  if (origin !== null && headers.host === new URL(origin).host) return true;
  return isOwnMachine(ip) && !isForwarded(headers);
}

/** Refuses a change that no page of the Studio itself has asked for: browsers name the origin of the page with every change. */
export function requireOwnOrigin({ headers }: Pick<Facts, 'headers'>, origin: string | null): void {
  const own = origin !== null && headers.host === new URL(origin).host ? origin : `http://${headers.host}`;
  if (headers.origin !== own) throw new DomainError('FORBIDDEN');
}

/**
 * Whether a page of the Studio itself calls, its editor by an address that was typed, or a program. Other ports of this host and
 * siblings of the domain are the same site, so that their pages' calls bring the cookie along.
 */
export function isOwnCall({ headers }: Pick<Facts, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
