// docs/decisions/176, docs/decisions/234
import { HOUR, MINUTE } from '#domain/dates.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { roomEndpoints } from '#contract/room/room-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from './network.ts';
import { type Limit, rateLimiter } from './rate-limit.ts';

/**
 * A limit over all servers of a call that costs a guess or money. Calls of one bucket count together. `by` says whom it
 * counts by: many people stand behind one network address, so those by network are far above what one of them needs.
 */
type ExactLimit = Limit & { bucket: string; by: 'network' | 'person' };

/** Work on passwords is slow on purpose; one network must not make the server do nothing else. */
const PASSWORD = { bucket: 'password', by: 'network', max: 100, windowMs: 10 * MINUTE } as const;
const CODES_SENT = { bucket: 'codes-sent', by: 'network', max: 600, windowMs: 10 * MINUTE } as const;
const CODES_TRIED = { bucket: 'codes-tried', by: 'network', max: 600, windowMs: 10 * MINUTE } as const;

/**
 * The calls that cost a guess or money. The limits of codes per address, per network and in all, and of wrong codes,
 * are in `features/proof`; of a client's holds, in the statement that places one (`features/booking`); of letters to
 * the box of the landings, in `features/chat`.
 */
const EXACT: Partial<Record<EndpointName, ExactLimit>> = {
  sendSignInCode: CODES_SENT,
  verifyCode: CODES_TRIED,
  register: PASSWORD,
  signInByEmail: PASSWORD,
  requestPasswordReset: CODES_SENT,
  setNewPassword: PASSWORD,
  sendNextCode: CODES_SENT,
  updateUser: CODES_SENT,
  showNextProof: CODES_TRIED,
  sendProofCode: CODES_SENT,
  showProof: CODES_TRIED,
  finishOperatorSetup: PASSWORD,
  raiseAlarm: CODES_TRIED,
  sendInvitationCode: CODES_SENT,
  acceptInvitation: PASSWORD,
  sendConsentCode: CODES_SENT,
  answerConsent: CODES_TRIED,
  // The whole of a person: a file that is asked for again and again is none that its owner wants.
  exportOwnData: { bucket: 'own-data', by: 'person', max: 9, windowMs: HOUR },
  askGuardian: { bucket: 'ask-guardian', by: 'person', max: 30, windowMs: HOUR },
  // Each one is a mail to a client.
  createAppointment: { bucket: 'create-appointment', by: 'person', max: 60, windowMs: HOUR },
  savePayoutAccount: { bucket: 'payout-account', by: 'person', max: 10, windowMs: HOUR },
  // Every change of the card is a new attempt at the provider with jobs of its own; a hesitating person changes it a
  // few times. Repeats of one press count too, and a browser sends few.
  startPayment: { bucket: 'reserve', by: 'person', max: 30, windowMs: HOUR, code: 'TOO_MANY_PAYMENTS' },
  payAppointment: { bucket: 'pay-appointment', by: 'person', max: 30, windowMs: HOUR, code: 'TOO_MANY_PAYMENTS' },
  cancelPayment: { bucket: 'cancel-payment', by: 'person', max: 60, windowMs: HOUR, code: 'TOO_MANY_PAYMENTS' },
};

/** Calls over all specialists, calendars or months: each weighs as much as ten others in the overall budget. */
const COSTLY: ReadonlySet<EndpointName> = new Set([
  'listTherapists',
  'listSimilarTherapists',
  'listFreeTimes',
  'listTherapistSessions',
  'exportReceipts',
  'readReceipt',
  'readCalendarFile',
  'exportOwnData',
  'exportDocuments',
  'previewImport',
]);
const COSTLY_WEIGHT = 10;

/** Calls outside that budget: other calls never block paying, leaving, a running session or "it was not me". */
const FREE: ReadonlySet<EndpointName> = new Set([
  'startPayment',
  'payAppointment',
  'checkPayment',
  'cancelPayment',
  'signOut',
  'refreshSignIn',
  'readAlarm',
  'raiseAlarm',
  'takePaymentCallback',
  'takeContentWebhook',
  ...(Object.keys(roomEndpoints) as (keyof typeof roomEndpoints)[]),
]);

/** Whom a call counts by: a person who is signed in, else a network. */
export type CallSubject = { userId: string | null; ip: string };

/** The limits of all calls. */
export type CallLimits = {
  /** Refuses a caller who makes this call too often; every call is counted, at the least in this process. */
  count(name: EndpointName, by: CallSubject): void;
  /** The limit over all servers, for calls that have one; null for the others. */
  exactly(name: EndpointName): ((by: CallSubject) => Promise<void>) | null;
};

/** How many times more often than one person those behind one network address may make a call. */
const PEOPLE_OF_NETWORK = 5;

/** All calls of one caller together may be so many times as many as those of one call. */
const OVER_ALL = 2;

/** The limits in force: those of the table, and for every call what the settings say. */
export function callLimits({ config, clock, callCounts }: Pick<Deps, 'config' | 'clock' | 'callCounts'>): CallLimits {
  const limiter = rateLimiter(clock);
  const ofPerson = { max: config.callsPerMinute, windowMs: MINUTE };
  const ofNetwork = { max: config.callsPerMinute * PEOPLE_OF_NETWORK, windowMs: MINUTE };
  return {
    count(name, { userId, ip }) {
      const [subject, limit] = userId === null ? [networkOf(ip), ofNetwork] : [userId, ofPerson];
      limiter.take(`${name}|${subject}`, limit);
      if (FREE.has(name)) return;
      const overAll = { ...limit, max: limit.max * OVER_ALL };
      limiter.take(`|${subject}`, overAll, COSTLY.has(name) ? COSTLY_WEIGHT : 1);
    },
    exactly(name) {
      const limit = EXACT[name];
      if (limit === undefined) return null;
      const { by, ...rest } = limit;
      return async ({ userId, ip }) => {
        const subject = by === 'person' ? (userId ?? networkOf(ip)) : networkOf(ip);
        await callCounts.take([{ ...rest, subject }]);
      };
    },
  };
}
