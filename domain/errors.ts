// docs/decisions/003
import type { AppointmentStatus } from './booking.ts';
import type { PriceLeap } from './price-leaps.ts';

/** Every refusal the product knows. The code is what the wire carries; status and texts live in `contract/`. */
export const ERROR_CODES = [
  'VALIDATION',
  'MALFORMED_JSON',
  'PHONE_REQUIRED',
  'PHONE_INVALID',
  'CODE_REQUIRED',
  'BAD_CODE',
  'NOT_AUTHORIZED',
  'BAD_LOGIN',
  'SIGN_IN_GONE',
  'FORBIDDEN',
  'ACCOUNT_DISABLED',
  'PROOF_NEEDED',
  'NOT_FOUND',
  'ORDER_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'THERAPIST_NOT_FOUND',
  'TEXT_VERSION_UNKNOWN',
  'CLIENT_NOT_FOUND',
  'PAYOUT_BATCH_UNKNOWN',
  'METHOD_NOT_ALLOWED',
  'SLOT_TAKEN',
  'SLOT_CLOSED',
  'OWN_SESSION',
  'TIMES_OVERLAP',
  'TIME_IN_USE',
  'NOT_ACCEPTING',
  'PROPOSAL_CLOSED',
  'ACCOUNT_EXISTS',
  'LAST_OPERATOR',
  'ALREADY_INVITED',
  'HOLD_GONE',
  'TOO_MANY_WAITING',
  'PROPOSALS_ENDED',
  'APPOINTMENT_PAID',
  'APPOINTMENT_RELEASED',
  'APPOINTMENT_WITHDRAWN',
  'APPOINTMENT_DECLINED',
  'IDEMPOTENCY_CONFLICT',
  'BAD_TRANSITION',
  'ALREADY_SO',
  'TEXT_CHANGED',
  'DOCUMENTS_CHANGED',
  'DOCUMENTS_HIDDEN',
  'PRICES_LEAP',
  'DOCUMENT_REFERRED',
  'PROFILE_HAS_CALENDAR',
  'CONTENT_LACKS',
  'TEXT_TOO_SOON',
  'TEXT_TWICE',
  'CONTENT_HOSTED',
  'SESSION_NOT_BOOKED',
  'SESSION_BEGUN',
  'MOVE_TOO_LATE',
  'MOVES_USED_UP',
  'REFUND_CHANGED',
  'PRICE_CHANGED',
  'SESSION_CHANGED',
  'TOO_EARLY',
  'TOO_LATE',
  'ALREADY_COMPLAINED',
  'COMPLAINT_OPEN',
  'COMPLAINT_DECIDED',
  'ROOM_EMPTY',
  'HOLD_LIVES',
  'PAYMENT_OPEN',
  'SESSION_AHEAD',
  'REFUND_OPEN',
  'REPORT_OPEN',
  'ADDRESS_TOO_NEW',
  'PAID_OUT',
  'PAYOUT_NOT_SENT',
  'PAYOUT_VOID',
  'PAYOUT_STOPPED',
  'PAYOUT_REF_OTHER',
  'PAYOUT_ACCOUNT_GONE',
  'RESTORED_NOT_DONE',
  'REFUND_NOT_FAILED',
  'RATE_NOT_HELD',
  'REFUND_RETURNED',
  'REFUND_REF_OTHER',
  'REFUND_SUM_OTHER',
  'SEAT_TAKEN',
  'SEAT_LOST',
  'LINK_REPLACED',
  'MEETING_NOT_READY',
  'MEETING_ELSEWHERE',
  'MEETING_BUSY',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MEETING_URL_INVALID',
  'IBAN_INVALID',
  'HOLDER_INVALID',
  'LINE_UNREADABLE',
  'PICTURE_REFUSED',
  'STORE_FULL',
  'PHONE_OF_CLIENT',
  'REMINDERS_NEED_PHONE',
  'PHONE_NOT_GEORGIAN',
  'BAD_STEP',
  'TOO_MANY_TOPICS',
  'TOPIC_NOT_OF_TYPE',
  'UNKNOWN_TOPIC',
  'UNKNOWN_TYPE',
  'UNKNOWN_GENDER',
  'UNKNOWN_PRICE_RANGE',
  'BAD_START_TIME',
  'BAD_SLOT',
  'SLOT_IN_PAST',
  'CURSOR_INVALID',
  'TIME_UNREADABLE',
  'TIME_REVERSED',
  'TIME_OFF_GRID',
  'TIME_TOO_SHORT',
  'TIME_TOO_FAR',
  'APPOINTMENT_TOO_SOON',
  'APPOINTMENT_TOO_FAR',
  'SERIES_INVALID',
  'TIME_OFF_TOO_FAR',
  'DATES_REVERSED',
  'DATES_TOO_LONG',
  'TOO_MANY_TIMES',
  'TEMPLATE_INVALID',
  'UNKNOWN_STATUS',
  'DURATION_MISMATCH',
  'SESSION_TYPE',
  'THERAPIST_NOT_SELECTED',
  'NAME_TOO_SHORT',
  'NAME_TOO_LONG',
  'NAME_IS_ADDRESS',
  'NAME_INVALID',
  'EMAIL_INVALID',
  'MESSAGE_REQUIRED',
  'MESSAGE_TOO_LONG',
  'WORDS_TOO_LONG',
  'WEAK_PASSWORD',
  'CARD_UNAVAILABLE',
  'LOCKED',
  'LOCKED_FOR_DAY',
  'NETWORK_SLOWED',
  'TOO_MANY_CODES',
  'TOO_MANY_HOLDS',
  'TOO_MANY_PAYMENTS',
  'TOO_MANY_EMAILS',
  'TOO_MANY_REQUESTS',
  'PAYMENT_NOT_PREPARED',
  'INTERNAL',
  'UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The facts of a refusal that its reader needs: the sum that would go back now, in tetri or cents; the instant that the
 * rule names, ISO 8601 in UTC; the wrong field, as `ranges.3.end`; the holder of a room's seat; the current session, in
 * walls of Tbilisi, where the page showed an earlier version; the line of a file and its fault; the documents in the
 * way; the prices that change by more than a fifth, and their profiles; the proof that a call needs.
 */
export type RefusalFacts = {
  readonly proof?: ProofNeeded;
  readonly refundMinor?: number;
  readonly until?: string;
  readonly field?: string;
  readonly stay?: number;
  readonly session?: SessionNow;
  readonly line?: number;
  readonly why?: LineProblem;
  readonly documents?: readonly string[];
  readonly leaps?: readonly (PriceLeap & { readonly id: string; readonly name: string })[];
};

/**
 * The proof that a call needs first, shown for it by name: a code alone or with a password, or a code of the app. For a
 * code to the person, `to` is its masked address, and `isFormer`: that address precedes a change of the last three
 * days; null while nothing serves, or where the call brings the address itself.
 */
export type ProofNeeded = {
  readonly for: string;
  readonly by: 'code' | 'code+password' | 'app';
  readonly to: { readonly channel: 'sms' | 'email'; readonly to: string; readonly isFormer: boolean } | null;
};

/** Why a line of an import is no document that could be kept. */
export type LineProblem =
  | 'not-json'
  | 'not-a-document'
  | 'bad-id'
  | 'draft'
  | 'no-type'
  | 'other-type'
  | 'too-long'
  | 'forbidden-name'
  | 'twice'
  | 'no-picture'
  | 'too-many';

/** The current facts of a session. A change names its `version`. */
export type SessionNow = {
  readonly status: AppointmentStatus;
  readonly sessionTime: { readonly date: string; readonly startTime: string; readonly endTime: string };
  readonly version: number;
};

/** A refusal by the rules of the product; anything else that is thrown is a fault. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly facts: RefusalFacts;
  /** Seconds after which a repeat may succeed, for the codes that answer 429 or 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { retryAfter?: number; facts?: RefusalFacts } = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.facts = options.facts ?? {};
  }
}

/** Returns the found value, or throws the refusal. */
export function orRefuse<T>(found: T | null | undefined, code: ErrorCode): T {
  if (found === null || found === undefined) throw new DomainError(code);
  return found;
}
