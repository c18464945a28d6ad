/** Of calls that send a one-time code. */
export const OTP_SENT = ['TOO_MANY_CODES', 'LOCKED_FOR_DAY'] as const;
/** Of calls that try a one-time code. */
export const OTP_TRIED = ['CODE_REQUIRED', 'BAD_CODE', 'LOCKED', 'LOCKED_FOR_DAY', 'NETWORK_SLOWED'] as const;
/** Of calls that open a sign-in: an account that is disabled, or that changed or was deleted at the same moment. */
export const OPENS = ['ACCOUNT_DISABLED', 'SIGN_IN_GONE'] as const;
/** Of a phone to sign in with. */
export const PHONE = ['PHONE_REQUIRED', 'PHONE_INVALID'] as const;
/** Of a phone that a client wishes to sign in with from now on. */
export const NEW_PHONE = ['PHONE_REQUIRED', 'PHONE_NOT_GEORGIAN'] as const;
/** Of answers to the questionnaire. */
export const PREFERENCES = [
  'TOO_MANY_TOPICS',
  'TOPIC_NOT_OF_TYPE',
  'UNKNOWN_TOPIC',
  'UNKNOWN_TYPE',
  'UNKNOWN_GENDER',
  'UNKNOWN_PRICE_RANGE',
  'BAD_START_TIME',
] as const;
/** Of a time that a session is to have. */
export const TIME = ['SLOT_TAKEN', 'SLOT_CLOSED', 'OWN_SESSION', 'BAD_SLOT', 'SLOT_IN_PAST'] as const;
/** Of a time that a client wants to hold. */
export const SLOT = ['THERAPIST_NOT_FOUND', ...TIME, 'NOT_ACCEPTING', 'SESSION_TYPE', 'TOO_MANY_HOLDS'] as const;
/** Of every change that names the version of a session that was shown. */
export const SEEN = ['SESSION_CHANGED'] as const;
/** Of changes to a session that has not begun. */
export const AHEAD = ['SESSION_NOT_BOOKED', 'SESSION_BEGUN'] as const;
/** Of moving a session to another time. */
export const MOVE = [...AHEAD, 'MOVE_TOO_LATE', 'MOVES_USED_UP'] as const;
/** Of an appointment that is paid later and does not wait any more. */
export const UNPAID = [
  'APPOINTMENT_PAID',
  'APPOINTMENT_RELEASED',
  'APPOINTMENT_WITHDRAWN',
  'APPOINTMENT_DECLINED',
  'SESSION_NOT_BOOKED',
] as const;
/** Of appointments that are made to be paid later. */
export const PAID_LATER = ['APPOINTMENT_TOO_SOON', 'APPOINTMENT_TOO_FAR', 'TOO_MANY_WAITING'] as const;
/** Of the weekly dates of an own session. */
export const SERIES = ['ORDER_NOT_FOUND', 'SESSION_NOT_BOOKED', 'THERAPIST_NOT_FOUND', 'SESSION_TYPE'] as const;
/** Of beginning to pay. */
export const PAYING = ['CARD_UNAVAILABLE', 'PRICE_CHANGED', 'IDEMPOTENCY_CONFLICT', 'TOO_MANY_PAYMENTS'] as const;
/** Of calls about a seat in the room of a session. */
export const SEAT = ['SESSION_NOT_FOUND', 'FORBIDDEN', 'LINK_REPLACED'] as const;
/** Of entering a room. */
export const OPEN_ROOM = ['SESSION_NOT_BOOKED', 'TOO_EARLY', 'TOO_LATE'] as const;
/** Of an operator's changes to a session. */
export const OPERATED = [
  'ORDER_NOT_FOUND',
  ...SEEN,
  ...AHEAD,
  ...TIME,
  'TOO_EARLY',
  'TOO_LATE',
  'COMPLAINT_OPEN',
  'COMPLAINT_DECIDED',
  'WORDS_TOO_LONG',
  'PAID_OUT',
  'BAD_TRANSITION',
] as const;
/** The obstacles of a client who wants to leave. */
export const LEAVING = ['HOLD_LIVES', 'PAYMENT_OPEN', 'SESSION_AHEAD', 'REFUND_OPEN', 'REPORT_OPEN'] as const;
/** Of the name of a person. */
export const NAME = ['NAME_TOO_SHORT', 'NAME_TOO_LONG', 'NAME_IS_ADDRESS', 'NAME_INVALID'] as const;
/** Of name and e-mail that stand on an order. */
export const CONTACT = [...NAME, 'EMAIL_INVALID'] as const;
/** The refusals of an import of documents, also of its preview. */
export const IMPORT = [
  'LINE_UNREADABLE',
  'DOCUMENTS_CHANGED',
  'CONTENT_LACKS',
  'TEXT_TOO_SOON',
  'TEXT_TWICE',
  'STORE_FULL',
  'CONTENT_HOSTED',
] as const;
