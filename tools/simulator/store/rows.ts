import type { AppointmentStatus } from '#domain/booking.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { Actor } from '#domain/events.ts';
import type { PaymentStatus, RefundStatus } from '#domain/payment.ts';
import type { PayoutStatus } from '#domain/payout.ts';

/** The rows of the tables of booking and money, as the migrations define them. Times are instants. */

export type User = { id: string; step: number; locale: Locale; phone: Uint8Array | null; email: Uint8Array | null };
export type UserKeyRow = { userId: string; wrapped: Uint8Array; version: number };
export type Answers = { userId: string; sealed: Uint8Array };
export type Therapist = {
  id: string;
  contentId: string;
  userId: string | null;
  minNoticeMin: number;
  accepting: boolean;
  version: number;
};
export type Span = { start: Instant; end: Instant };
export type Opening = Span & { therapistId: string; id: string };
export type TimeOff = Span & { therapistId: string; id: string };

export type Appointment = Span & {
  therapistId: string;
  id: string;
  clientId: string;
  typeKey: string;
  status: AppointmentStatus;
  holdExpiresAt: Instant | null;
  priceMinor: number;
  feePercent: number;
  commissionPercent: number;
  totalMinor: number;
  therapistMinor: number;
  eurRate: string | null;
  eurRateOn: string | null;
  eurRateSource: string | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  cancelledAt: Instant | null;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
};
export type History = {
  therapistId: string;
  appointmentId: string;
  at: Instant;
  event: string;
  from: string | null;
  to: string;
  actor: Actor;
  actorId: string | null;
};
export type Audit = {
  at: Instant;
  actorId: string | null;
  actorRole: string;
  action: string;
  entity: string;
  entityId: string;
  reason: string | null;
};

export type Order = {
  therapistId: string;
  id: string;
  appointmentId: string;
  clientId: string;
  nameEnc: Uint8Array | null;
  emailEnc: Uint8Array | null;
  keyVersion: number;
  locale: Locale;
  advice: boolean;
  openedAt: Instant | null;
  createdAt: Instant;
};
export type Attempt = {
  therapistId: string;
  id: string;
  orderId: string;
  provider: string;
  providerRef: string | null;
  providerStatus: string | null;
  status: PaymentStatus;
  amountMinor: number;
  currency: string;
  capturedMinor: number | null;
  capturedCurrency: string | null;
  checkoutUrl: string | null;
  seats: boolean;
  createdAt: Instant;
  expiresAt: Instant;
  askedAt: Instant | null;
  settledAt: Instant | null;
};
export type ProviderEvent = { provider: string; attemptId: string; raw: string; source: string; at: Instant };
export type Refund = {
  therapistId: string;
  attemptId: string;
  amountMinor: number;
  currency: string;
  reason: string;
  status: RefundStatus;
  createdAt: Instant;
  doneAt: Instant | null;
};

export type Transfer = { id: string; kind: string; objectId: string; at: Instant; entries: LedgerEntry[] };
export type LedgerEntry = {
  n: number;
  account: string;
  therapistId: string | null;
  minor: number;
  currency: string;
};
export type Receipt = {
  number: number;
  kind: string;
  therapistId: string;
  attemptId: string;
  minor: number;
  currency: string;
  issuedAt: Instant;
};
export type Payout = {
  therapistId: string;
  appointmentId: string;
  minor: number;
  status: PayoutStatus;
  dueAt: Instant;
  batchId: string | null;
  bankRef: string | null;
};
export type Rate = { on: string; source: string; gelPerEur: string; accepted: boolean; fetchedAt: Instant };

export type JobRow = {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  runAt: Instant;
  attempts: number;
  maxAttempts: number;
  lockedUntil: Instant | null;
  lockedBy: string | null;
  dedupeKey: string | null;
  deadline: Instant | null;
  doneAt: Instant | null;
  deadAt: Instant | null;
  lastError: string | null;
};
export type Notification = {
  id: string;
  userId: string | null;
  channel: string;
  template: string;
  locale: Locale;
  payload: Uint8Array | null;
  dedupeKey: string;
  status: string;
  claimedUntil: Instant | null;
  notAfter: Instant | null;
  providerRef: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
};
export type Request = {
  userId: string;
  route: string;
  key: string;
  fingerprint: Uint8Array;
  response: unknown;
  createdAt: Instant;
};
