import { useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { useServerNow } from '../../../lib/clock.ts';
import type { CallState } from '../call/call-state.ts';
import { type RoomFacts, shownTimes } from './call-props.ts';

/** `came`: since the start of the session; `visited`: only before it, as to try the room. */
export type Presence = 'never' | 'visited' | 'came';

/** Whether the other person has been in the room. */
export function usePresence(call: CallState, room: RoomFacts): Presence {
  const now = useServerNow(SECOND);
  const { start } = shownTimes(room, call.closesAt);
  const [presence, setPresence] = useState<Presence>('never');
  const isThere = call.phase !== 'alone' && call.phase !== 'ended';
  const next = !isThere || presence === 'came' ? presence : now < start ? 'visited' : 'came';
  if (next !== presence) setPresence(next);
  return next;
}
