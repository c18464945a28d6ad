import { MOST } from '#domain/list-limits.ts';
import type { Reading } from './payment-settings.ts';

/** A TURN server of the operator's own, which believes who shows a credential made with the secret. */
export type Turn = { urls: readonly string[]; secret: string };

/** How the browsers of a session find each other. */
export type RoomSettings = {
  /** Servers that tell a browser its own address; none needs a credential. */
  stunUrls: readonly string[];
  /** Relays media where the browsers cannot reach each other directly; null without one. */
  turn: Turn | null;
  /** All media goes through TURN, so that neither side's device learns the other's network address. */
  relayOnly: boolean;
};

const STUN = /^stuns?:[\w.:[\]-]+$/;
const TURN = /^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/;
const SHORTEST_SECRET = 16;

/**
 * Reads ICE_SERVERS, TURN_URLS, TURN_SECRET and MEETING_RELAY. An address of another form, one half of TURN without the
 * other, and a relay that must always be used but is not there are problems.
 */
export function readRoomSettings({ text, choice, problems }: Reading): RoomSettings {
  const stunUrls = urlsOf(text('ICE_SERVERS'));
  if (stunUrls === null || !stunUrls.every((url) => STUN.test(url))) {
    problems.push(
      'ICE_SERVERS is a list of STUN addresses, with commas or in JSON: stun:stun.example.ge:3478 (for TURN: TURN_URLS)',
    );
  }
  const urls = urlsOf(text('TURN_URLS'));
  if (urls === null || !urls.every((url) => TURN.test(url))) {
    problems.push(
      'TURN_URLS is a list of TURN addresses, with commas or in JSON: turn:turn.example.ge:3478,turns:turn.example.ge:5349',
    );
  }
  const secret = text('TURN_SECRET');
  if (secret !== null && secret.length < SHORTEST_SECRET) {
    problems.push(`TURN_SECRET has at least ${SHORTEST_SECRET} characters: make one with \`openssl rand -base64 32\``);
  }
  const hasUrls = urls !== null && urls.length > 0;
  if (hasUrls !== (secret !== null)) {
    problems.push(
      hasUrls ? 'TURN_SECRET is missing: TURN_URLS need it' : 'TURN_URLS is missing: TURN_SECRET is for them',
    );
  }
  const turn = hasUrls && secret !== null ? { urls, secret } : null;
  const relayOnly = choice('MEETING_RELAY', ['direct', 'always'], 'direct') === 'always';
  if (relayOnly && turn === null)
    problems.push('MEETING_RELAY=always needs TURN_URLS and TURN_SECRET: without them no call connects');
  return { stunUrls: stunUrls ?? [], turn, relayOnly };
}

/** The drawbacks of the room's settings for its participants, a line each, for the person who starts the server. */
export function roomWarnings({ turn, relayOnly }: RoomSettings): string[] {
  const noTurn =
    'No TURN server (TURN_URLS): calls between strict networks, many offices and some mobile ones, will not connect.';
  const direct =
    "MEETING_RELAY=direct (the default): those who meet learn each other's network address; MEETING_RELAY=always hides it behind TURN.";
  return [...(turn === null ? [noTurn] : []), ...(relayOnly ? [] : [direct])];
}

/** A list of addresses, or in JSON of addresses and of WebRTC's own `{"urls": ...}`; null for anything else. */
function urlsOf(given: string | null): string[] | null {
  if (given === null) return [];
  if (!given.startsWith('[')) return given.split(',').map((url) => url.trim());
  try {
    const list: unknown = JSON.parse(given);
    const urls = Array.isArray(list) ? list.flatMap(urlsIn) : [null];
    return urls.length <= MOST.addresses && urls.every((url) => typeof url === 'string') ? urls : null;
  } catch {
    // Harmless: the start is refused, with words about this setting.
    return null;
  }
}

function urlsIn(server: unknown): unknown[] {
  if (typeof server === 'string') return [server];
  if (typeof server !== 'object' || server === null || !('urls' in server) || Object.keys(server).length > 1)
    return [null];
  return [server.urls].flat();
}
