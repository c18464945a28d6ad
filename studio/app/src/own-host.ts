// docs/decisions/208
import { ANSWERED_HERE } from './answered-here.ts';
import { STORE } from './store-address.ts';

/** Keeps every request on this host, as one that the page's policy refuses is an error and may be retried for ever. */

type Asked = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** A `fetch` for this host alone: the vendor's calls go to our store, and calls that have no answer are not made. */
export function onOwnHost(ask: Asked): Asked {
  return async (input, init) => {
    const href = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const url = storeAddress(href);
    const answer = answerHere(url);
    if (answer !== null) return answer;
    return url === href ? ask(input, init) : ask(url, init);
  };
}

/** The vendor's own client asks its host, past the factory of the workspace. */
function storeAddress(href: string): string {
  const path = /^https:\/\/(?:[^/]*\.)?api\.sanity\.io(\/.*)$/.exec(href)?.[1];
  return path === undefined ? href : STORE + path;
}

/** Calls of the vendor's service that have no answer here: trials, offers, statistics, help, schedules and the like. */
const ABSENT =
  /\/v[^/]+\/(?:journey|intake|help|geoip|descriptors|schedules|collaboration|media-libraries|agent|assist|embeddings-index)(?:\/|\?|$)/;

/** The answer to a call that needs no request; null for all others. */
function answerHere(url: string): Response | null {
  const { origin, protocol, pathname } = new URL(url, location.href);
  if (/\/data\/history\/[^/]+\/events\//.test(pathname)) return json({ events: {}, nextCursor: '' });
  if (/\/data\/history\/[^/]+\/transactions\//.test(pathname)) return new Response('', { headers: MARK });
  // Which version the Studio has was decided when it was built: the newest is always this one.
  const version = /\/v1\/modules\/.*?\^([\d.]+)/.exec(decodeURIComponent(url))?.[1];
  if (version !== undefined && origin !== location.origin) return json({ latest: version, packageVersion: version });
  const isOwn = origin === location.origin || protocol === 'blob:' || protocol === 'data:';
  if (isOwn && !ABSENT.test(pathname)) return null;
  return json({ statusCode: 404, error: 'Not Found', message: 'Not part of this product.' }, 404);
}

const MARK = { [ANSWERED_HERE]: '1' };

function json(body: object, status = 200): Response {
  return Response.json(body, { status, headers: MARK });
}

/** Keeps what asks without the client on this host too. */
export function keepOnOwnHost(): void {
  window.fetch = onOwnHost(window.fetch.bind(window));
  navigator.sendBeacon = () => false;
}
