// docs/decisions/175
import { isIPv4, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/config/address-settings.ts';

/**
 * The network that limits count by, as PostgreSQL's `inet` reads it. An IPv6 connection is given a /64 at the least and
 * may change its address within it for each call; an IPv4 address is as narrow as it gets, also where it is written as
 * an IPv6 one. What is no address stays itself.
 */
export function networkOf(ip: string): string {
  if (isIPv4(ip) || !isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight groups of an IPv6 address. The parser of URLs knows every way of writing one. */
function groupsOf(ip: string): number[] {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [left = '', right = ''] = canonical.split('::');
  const before = left.split(':').filter(Boolean);
  const after = right.split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

/** The headers that proxies and tunnels add to a request of others. */
const ADDED = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

/**
 * Whether a request came from elsewhere: something forwarded it, or it calls the server by another name than this
 * machine's, like one through a tunnel or from a page whose name was pointed at this machine.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)/.exec(headers.host ?? '')?.[0] ?? '';
  return !isLoopback(name) || Object.keys(headers).some((header) => ADDED.test(header));
}
