// docs/decisions/153
import type { ComplaintKind } from './complaint.ts';
import { type Instant, MINUTE } from './dates.ts';
import { opensAt, type Seat } from './room.ts';
import type { SessionMark } from './session-actions.ts';

/** A stay on a seat in the room of a session; `leftAt` is null until somebody reports the leaving (P58). */
export type Stay = {
  readonly seat: Seat;
  readonly enteredAt: Instant;
  /** When a server last knew the device connected. */
  readonly seenAt: Instant;
  readonly leftAt: Instant | null;
};

/** Presence is `against` a complaint, or makes it `alone` when it contradicts a mark and the client is silent. */
export const PRESENCE_WORDS = ['against', 'alone'] as const;
export type PresenceWord = (typeof PRESENCE_WORDS)[number];

/** The verdict on a complaint that the client said or not, and that is doubted or not; null for none. */
export function presenceWord(complaint: {
  kind: ComplaintKind;
  isSaid: boolean;
  isDoubted: boolean;
}): PresenceWord | null {
  if (!complaint.isSaid) return 'alone';
  return complaint.isDoubted && complaint.kind === 'therapist_absent' ? 'against' : null;
}

type Span = { readonly start: Instant; readonly end: Instant };

/** Until when somebody was there: until they left, else until a server last knew them connected. */
export function stayedUntil({ leftAt, seenAt }: Stay): Instant {
  return leftAt ?? seenAt;
}

/** Whether somebody had this seat at any instant of the session's time; its end is no part of it. */
export function wasPresent(stays: readonly Stay[], seat: Seat, { start, end }: Span): boolean {
  return stays.some((stay) => stay.seat === seat && stay.enteredAt < end && stayedUntil(stay) >= start);
}

/** For how many whole minutes both seats were taken at once. */
export function minutesTogether(stays: readonly Stay[]): number {
  const edges = stays.flatMap((stay) => [stay.enteredAt, stayedUntil(stay)]).toSorted((one, other) => one - other);
  const isTaken = (seat: Seat, from: Instant) =>
    stays.some((stay) => stay.seat === seat && stay.enteredAt <= from && from < stayedUntil(stay));
  const shared = edges.map((from, place) => {
    return isTaken('client', from) && isTaken('therapist', from) ? (edges[place + 1] ?? from) - from : 0;
  });
  return Math.floor(shared.reduce((all, one) => all + one, 0) / MINUTE);
}

/** Where a session took place in whose room nobody ever sat, as its therapist says (P45). */
export const HELD_ELSEWHERE = ['phone', 'other_link', 'in_person'] as const;
/** `meeting_link`: at the other service to which we led. */
export type HeldElsewhere = (typeof HELD_ELSEWHERE)[number] | 'meeting_link';

/** Whether nobody sat in the room since it opened: then the session does not count as held by itself (P45). */
export function isRoomEmpty(stays: readonly Stay[], session: Pick<Span, 'start'>): boolean {
  return stays.every(({ enteredAt }) => enteredAt < opensAt(session));
}

/** Whether the times say that the specialist came, of whom the client says the opposite (P45). */
export function contradictsComplaint(kind: ComplaintKind, stays: readonly Stay[], session: Span): boolean {
  return kind === 'therapist_absent' && wasPresent(stays, 'therapist', session);
}

/** Whether the times say that the client came, whom a mark calls absent (P45). Other marks they say nothing about. */
export function contradictsMark(mark: SessionMark, stays: readonly Stay[], session: Span): boolean {
  return mark === 'client_absent' && wasPresent(stays, 'client', session);
}
