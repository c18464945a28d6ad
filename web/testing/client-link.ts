import { vi } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { MINUTE } from '#domain/dates.ts';
import type { Replies } from './fake-api.ts';
import { SESSIONS } from './fake-room.ts';
import { type Visit, openPage } from './open-page.tsx';
import { aRoom } from './room.ts';

/** The address of the client's session, and the token of the seat in its link. */
export const PATH = href('session', { orderId: SESSIONS.client });
export const TOKEN = 'a-token-of-the-clients-seat';
/** The start of the session: 18:00 in Tbilisi. */
export const START = Date.parse('2031-11-25T18:00:00+04:00');

/** Opens the client's link on a phone, 8 minutes before the session unless it is said. */
export async function openLink(replies: Replies, how: Visit & { at?: number } = {}): Promise<void> {
  vi.setSystemTime(how.at ?? START - 8 * MINUTE);
  await openPage(`${PATH}#t=${TOKEN}`, {
    device: 'phone',
    ...how,
    replies: { readRoom: () => aRoom(START), ...replies },
  });
}
