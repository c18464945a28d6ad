import { isLoopback } from './address-settings.ts';
import type { ContentSettings } from './content-settings.ts';
import type { Reading } from './payment-settings.ts';

/** Where editors work on the content. */
export type StudioSettings = {
  /** Where the link of `/admin` leads (spec §2); null: to our own Studio. */
  address: string | null;
  /** The vendor's page from which editors reach their Studios: where nothing else can be reached. */
  vendor: string;
  /** The port on which this server serves the Studio, 0 for any; null: it serves none. */
  port: number | null;
  /** The https origin under which a proxy of the operator's serves it; null: on this machine alone. */
  origin: string | null;
};

const STANDARD_PORT = 3333;

const VENDOR = 'https://www.sanity.io/manage';

/**
 * Reads CONTENT_STUDIO_URL, STUDIO_PORT and STUDIO_URL. An invalid web address is a problem: a button opens it. Content
 * that is edited in the hosted dataset has its Studio at the vendor, and the port is closed.
 */
export function readStudioSettings(reading: Reading, content: ContentSettings): StudioSettings {
  const given = readAddress(reading);
  if (content.provider === 'sanity') {
    const vendor = `${VENDOR}/project/${content.hosted.projectId}`;
    return { address: given ?? vendor, vendor, port: null, origin: null };
  }
  return { address: given, vendor: VENDOR, port: readStudioPort(reading), origin: readOrigin(reading) };
}

function readAddress({ text, problems }: Reading): string | null {
  const given = text('CONTENT_STUDIO_URL');
  if (given === null) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href;
  problems.push('CONTENT_STUDIO_URL is the http(s) address of the content studio, without a login in it');
  return null;
}

/** Reads STUDIO_PORT: 3333 when it is not set, null when it is `off`. What is no port is a problem. */
export function readStudioPort({ text, problems }: Pick<Reading, 'text' | 'problems'>): number | null {
  const given = text('STUDIO_PORT');
  if (given === null) return STANDARD_PORT;
  if (given === 'off') return null;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  problems.push('STUDIO_PORT is a number from 0 to 65535, or off');
  return null;
}

/** A cookie belongs to all ports of its host: on the product's host name, the product's pages would receive it. */
function readOrigin({ text, problems, publicUrl }: Reading): string | null {
  const given = text('STUDIO_URL');
  if (given === null) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol !== 'https:' || !/^https:\/\/[^/?#@\\]+\/*$/i.test(given) || isLoopback(url.hostname)) {
    problems.push('STUDIO_URL is an https address, scheme and host alone: https://studio.example.ge');
    return null;
  }
  if (URL.canParse(publicUrl) && new URL(publicUrl).hostname === url.hostname) {
    problems.push('STUDIO_URL needs a host of its own, another than that of PUBLIC_URL');
    return null;
  }
  return url.origin;
}
