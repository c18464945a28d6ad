import type { Answer } from '#contract/api.ts';
import { type Instant, MINUTE } from '#domain/dates.ts';
import { closesAt } from '#domain/room.ts';
import { timesOf } from '../../../session/facts.ts';
import type { Call, CallActions, CallEnd, CallState } from '../call/call-state.ts';
import type { LocalMedia } from '../media/local-media.ts';

/** The session's facts known at the door. */
export type RoomFacts = Pick<
  Answer<'readRoom'>['room'],
  'seat' | 'status' | 'sessionTime' | 'specialist' | 'isOwn' | 'client' | 'sessionType' | 'complaint' | 'version'
>;

export type CallProps = {
  readonly call: Call;
  readonly media: LocalMedia;
  readonly room: RoomFacts;
  /** The id in the link of the seat: the client's order, the therapist's session. */
  readonly session: string;
  readonly onLeft: (end: CallEnd) => void;
};

/** What the parts of the screen show and do. */
export type InCall = { readonly call: CallState; readonly actions: CallActions; readonly media: LocalMedia };

/** The panels of a call; one is open at a time. `more`: what a phone has no room for beside the other controls. */
export type PanelName = 'messages' | 'devices' | 'help' | 'more';

/** Start and end of the session; one that was moved while the room was open moved together with the room's closing. */
export function shownTimes(room: RoomFacts, closing: Instant): { start: Instant; end: Instant } {
  const { start, end } = timesOf(room);
  const by = closing - closesAt({ end });
  return { start: start + by, end: end + by };
}

/** Whole minutes until an instant, counted up. */
export function minutesUntil(instant: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((instant - now) / MINUTE));
}
