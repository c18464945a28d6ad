import type { OnlyWhile } from '#server/features/notify/notify.sql.ts';
import type { AppointmentStatus, CancelledBy, CancelReason, ClientCancelReason, ProposedBy } from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Role } from '#domain/sign-in.ts';
import type { Instant, Locale } from '#domain/dates.ts';
import type { Actor } from '#domain/events.ts';
import type { OtherTimesStatus } from '#domain/other-times.ts';
import type { RefundStatus } from '#domain/payment.ts';
import type { OrderRow } from '#server/features/order/order.ts';
import type { Attempt as WrittenAttempt } from '#server/features/payment/attempt.ts';
import type { WorkKind } from '#domain/work-items.ts';
import type { Job } from '#server/jobs/jobs.ts';

export type { Payout } from '#server/features/payout/payout.ts';

/** The rows of the tables of booking and money, as the migrations define them. Times are instants. */

export type User = {
  id: string;
  role: Role;
  step: number;
  locale: Locale;
  phone: Uint8Array | null;
  email: Uint8Array | null;
  createdAt: Instant;
};
export type UserKeyRow = { userId: string; wrapped: Uint8Array; version: number };
export type Therapist = {
  id: string;
  contentId: string;
  userId: string | null;
  minNoticeMin: number;
  bufferMin: number;
  weeksAhead: number;
  accepting: boolean;
  version: number;
};
export type Span = { start: Instant; end: Instant };
export type Opening = Span & { therapistId: string; id: string };
/** A range of the weekly template, in walls of Tbilisi; without types it is for all. */
export type Weekly = {
  therapistId: string;
  id: string;
  weekday: number;
  from: string;
  to: string;
  types: string[] | null;
};
export type TimeOff = Span & { therapistId: string; id: string };
/** A time of the template that was removed on one occasion. */
export type RemovedTime = Span & { therapistId: string };

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
  cancelledBy: CancelledBy | null;
  cancelReason: CancelReason | null;
  proposedBy: ProposedBy | null;
  seriesId: string | null;
  cancelledAt: Instant | null;
  clientReason: ClientCancelReason | null;
  moves: number;
  markedAt: Instant | null;
  version: number;
  shownVersion: number;
  createdAt: Instant;
  updatedAt: Instant;
};
/** The dates that a client chose at once. */
export type Series = {
  id: string;
  therapistId: string;
  clientId: string;
  typeKey: string;
  weeks: number;
  starts: Instant[];
  requestKey: string | null;
  createdAt: Instant;
};
export type ProposalTerms = { therapistId: string; clientId: string; nextMailAt: Instant };
export type History = {
  therapistId: string;
  appointmentId: string;
  at: Instant;
  event: string;
  from: string | null;
  to: string;
  actor: Actor;
  actorId: string | null;
  move: { old: Span; new: Span } | null;
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

export type Order = Pick<
  OrderRow,
  | 'therapistId'
  | 'appointmentId'
  | 'clientId'
  | 'nameEnc'
  | 'emailEnc'
  | 'linkVersion'
  | 'locale'
  | 'openedAt'
  | 'createdAt'
> & { id: string; number: string; keyVersion: number; advice: boolean };
export type Complaint = {
  therapistId: string;
  orderId: string;
  kind: ComplaintKind;
  status: ComplaintStatus;
  wordsEnc: Uint8Array | null;
  answerEnc: Uint8Array | null;
  createdAt: Instant;
  upheldAt: Instant;
  decidedAt: Instant | null;
  saidAt: Instant | null;
};
/** Other times that a therapist offers for a session, which has `start` and `end` then. */
export type Proposal = Span & {
  therapistId: string;
  orderId: string;
  id: string;
  status: OtherTimesStatus;
  times: Span[];
  accepted: Span | null;
  proposedAt: Instant;
  endedAt: Instant | null;
};
export type EmailChange = { therapistId: string; orderId: string; at: Instant };
export type Attempt = Omit<WrittenAttempt, 'orderId'> & {
  orderId: string;
  capturedMinor: number | null;
  capturedCurrency: string | null;
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
  bankRef: string | null;
  byHandMinor: number | null;
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
export type Rate = { on: string; source: string; gelPerEur: string; accepted: boolean; fetchedAt: Instant };

export type JobRow = Job & {
  payload: Record<string, unknown>;
  runAt: Instant;
  lockedUntil: Instant | null;
  lockedBy: string | null;
  dedupeKey: string | null;
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
  /** The version of an order's appointment that it speaks of. */
  about: { orderId: string; version: number } | null;
  onlyWhile: OnlyWhile | null;
  providerRef: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
};
/** What needs an operator. */
export type WorkItemRow = {
  id: string;
  kind: WorkKind;
  key: string;
  facts: object;
  firstAt: Instant;
  lastAt: Instant;
  times: number;
  mailId: string | null;
  mailedAt: Instant | null;
  endedAt: Instant | null;
};
export type Request = {
  userId: string;
  route: string;
  key: string;
  fingerprint: Uint8Array;
  response: unknown;
  createdAt: Instant;
};

export type PayoutAccount = {
  id: string;
  therapistId: string;
  last4: string;
  createdAt: Instant;
  countsFrom: Instant;
};
export type PayoutStop = { id: string; therapistId: string; stoppedAt: Instant; endedAt: Instant | null };
export type PayoutBatch = { id: string; number: number; sentAt: Instant };
export type PayoutLine = { batchId: string; therapistId: string; appointmentId: string; accountId: string };
export type PayoutLineEnd = {
  batchId: string;
  appointmentId: string;
  outcome: 'PAID' | 'RETURNED';
  bankRef: string | null;
  at: Instant;
};
