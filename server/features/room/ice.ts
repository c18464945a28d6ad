import { createHmac } from 'node:crypto';
import type { Answer } from '#contract/api.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import type { RoomSettings } from '#server/config/room-settings.ts';

type Ice = Answer<'enterRoom'>['ice'];

/**
 * The servers for the connection of one entry's browser, and whether all media must be relayed. The TURN credential is
 * made for this entry and ends when the room closes: its name is the second of its end and a random part, its password
 * the name signed with the secret that the TURN server knows (draft-uberti-behave-turn-rest-00, coturn's
 * `use-auth-secret`).
 */
export function iceFor(
  { stunUrls, turn, relayOnly }: RoomSettings,
  { validUntil, chance }: { validUntil: Instant; chance: string },
): Ice {
  const stun = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }];
  const relay = turn === null ? [] : [{ urls: [...turn.urls], ...turnCredential(turn.secret, { validUntil, chance }) }];
  return { servers: [...stun, ...relay], policy: relayOnly ? 'relay' : 'all' };
}

/** Name and password for a TURN server. */
export function turnCredential(
  secret: string,
  { validUntil, chance }: { validUntil: Instant; chance: string },
): { username: string; credential: string } {
  const username = `${Math.ceil(validUntil / SECOND)}:${chance}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
