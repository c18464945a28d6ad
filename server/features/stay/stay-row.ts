import type { AppointmentStatus } from '#domain/booking.ts';
import type { Instant } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The session whose room it is. */
export type OfOrder = { therapistId: string; orderId: OrderId };

/** A stay: one taking of a seat by one device. */
export type StayRow = {
  n: number;
  seat: Seat;
  entryHash: Uint8Array;
  enteredAt: Instant;
  seenAt: Instant;
  leftAt: Instant | null;
  /** The sign-in by which the seat was taken; null where the link alone opened it. */
  signInId: string | null;
};

/** The stay that a key opens last, with its session. */
export type StayOfEntry = StayRow &
  OfOrder & {
    appointmentId: string;
    status: AppointmentStatus;
    start: Instant;
    end: Instant;
    linkVersion: number;
    /** Nobody has taken the seat after it. */
    isNewest: boolean;
    /** The sign-in by which it was taken opens the seat no more. */
    isSignedOut: boolean;
    /** The stay on the other seat that has not ended, with the number of its newest stream. */
    other: number | null;
    otherOpening: number | null;
  };

/** The facts that the holder of a stay needs now. */
export type StayNow = {
  n: number;
  /** It has not ended. */
  isCurrent: boolean;
  /** The sign-in by which it was taken opens the seat no more. */
  isSignedOut: boolean;
  status: AppointmentStatus;
  start: Instant;
  end: Instant;
  linkVersion: number;
  /** The stay of the other seat whose device listens; null while none does. */
  peer: number | null;
  /** Whether that device replaced another while this stay lasted. */
  peerIsElsewhere: boolean | null;
  /** A device has taken the other seat a moment ago and does not listen yet. */
  peerIsComing: boolean;
  /** Nobody has the other seat since the sign-in of its device was over. */
  peerIsSignedOut: boolean;
  /** When the own device was last known to be there. */
  seenAt: Instant;
};
