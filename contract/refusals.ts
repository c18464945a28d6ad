import type { ErrorCode } from '#domain/errors.ts';
import { type Endpoint, type EndpointName, endpoints, type Who } from './endpoints.ts';

const OTP_SENT = ['TOO_MANY_CODES', 'LOCKED_FOR_DAY'] as const;
const OTP_TRIED = ['CODE_REQUIRED', 'BAD_CODE', 'LOCKED', 'LOCKED_FOR_DAY'] as const;
const PHONE = ['PHONE_REQUIRED', 'PHONE_INVALID'] as const;
const PREFERENCES = [
  'TOO_MANY_TOPICS',
  'TOPIC_NOT_OF_TYPE',
  'UNKNOWN_TOPIC',
  'UNKNOWN_TYPE',
  'UNKNOWN_GENDER',
  'UNKNOWN_PRICE_RANGE',
  'BAD_START_TIME',
] as const;
const SLOT = [
  'THERAPIST_NOT_FOUND',
  'SLOT_TAKEN',
  'SLOT_CLOSED',
  'OWN_SESSION',
  'NOT_ACCEPTING',
  'BAD_SLOT',
  'SLOT_IN_PAST',
  'SESSION_TYPE',
  'TOO_MANY_HOLDS',
] as const;
const AHEAD = ['SESSION_NOT_BOOKED', 'SESSION_BEGUN'] as const;
const MOVE = [...AHEAD, 'MOVE_TOO_LATE', 'MOVES_USED_UP'] as const;
const OPERATED = [
  'ORDER_NOT_FOUND',
  ...AHEAD,
  'SLOT_TAKEN',
  'SLOT_CLOSED',
  'OWN_SESSION',
  'BAD_SLOT',
  'SLOT_IN_PAST',
  'TOO_EARLY',
  'TOO_LATE',
  'COMPLAINT_OPEN',
  'COMPLAINT_DECIDED',
  'WORDS_TOO_LONG',
  'PAID_OUT',
  'BAD_TRANSITION',
] as const;
const NAME = ['NAME_TOO_SHORT', 'NAME_TOO_LONG', 'NAME_IS_ADDRESS', 'NAME_INVALID'] as const;
const CONTACT = [...NAME, 'EMAIL_INVALID'] as const;

/**
 * The codes that a call's own handler refuses with. The server's tests fail on an answer with another code
 * (docs/decisions/131).
 */
