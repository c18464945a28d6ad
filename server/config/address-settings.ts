import { isIPv4, isIPv6 } from 'node:net';
import type { Reading } from './payment-settings.ts';

/** Where the server listens, and the address people see: an origin, without a slash at the end. */
export type Addresses = { host: string; publicUrl: string };

/**
 * Reads HOST and PUBLIC_URL. A URL with more than an origin (a login, a path, a query, a fragment) is a problem, and
 * the problem does not repeat it: it may hold a password. An invalid address becomes an empty one.
 */
export function readAddresses({ text, problems }: Pick<Reading, 'text' | 'problems'>, port: number): Addresses {
  const host = text('HOST') ?? '127.0.0.1';
  const given = text('PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    problems.push('PUBLIC_URL is the address people see, for example https://example.ge');
    return { host, publicUrl: '' };
  }
  if (!/^https?:\/\/[^/?#@\\]+\/*$/i.test(given)) {
    problems.push('PUBLIC_URL is scheme, host and port alone: without a login, a path, a query or a fragment');
  }
  return { host, publicUrl: url.origin };
}

/** Whether a host, in a URL's or a socket's spelling, is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIPv4(name)) return name.startsWith('127.');
  return isIPv6(name) ? name === '::1' : /^([^.]+\.)*localhost$/.test(name);
}

/** The settings that let other machines reach the server; https means that a proxy or tunnel stands in front of it. */
export function reachedFromElsewhere({ host, publicUrl }: Addresses): string[] {
  const isOwn = publicUrl.startsWith('http://') && isLoopback(new URL(publicUrl).hostname);
  return [...(isOwn ? [] : ['PUBLIC_URL']), ...(isLoopback(host) ? [] : ['HOST'])];
}
