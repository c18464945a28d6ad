import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
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

/** The networks that no stranger reaches: the machine itself, private ones, and those of a provider's own. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

/** Reads OPS_LISTEN, `10.0.0.5:3100` or `[fd00::5]:3100`; an address that strangers reach is a problem. */
export function readOpsListen({ text, problems }: Pick<Reading, 'text' | 'problems'>) {
  const given = text('OPS_LISTEN');
  if (given === null) return null;
  const [, host = '', digits = ''] = /^\[?([^[\]]+)\]?:(\d{1,5})$/.exec(given) ?? [];
  const [kind, port] = [isIP(host), Number(digits)];
  if (kind === 0 || port > 65_535 || !PRIVATE.check(host, kind === 6 ? 'ipv6' : 'ipv4')) {
    problems.push(
      'OPS_LISTEN is an address of this machine in a private network with a port, for example 10.0.0.5:3100',
    );
    return null;
  }
  return { host, port };
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
