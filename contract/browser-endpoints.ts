// docs/decisions/004
/**
 * The calls of the API that pages make, as plain data (spec §7). The browser imports this file; the calls of operators, the zod
 * shapes and what each call does (`summaries.ts`) stay on the server, so that no page pays for them. Paths are relative to `API_BASE`.
 */
export const API_BASE = '/api';

/**
 * Who may make a call: `client` is the role USER; identity always comes from the token, never from the body. Where the
 * answer is another one for who is signed in, a token that is no longer valid is refused, so that its bearer renews it
 * instead of being answered as a stranger.
 */
export type Who =
  | 'anyone'
  | 'optionally-signed-in'
  | 'signed-in'
  | 'client'
  | 'therapist'
  | 'therapist-or-admin'
  | 'admin';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly who: Who;
};

/** Makes the rows of a method; their types keep the words of the table, not `string`. */
export const by =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends string, const W extends Who>(path: P, who: W) =>
    ({ method, path, who }) as const;
const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

/** The calls that pages make, but for those of a therapist's cabinet (`practice-endpoints.ts`) and of proofs (`proof-endpoints.ts`). */
export const browserEndpoints = {
  sendSignInCode: post('/send-otp', 'anyone'),
  verifyCode: post('/verify-otp', 'anyone'),
  register: post('/registration', 'anyone'),
  signInByEmail: post('/login-email', 'anyone'),
  requestPasswordReset: post('/login-email/reset', 'anyone'),
  setNewPassword: post('/login-email/new-password', 'anyone'),
  refreshSignIn: get('/refresh', 'anyone'),
  signOut: post('/logout', 'anyone'),
  readUser: post('/get-user-information', 'signed-in'),
  updateUser: put('/user', 'signed-in'),
  savePreferences: put('/user/preferences', 'client'),
  saveStep: put('/set-step-information', 'client'),
  readTherapyTypes: get('/info', 'anyone'),
  listGenders: get('/content/genders', 'anyone'),
  listPriceRanges: get('/content/price-ranges', 'anyone'),
  listCrisisNumbers: get('/content/crisis-numbers', 'anyone'),
  readPreferredGenderAndPrice: get('/content/user', 'client'),
  readPrivacyPolicy: get('/privacy-policy', 'anyone'),
  readTerms: get('/terms-and-conditions', 'anyone'),
  listTherapists: post('/therapists', 'client'),
  readTherapist: get('/therapists/:id', 'optionally-signed-in'),
  listFreeTimes: get('/therapists/:id/slots', 'optionally-signed-in'),
  listSimilarTherapists: get('/therapists/:id/similar', 'optionally-signed-in'),
  placeHold: post('/therapists/check-specialist-availability', 'client'),
  startPayment: post('/therapists/reserve-appointment', 'client'),
  readCurrentBooking: get('/booking/current', 'client'),
  checkPayment: get('/therapists/check-payment/:orderId', 'client'),
  cancelPayment: post('/checkout/:orderId/cancel', 'client'),
  readOrder: get('/order/:orderId', 'optionally-signed-in'),
  readCalendarFile: get('/order/:orderId/calendar.ics', 'anyone'),
  listOwnSessions: get('/cabinet/sessions', 'client'),
  readOwnSession: get('/cabinet/sessions/:orderId', 'client'),
  listMoveSlots: get('/cabinet/sessions/:orderId/slots', 'client'),
  moveSession: post('/cabinet/sessions/:orderId/move', 'client'),
  readCancelTerms: get('/cabinet/sessions/:orderId/cancel', 'client'),
  cancelSession: post('/cabinet/sessions/:orderId/cancel', 'client'),
  complain: post('/cabinet/sessions/:orderId/complaint', 'client'),
  withdrawComplaint: post('/cabinet/sessions/:orderId/complaint/withdraw', 'client'),
  acceptProposal: post('/cabinet/sessions/:orderId/proposal/accept', 'client'),
  declineProposal: post('/cabinet/sessions/:orderId/proposal/decline', 'client'),
  readPayTerms: get('/cabinet/sessions/:orderId/pay', 'client'),
  payAppointment: post('/cabinet/sessions/:orderId/pay', 'client'),
  declineAppointment: post('/cabinet/sessions/:orderId/decline', 'client'),
  readSeries: get('/cabinet/sessions/:orderId/series', 'client'),
  createSeries: post('/cabinet/sessions/:orderId/series', 'client'),
  changeOrderEmail: put('/cabinet/sessions/:orderId/email', 'client'),
  readInvitation: get('/invitations/:token', 'anyone'),
  sendInvitationCode: post('/invitations/:token/code', 'anyone'),
  acceptInvitation: post('/invitations/:token', 'anyone'),
  readRoom: post('/room/:session', 'optionally-signed-in'),
  enterRoom: post('/room/:session/enter', 'optionally-signed-in'),
  listenToRoom: get('/room/:session/events', 'anyone'),
  sendSignal: post('/room/:session/signal', 'anyone'),
  keepSeat: post('/room/:session/keep', 'anyone'),
  leaveRoom: post('/room/:session/leave', 'anyone'),
  joinElsewhere: post('/room/:session/join', 'optionally-signed-in'),
  voidMeetingLink: post('/cabinet/sessions/:orderId/link/void', 'client'),
  readSharing: get('/cabinet/sessions/:orderId/sharing', 'client'),
  saveSharing: put('/cabinet/sessions/:orderId/sharing', 'client'),
  readConsent: get('/cabinet/sessions/:orderId/consent', 'client'),
  askGuardian: post('/cabinet/sessions/:orderId/consent', 'client'),
  readConsentPage: get('/consent/:token', 'anyone'),
  sendConsentCode: post('/consent/:token/code', 'anyone'),
  answerConsent: post('/consent/:token', 'anyone'),
  readChatSettings: get('/chat', 'anyone'),
  sendChatMessage: post('/chat', 'anyone'),
} satisfies Record<string, Endpoint>;
