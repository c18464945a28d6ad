import type { AppointmentStatus, CancelledBy, CancelReason, ProposedBy } from '#domain/booking.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The EUR rate that a hold freezes, with its day and its source (P16). */
export type FrozenRate = { gelPerEur: string; on: string; source: string };

/** An order with its appointment, as stored: name and e-mail are sealed with the client's own key. */
export type OrderRow = {
  orderId: OrderId;
  therapistId: string;
  contentId: string;
  /** The user who signs in as the therapist, if any. */
  therapistUserId: string | null;
  appointmentId: string;
  clientId: string;
  nameEnc: Uint8Array | null;
  emailEnc: Uint8Array | null;
  /** The contact e-mail, where the client chose it after the order's; it then counts (docs/decisions/217). */
  contactEnc: Uint8Array | null;
  /** How often the client's link was voided (P52). */
  linkVersion: number;
  /** The language that its client chose for messages, else that of the page of paying. */
  locale: Locale;
  /** Whether its client wants advice now. */
  advice: boolean;
  /** Whether its client is in discreet mode now. */
  discreet: boolean;
  /** The zone in which its client booked last. */
  timeZone: string | null;
  openedAt: Instant | null;
  createdAt: Instant;
  status: AppointmentStatus;
  typeKey: TypeKey;
  start: Instant;
  end: Instant;
  holdExpiresAt: Instant | null;
  /** How often the client has moved it. */
  moves: number;
  /** When somebody last marked who came. */
  markedAt: Instant | null;
  cancelledBy: CancelledBy | null;
  cancelReason: CancelReason | null;
  /** The side that made it as one that is paid later (P7, P39); null for one that began as a hold. */
  proposedBy: ProposedBy | null;
  /** The series that it is a date of. */
  seriesId: string | null;
  /** Rises with every change of the appointment. */
  version: number;
  /** Rises with all that pages show of the session and its appointment: a change names the version shown. */
  shownVersion: number;
  /** The order's number for telephone calls; it opens nothing. */
  number: string;
  priceMinor: number;
  feePercent: number;
  commissionPercent: number;
  totalMinor: number;
  rate: FrozenRate | null;
};

/** The key of an appointment in the tables. */
export type AppointmentKey = Pick<OrderRow, 'therapistId' | 'appointmentId'>;

/** An order and its client, who names it. */
export type OwnOrder = Pick<OrderRow, 'orderId' | 'clientId'>;

/**
 * An order after a change, without `shownVersion`: later statements of the same transaction may raise it, and only a
 * reading after them knows it.
 */
export type ChangedOrder = Omit<OrderRow, 'shownVersion'>;