const OWN: Record<EndpointName, readonly ErrorCode[]> = {
  sendSignInCode: [...PHONE, ...OTP_SENT],
  verifyCode: [...PHONE, 'EMAIL_INVALID', ...OTP_TRIED],
  register: ['EMAIL_INVALID', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS', ...OTP_SENT],
  signInByEmail: ['BAD_LOGIN', 'LOCKED', 'TOO_MANY_REQUESTS'],
  requestPasswordReset: ['EMAIL_INVALID', ...OTP_SENT],
  setNewPassword: ['EMAIL_INVALID', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS', ...OTP_TRIED],
  refreshSignIn: ['NOT_AUTHORIZED'],
  signOut: [],
  readUser: ['FORBIDDEN'],
  updateUser: ['FORBIDDEN', ...CONTACT],
  listUsers: [],
  savePreferences: PREFERENCES,
  saveStep: ['BAD_STEP', ...PREFERENCES],
  readTherapyTypes: [],
  listGenders: [],
  listPriceRanges: [],
  listCrisisNumbers: [],
  readPreferredGenderAndPrice: [],
  readPrivacyPolicy: ['NOT_FOUND'],
  readTerms: ['NOT_FOUND'],
  listTherapists: PREFERENCES,
  readTherapist: ['THERAPIST_NOT_FOUND'],
  listSimilarTherapists: ['THERAPIST_NOT_FOUND'],
  placeHold: [...SLOT, 'DURATION_MISMATCH'],
  startPayment: [...CONTACT, ...SLOT, 'CARD_UNAVAILABLE', 'IDEMPOTENCY_CONFLICT', 'TOO_MANY_PAYMENTS'],
  readCurrentBooking: [],
  checkPayment: ['ORDER_NOT_FOUND'],
  cancelPayment: ['ORDER_NOT_FOUND', 'TOO_MANY_PAYMENTS'],
  readOrder: ['ORDER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  listOwnSessions: [],
  readOwnSession: ['ORDER_NOT_FOUND'],
  listMoveSlots: ['ORDER_NOT_FOUND', ...MOVE],
  moveSession: [
    'ORDER_NOT_FOUND',
    ...MOVE,
    'SLOT_TAKEN',
    'SLOT_CLOSED',
    'OWN_SESSION',
    'BAD_SLOT',
    'SLOT_IN_PAST',
    'TOO_MANY_REQUESTS',
  ],
  readCancelTerms: ['ORDER_NOT_FOUND', ...AHEAD],
  cancelSession: ['ORDER_NOT_FOUND', ...AHEAD, 'REFUND_CHANGED', 'TOO_MANY_REQUESTS'],
  complain: [
    'ORDER_NOT_FOUND',
    'SESSION_NOT_BOOKED',
    'TOO_EARLY',
    'TOO_LATE',
    'ALREADY_COMPLAINED',
    'PAID_OUT',
    'WORDS_TOO_LONG',
    'TOO_MANY_REQUESTS',
  ],
  withdrawComplaint: ['ORDER_NOT_FOUND', 'BAD_TRANSITION', 'TOO_MANY_REQUESTS'],
  changeOrderEmail: ['ORDER_NOT_FOUND', 'SESSION_NOT_BOOKED', 'EMAIL_INVALID', 'TOO_MANY_EMAILS', 'TOO_MANY_REQUESTS'],
  readSharing: ['ORDER_NOT_FOUND'],
  saveSharing: ['ORDER_NOT_FOUND', 'TEXT_CHANGED', 'BAD_TRANSITION', 'TOO_MANY_REQUESTS'],
  readConsent: ['ORDER_NOT_FOUND'],
  askGuardian: ['ORDER_NOT_FOUND', ...NAME, ...PHONE, 'BAD_TRANSITION', 'TOO_MANY_CODES'],
  readConsentPage: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  sendConsentCode: ['NOT_FOUND', 'BAD_TRANSITION', 'TOO_MANY_REQUESTS', ...OTP_SENT],
  answerConsent: ['NOT_FOUND', 'TEXT_CHANGED', 'BAD_TRANSITION', 'TOO_MANY_REQUESTS', ...OTP_TRIED],
  readChatSettings: [],
  sendChatMessage: ['MESSAGE_REQUIRED', 'MESSAGE_TOO_LONG', 'EMAIL_INVALID', 'TOO_MANY_REQUESTS'],
  takePaymentCallback: ['TOO_MANY_REQUESTS'],
  compareBooks: [],
  listDuePayouts: [],
  sendPayouts: [],
  endPayout: [],
  retryRefund: [],
  findOrders: [...PHONE, 'EMAIL_INVALID', 'ORDER_NOT_FOUND'],
  inspectOrder: ['ORDER_NOT_FOUND'],
  readComplaint: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
  previewSessionChange: OPERATED,
  changeSession: OPERATED,
  listComplaints: [],
  listStuckPayments: [],
  listChatMessages: [],
  acceptRate: [],
};

/** A fault of ours or a database out of reach: any call may answer so. */
export const FAULTS: readonly ErrorCode[] = ['INTERNAL', 'UNAVAILABLE'];

const OF_BODY: readonly ErrorCode[] = ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

const OF_GUARD: Record<Who, readonly ErrorCode[]> = {
  anyone: [],
  'optionally-signed-in': ['NOT_AUTHORIZED'],
  'signed-in': ['NOT_AUTHORIZED'],
  client: ['NOT_AUTHORIZED', 'FORBIDDEN'],
  therapist: ['NOT_AUTHORIZED', 'FORBIDDEN'],
  admin: ['NOT_AUTHORIZED', 'FORBIDDEN'],
};

/** The codes a call may refuse with, faults left aside: those of its shape, of its guard and its own. */
export function refusalsOf(name: EndpointName): readonly ErrorCode[] {
  const { method, who }: Endpoint = endpoints[name];
  return [...new Set(['VALIDATION' as const, ...(method === 'GET' ? [] : OF_BODY), ...OF_GUARD[who], ...OWN[name]])];
}
