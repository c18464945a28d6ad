import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import type { EndpointName } from '#contract/api.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openContent } from '#server/features/content/shipped.ts';
import { refusal, type TestApp, testApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/database/dump.ts';

const CALLERS = ['none', 'USER', 'THERAPIST', 'ADMIN', 'expired', 'signed out', 'altered'] as const;
type CallerKind = (typeof CALLERS)[number];

/** The answer of a call to a caller. `open`: the caller passes the guard, and the answer is neither 401 nor 403. */
type Verdict = 'open' | 401 | 403;
type Row = Record<CallerKind, Verdict>;

const bad = { expired: 401, 'signed out': 401, altered: 401 } as const;
/** Anybody, but never under a name that is no longer theirs. */
const everybodyAsThemselves: Row = { none: 'open', USER: 'open', THERAPIST: 'open', ADMIN: 'open', ...bad };
const everybody: Row = { ...everybodyAsThemselves, expired: 'open', 'signed out': 'open', altered: 'open' };
const signedIn: Row = { none: 401, USER: 'open', THERAPIST: 'open', ADMIN: 'open', ...bad };
const clients: Row = { none: 401, USER: 'open', THERAPIST: 403, ADMIN: 403, ...bad };
const therapists: Row = { none: 401, USER: 403, THERAPIST: 'open', ADMIN: 403, ...bad };
const therapistsAndOperators: Row = { ...therapists, ADMIN: 'open' };
const clientsAndTherapists: Row = { ...clients, THERAPIST: 'open' };
const operators: Row = { none: 401, USER: 403, THERAPIST: 403, ADMIN: 'open', ...bad };

/** The table of spec §6 and §7: a new endpoint does not compile until it stands here. */
const TABLE: Record<EndpointName, Row> = {
  sendSignInCode: everybody,
  verifyCode: everybody,
  register: everybody,
  signInByEmail: everybody,
  requestPasswordReset: everybody,
  setNewPassword: everybody,
  showNextProof: everybody,
  sendNextCode: everybody,
  sendProofCode: signedIn,
  showProof: signedIn,
  // Opened by the cookie as well.
  openStudio: { ...operators, ADMIN: 401 },
  readSecondFactor: signedIn,
  beginSecondFactor: clientsAndTherapists,
  confirmSecondFactor: clientsAndTherapists,
  removeSecondFactor: clientsAndTherapists,
  renewRecoveryCodes: signedIn,
  readOperatorSetup: everybody,
  beginOperatorSetup: everybody,
  finishOperatorSetup: everybody,
  readAlarm: everybody,
  raiseAlarm: everybody,
  confirmContactEmail: signedIn,
  readOwnChanges: signedIn,
  keepChanges: signedIn,
  // Opened by the cookie, which none of these callers sends.
  refreshSignIn: { none: 401, USER: 401, THERAPIST: 401, ADMIN: 401, ...bad },
  signOut: everybody,
  readUser: signedIn,
  updateUser: signedIn,
  listUsers: operators,
  savePreferences: clients,
  saveStep: clients,
  deleteAnswers: clients,
  readTherapyTypes: everybody,
  listGenders: everybody,
  listPriceRanges: everybody,
  readLanding: everybody,
  listCrisisNumbers: everybody,
  readPreferredGenderAndPrice: clients,
  readPrivacyPolicy: everybody,
  readTerms: everybody,
  listTherapists: clients,
  readTherapist: everybodyAsThemselves,
  listFreeTimes: everybodyAsThemselves,
  listSimilarTherapists: everybodyAsThemselves,
  placeHold: clients,
  startPayment: clients,
  readCurrentBooking: clients,
  checkPayment: clients,
  cancelPayment: clients,
  readOrder: everybodyAsThemselves,
  readCalendarFile: everybody,
  readChatSettings: everybody,
  sendChatMessage: everybody,
  takePaymentCallback: everybody,
  takeContentWebhook: everybody,
  compareBooks: operators,
  listDuePayouts: operators,
  sendPayouts: operators,
  readPayoutBatch: operators,
  exportPayouts: operators,
  endPayout: operators,
  setPayoutStop: operators,
  readToday: operators,
  seeWorkItem: operators,
  listBackups: operators,
  readRestored: operators,
  releaseHeld: operators,
  endRestored: operators,
  endFreshCode: operators,
  retryRefund: operators,
  settleRefund: operators,
  exportDocuments: operators,
  previewImport: operators,
  importDocuments: operators,
  previewDeletion: operators,
  deleteDocument: operators,
  readPicture: operators,
  keepPicture: operators,
  readShipped: operators,
  applyShipped: operators,
  createContentToken: operators,
  listContentChanges: operators,
  acceptRate: operators,
  readTextVersion: operators,
  readAudit: operators,
  checkContent: operators,
  findOrders: operators,
  inspectOrder: operators,
  readComplaint: operators,
  readPhones: operators,
  previewSessionChange: operators,
  changeSession: operators,
  listComplaints: operators,
  listStuckPayments: operators,
  listStuckMeetings: operators,
  retryMeeting: operators,
  setMeetingLink: operators,
  setTherapistState: operators,
  setClientState: operators,
  listChatMessages: operators,
  listOwnSessions: clients,
  readOwnSession: clients,
  listMoveSlots: clients,
  moveSession: clients,
  readCancelTerms: clients,
  cancelSession: clients,
  complain: clients,
  withdrawComplaint: clients,
  changeOrderEmail: clients,
  readRoom: everybodyAsThemselves,
  enterRoom: everybodyAsThemselves,
  listenToRoom: everybody,
  sendSignal: everybody,
  keepSeat: everybody,
  leaveRoom: everybody,
  joinElsewhere: everybodyAsThemselves,
  voidMeetingLink: clients,
  readSharing: clients,
  saveSharing: clients,
  readConsent: clients,
  askGuardian: clients,
  readConsentPage: everybody,
  sendConsentCode: everybody,
  answerConsent: everybody,
  listTherapistSessions: therapistsAndOperators,
  addTherapistSessions: therapists,
  setSessionStatus: therapists,
  removeTherapistSession: therapists,
  removeTherapistSessions: therapists,
  readTemplate: therapists,
  previewTemplate: therapists,
  saveTemplate: therapists,
  addTimeOff: therapists,
  removeTimeOff: therapists,
  setAccepting: therapists,
  readPractice: therapists,
  listPracticeSessions: therapists,
  readPracticeSession: therapists,
  cancelPracticeSession: therapists,
  objectToComplaint: therapists,
  acceptProposal: clients,
  declineProposal: clients,
  listProposableTimes: therapists,
  readPayTerms: clients,
  payAppointment: clients,
  declineAppointment: clients,
  readSeries: clients,
  createSeries: clients,
  createAppointment: therapistsAndOperators,
  withdrawAppointment: therapists,
  proposeTimes: therapists,
  withdrawProposal: therapists,
  readIllToday: therapists,
  cancelIllToday: therapists,
  listPracticeClients: therapists,
  readEarnings: therapists,
  readStatement: therapists,
  readOwnProfile: therapists,
  markProfileSeen: therapists,
  readPracticeSettings: therapists,
  savePracticeSettings: therapists,
  confirmOwnRoom: therapists,
  readPayoutAccount: therapists,
  savePayoutAccount: therapists,
  readLeaving: clients,
  leave: clients,
  listReceipts: clients,
  readReceipt: clients,
  exportReceipts: clients,
  exportOwnData: clients,
  readSettings: clients,
  saveSettings: clients,
  endDiscreet: clients,
  changePhone: clients,
  readAdviceLink: everybody,
  unsubscribe: everybody,
  changeSignInEmail: clients,
  listSignIns: signedIn,
  endSignIns: signedIn,
  readInvitation: everybody,
  sendInvitationCode: everybody,
  acceptInvitation: everybody,
  inviteTherapist: operators,
  listPracticing: operators,
  readSpecialist: operators,
};

let app: TestApp;
let people: Record<'USER' | 'THERAPIST' | 'ADMIN', { token: string; userId: string }>;
let other: string;
let tokens: Partial<Record<CallerKind, string>>;

beforeAll(async () => {
  app = await testApp();
  await openContent(app.deps);
  const expired = await app.signIn('599111111');
  const signedOut = await app.signIn('599222222');
  await app.inject('POST', '/logout', { token: signedOut.token });
  app.clock.advance(11 * MINUTE);
  other = expired.userId;
  people = {
    USER: await app.signIn('599333333'),
    THERAPIST: await app.signInAs('THERAPIST'),
    ADMIN: await app.signInAs('ADMIN'),
  };
  const altered = `${people.USER.token.slice(0, -4)}AAAA`;
  tokens = { expired: expired.token, 'signed out': signedOut.token, altered };
  for (const role of ['USER', 'THERAPIST', 'ADMIN'] as const) tokens[role] = people[role].token;
});

const NO_ID = '00000000-0000-4000-8000-000000000000';
const TEMPLATE = { ranges: [], bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 };

/** A body of the right form, naming `id` as the person it is about. */
function bodyFor(name: EndpointName, id: string): Record<string, unknown> | undefined {
  const bookingSession = { date: '2030-01-01', start: '10:00', end: '10:50' };
  const slot = { userId: id, specialistId: 'therapist-nobody', bookingSession };
  const bodies: Partial<Record<EndpointName, Record<string, unknown>>> = {
    sendSignInCode: { phoneNumber: '' },
    verifyCode: { otp: '0000', otpId: 'x', phone: '599999999' },
    register: { email: 'x', password: 'x' },
    signInByEmail: { email: 'nobody@example.com', password: 'x' },
    requestPasswordReset: { email: 'x' },
    setNewPassword: { email: 'x', otp: '0000', otpId: 'x', password: 'x' },
    signOut: {},
    showNextProof: { ticket: 'x', password: 'x' },
    sendNextCode: { ticket: 'x', channel: 'sms' },
    sendProofCode: { for: 'leave' },
    showProof: { for: 'leave', otp: '0', otpId: 'x' },
    confirmSecondFactor: { code: '' },
    finishOperatorSetup: { token: 'x', password: 'x', code: 'x' },
    confirmContactEmail: { email: 'x' },
    readUser: { user: { id } },
    updateUser: { user: { id, name: 'ნინო' } },
    savePreferences: { user: { id, preferences: {} } },
    saveStep: { user: { id, step: 1 } },
    listTherapists: {},
    placeHold: { ...slot, duration: 50 },
    startPayment: { ...slot, sessionType: 'type-personal', email: 'nino@example.com', name: 'ნინო' },
    takePaymentCallback: {},
    takeContentWebhook: {},
    sendChatMessage: { message: 'გამარჯობა', audience: 'clients' },
    sendPayouts: { batchId: NO_ID, until: '2030-01-01T00:00:00Z', reason: 'test' },
    endPayout: { outcome: 'returned', appointmentId: NO_ID, reason: 'test' },
    setPayoutStop: { profile: 'nobody', to: 'stopped', reason: 'test' },
    retryRefund: { attemptId: NO_ID, reason: 'test' },
    seeWorkItem: { item: NO_ID, reason: 'test' },
    releaseHeld: { to: 'drop', reason: 'test' },
    endRestored: { reason: 'test' },
    settleRefund: { attemptId: NO_ID, minor: 1, currency: 'GEL', bankRef: 'B', reason: 'test' },
    retryMeeting: { order: '000000000000', reason: 'test' },
    setTherapistState: { profile: 'nobody', to: 'disabled', reason: 'test' },
    setClientState: { order: '000000000000', to: 'disabled', reason: 'test' },
    setMeetingLink: { profile: 'nobody', url: null, reason: 'test' },
    acceptRate: { on: '2026-11-24', gelPerEur: '3.4', reason: 'test' },
    findOrders: { phone: '599123456' },
    previewSessionChange: { change: { what: 'cancel', because: 'our_fault' } },
    changeSession: { change: { what: 'cancel', because: 'our_fault' }, reason: 'test' },
    listTherapistSessions: { user: { id } },
    addTherapistSessions: { user: { id }, sessions: [{ ...bookingSession, date: 'never' }] },
    removeTherapistSession: { user: { id }, sessionId: NO_ID },
    removeTherapistSessions: { sessionIds: [NO_ID] },
    previewTemplate: { template: TEMPLATE },
    saveTemplate: { template: TEMPLATE },
    addTimeOff: { firstDate: '2030-01-01', lastDate: '2030-01-02' },
    removeTimeOff: { timeOffId: NO_ID },
    setAccepting: { accepting: true },
    moveSession: { bookingSession },
    cancelSession: { refundMinor: 0 },
    complain: { what: 'therapist_absent' },
    changeOrderEmail: { email: 'nino@example.com' },
    setSessionStatus: { sessionId: NO_ID, status: 'completed', user: { id } },
    cancelPracticeSession: { reason: 'other' },
    cancelIllToday: { sessionIds: [] },
    createAppointment: {
      userId: id,
      sessionTypeId: 'type-personal',
      specialistId: 'therapist-nino-beridze',
      timestamp: '2030-01-01T10:00:00+04:00',
    },
    readRoom: { seat: 'client' },
    enterRoom: { seat: 'client' },
    sendSignal: { entry: 'A'.repeat(22), to: 1, signal: { kind: 'description', type: 'offer', sdp: '' } },
    keepSeat: { entry: 'A'.repeat(22) },
    leaveRoom: { entry: 'A'.repeat(22) },
    joinElsewhere: { seat: 'client' },
    saveSharing: { shared: false },
    saveSettings: { reminders: 'both' },
    changePhone: { phoneNumber: '' },
    changeSignInEmail: { email: 'x' },
    confirmOwnRoom: { meetingUrl: null },
    askGuardian: { name: 'ეკა მამულაშვილი', relation: 'mother', phone: '599000009' },
    answerConsent: { token: 'x', otpId: 'x', otp: '0000', answer: 'received', consentVersion: 'guardian-1' },
  };
  return bodies[name];
}

function call(name: EndpointName, { token, id }: { token: string | undefined; id: string }) {
  const { method, path } = endpoints[name];
  const url = path
    .replace(/:(?:orderId|session|order|token)/, 'A'.repeat(22))
    .replace(':id', 'therapist-nobody')
    .replace(':provider', 'sandbox');
  const body = bodyFor(name, id);
  return app.inject(method, url, { ...(token !== undefined && { token }), ...(body !== undefined && { body }) });
}

const NAMES = Object.keys(TABLE) as EndpointName[];

describe.each(CALLERS)('a caller with the token: %s', (kind) => {
  // spec §1: "Roles: USER (client), THERAPIST and ADMIN;"
  // spec §6: "Visitor, client (USER), therapist (THERAPIST;"
  // spec §6: "Only a signed-in user can book."
  // spec §5: "Before reserving: a therapist selected, user authenticated, a session type matching the preference
  // present on the therapist."
  test.each(NAMES.filter((name) => TABLE[name][kind] !== 'open'))(
    'the caller cannot call %s, nothing is written',
    async (name) => {
      const before = await dump(app.deps.db);
      const answer = await call(name, { token: tokens[kind], id: people.USER.userId });
      expect(answer.status).toBe(TABLE[name][kind]);
      expect(answer.body['code']).toBe(answer.status === 401 ? 'NOT_AUTHORIZED' : 'FORBIDDEN');
      const { message: _, code: __, requestId: ___, data: ____, ...more } = answer.body;
      expect(more).toEqual({});
      expect(await dump(app.deps.db)).toBe(before);
    },
  );

  // spec §6: "and ADMIN."
  test.each(NAMES.filter((name) => TABLE[name][kind] === 'open' && name !== 'signOut'))(
    'the caller may call %s',
    async (name) => {
      const id = kind === 'THERAPIST' || kind === 'ADMIN' ? people[kind].userId : people.USER.userId;
      const answer = await call(name, { token: tokens[kind], id });
      // A wrong password, and a proof that was not shown, are no refusals of the guard.
      const isPast = ['BAD_LOGIN', 'PROOF_NEEDED'].includes(String(answer.body['code']));
      expect([401, 403].includes(answer.status) && !isPast).toBe(false);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

/** All rows but how often a call was tried. */
async function withoutCounts(): Promise<string> {
  return (await dump(app.deps.db)).replaceAll(/^call_counts .*\n?/gm, '');
}

const byClients = ['readUser', 'updateUser', 'savePreferences', 'saveStep', 'placeHold', 'startPayment'] as const;
const byTherapists: EndpointName[] = [
  'listTherapistSessions',
  'addTherapistSessions',
  'removeTherapistSession',
  'setSessionStatus',
];
test.each([
  ...byClients.map((name) => [name, 'USER'] as const),
  ...byTherapists.map((name) => [name, 'THERAPIST'] as const),
])(
  'a body that names another person is refused by %s for every named person, and nothing is written',
  async (name, role) => {
    const before = await withoutCounts();
    const { token, userId } = people[role];
    for (const id of [other, people.ADMIN.userId, userId.toUpperCase(), 'undefined', '00000000']) {
      expect(await refusal(call(name, { token, id }))).toEqual([403, 'FORBIDDEN']);
    }
    expect(await withoutCounts()).toBe(before);
  },
);
