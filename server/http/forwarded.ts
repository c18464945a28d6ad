// docs/decisions/175
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/config/address-settings.ts';

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
