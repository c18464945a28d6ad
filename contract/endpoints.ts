// docs/decisions/004
/**
 * Every call of the API as plain data (spec §7). The browser imports this file; the zod shapes stay on the server,
 * so that no page pays for them. Paths are relative to `API_BASE`.
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
  readonly summary: string;
};

/** Makes the rows of a method; their types keep the words of the table, not `string`. */
const by =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends string, const W extends Who>(path: P, who: W, summary: string) =>
    ({ method, path, who, summary }) as const;
const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

export const endpoints = {
  sendSignInCode: post('/send-otp', 'anyone', 'Send a one-time code by SMS'),
  verifyCode: post('/verify-otp', 'anyone', 'Sign in with a one-time code'),
  register: post('/registration', 'anyone', 'Register by e-mail and password'),
  signInByEmail: post('/login-email', 'anyone', 'Sign in by e-mail and password'),
  requestPasswordReset: post('/login-email/reset', 'anyone', 'Send a code that resets a password'),
  setNewPassword: post('/login-email/new-password', 'anyone', 'Set a new password with a code'),
  refreshSignIn: get('/refresh', 'anyone', 'Rotate the refresh cookie'),
  signOut: post('/logout', 'anyone', 'Sign out; always succeeds'),
  readUser: post('/get-user-information', 'signed-in', 'The signed-in person, their therapist profile or preferences'),
  updateUser: put('/user', 'signed-in', 'Change own name, e-mail or language'),
  listUsers: get('/users', 'admin', 'List the users, page by page'),
  savePreferences: put('/user/preferences', 'client', 'Save own preferences'),
  saveStep: put('/set-step-information', 'client', 'Save the step of the questionnaire, with preferences if given'),
  readTherapyTypes: get('/info', 'anyone', 'Therapy types with their topics, and price ranges'),
  listGenders: get('/content/genders', 'anyone', 'The choices of gender'),
  listPriceRanges: get('/content/price-ranges', 'anyone', 'The price ranges'),
  listCrisisNumbers: get('/content/crisis-numbers', 'anyone', 'Numbers for help that were verified lately'),
  readPreferredGenderAndPrice: get(
    '/content/user',
    'client',
    'Own preferred gender and price range, in the shape of the content service',
  ),
  readPrivacyPolicy: get('/privacy-policy', 'anyone', 'The privacy policy'),
  readTerms: get('/terms-and-conditions', 'anyone', 'The terms'),
  listTherapists: post('/therapists', 'client', 'Therapists that fit the preferences, best first'),
  readTherapist: get('/therapists/:id', 'optionally-signed-in', 'The public profile of a therapist'),
  listSimilarTherapists: get(
    '/therapists/:id/similar',
    'optionally-signed-in',
    'At most three therapists alike who take new clients',
  ),
  placeHold: post('/therapists/check-specialist-availability', 'client', 'Check a slot and hold it for 15 minutes'),
  startPayment: post('/therapists/reserve-appointment', 'client', 'Turn the hold into a payment'),
  readCurrentBooking: get('/booking/current', 'client', 'The live hold and the open order of the client'),
  checkPayment: get('/therapists/check-payment/:orderId', 'client', 'The status of a payment'),
  cancelPayment: post('/checkout/:orderId/cancel', 'client', 'Give up an open payment and keep the hold'),
  readOrder: get('/order/:orderId', 'optionally-signed-in', 'An order by its link; says nothing about the client'),
  listOwnSessions: get('/cabinet/sessions', 'client', 'Every session that the client ever paid for'),
  readOwnSession: get('/cabinet/sessions/:orderId', 'client', 'An own session with all that happened to it'),
  listMoveSlots: get('/cabinet/sessions/:orderId/slots', 'client', 'Free times that an own session can be moved to'),
  moveSession: post('/cabinet/sessions/:orderId/move', 'client', 'Move an own session to another time'),
  readCancelTerms: get(
    '/cabinet/sessions/:orderId/cancel',
    'client',
    'What would go back if an own session were cancelled now',
  ),
  cancelSession: post(
    '/cabinet/sessions/:orderId/cancel',
    'client',
    'Cancel an own session for the sum that was shown',
  ),
  complain: post(
    '/cabinet/sessions/:orderId/complaint',
    'client',
    'Say that the specialist did not come, or that a mark is wrong',
  ),
  withdrawComplaint: post('/cabinet/sessions/:orderId/complaint/withdraw', 'client', 'Take an own complaint back'),
  acceptProposal: post(
    '/cabinet/sessions/:orderId/proposal/accept',
    'client',
    'Take one of the times that the specialist proposes for an own session',
  ),
  declineProposal: post(
    '/cabinet/sessions/:orderId/proposal/decline',
    'client',
    'Keep the time of an own session and decline what the specialist proposes',
  ),
  changeOrderEmail: put('/cabinet/sessions/:orderId/email', 'client', 'Change where the link of an own session goes'),
  listTherapistSessions: post('/therapists/sessions', 'therapist-or-admin', 'The calendar of a therapist'),
  addTherapistSessions: post('/therapists/add-sessions', 'therapist', 'Publish own free times, all or none'),
  setSessionStatus: post('/therapists/set-status-session', 'therapist', 'Mark who came to an own session'),
  removeTherapistSession: post('/therapists/remove-session', 'therapist', 'Remove an own free time'),
  removeTherapistSessions: post('/practice/times/remove', 'therapist', 'Remove those of the own times that are free'),
  readTemplate: get('/practice/template', 'therapist', 'The own weekly template'),
  previewTemplate: post(
    '/practice/template/preview',
    'therapist',
    'What a weekly template would change; nothing is changed',
  ),
  saveTemplate: put('/practice/template', 'therapist', 'Set the own weekly template'),
  addTimeOff: post('/practice/time-off', 'therapist', 'Take time off; booked sessions stay'),
  removeTimeOff: post('/practice/time-off/remove', 'therapist', 'Give own time off up'),
  setAccepting: put('/practice/accepting', 'therapist', 'Take new clients or do not'),
  readPractice: get('/practice', 'therapist', 'What the own practice shows first, and what waits'),
  listPracticeSessions: get('/practice/sessions', 'therapist', 'Own sessions, page by page'),
  readPracticeSession: get('/practice/sessions/:sessionId', 'therapist', 'An own session in detail'),
  cancelPracticeSession: post(
    '/practice/sessions/:sessionId/cancel',
    'therapist',
    'Cancel an own session; everything goes back to the client',
  ),
  objectToComplaint: post(
    '/practice/sessions/:sessionId/objection',
    'therapist',
    'Object to the complaint about an own session',
  ),
  proposeTimes: post('/practice/sessions/:sessionId/proposal', 'therapist', 'Propose up to three other times'),
  withdrawProposal: post('/practice/sessions/:sessionId/proposal/withdraw', 'therapist', 'Take a proposal back'),
  readIllToday: get('/practice/ill-today', 'therapist', 'What cancelling the rest of today would mean'),
  cancelIllToday: post('/practice/ill-today', 'therapist', 'Cancel the sessions of today that were shown'),
  listPracticeClients: get('/practice/clients', 'therapist', 'Own clients, page by page'),
  readOwnProfile: get('/practice/profile', 'therapist', 'The own profile as clients see it, also while it is hidden'),
  markProfileSeen: put('/practice/profile/seen', 'therapist', 'Remember that the own profile was looked at'),
  readPracticeSettings: get('/practice/settings', 'therapist', 'Own language and messages'),
  savePracticeSettings: put('/practice/settings', 'therapist', 'Change own language and messages'),
  listSignIns: get('/sign-ins', 'signed-in', 'Own sign-ins that are live'),
  endSignIns: post('/sign-ins/end', 'signed-in', 'End an own sign-in, or all others'),
  readInvitation: get('/invitations/:token', 'anyone', 'What an invited therapist is shown, by the link they got'),
  sendInvitationCode: post(
    '/invitations/:token/code',
    'anyone',
    "Send a one-time code to the invited therapist's phone",
  ),
  acceptInvitation: post('/invitations/:token', 'anyone', 'Accept an invitation, proved by the code, and sign in'),
  readSharing: get(
    '/cabinet/sessions/:orderId/sharing',
    'client',
    'Whether the topics of the own preferences are shared with the therapist of an own session',
  ),
  saveSharing: put(
    '/cabinet/sessions/:orderId/sharing',
    'client',
    'Share the topics of the own preferences with the therapist of an own session, or stop',
  ),
  readConsent: get('/cabinet/sessions/:orderId/consent', 'client', "How a parent's consent to an own session stands"),
  askGuardian: post('/cabinet/sessions/:orderId/consent', 'client', 'Send a guardian the link to the page of consent'),
  readConsentPage: get('/consent/:token', 'anyone', 'What a guardian is asked, by the link they got'),
  sendConsentCode: post('/consent/:token/code', 'anyone', "Send a one-time code to the guardian's phone"),
  answerConsent: post('/consent/:token', 'anyone', "Record the guardian's answer, proved by the code"),
  readChatSettings: get('/chat', 'anyone', 'How visitors write to us from the landings'),
  sendChatMessage: post('/chat', 'anyone', 'Leave a message for us'),
  takePaymentCallback: post(
    '/payments/:provider/callback',
    'anyone',
    'A hint of a payment provider: the server asks the provider itself',
  ),
  inviteTherapist: post('/ops/therapists/invite', 'admin', 'Invite a therapist by the id of the profile'),
  listPracticing: get('/ops/therapists', 'admin', 'Which therapists are invited, in or paused'),
  compareBooks: get('/ops/books', 'admin', "Our books beside the provider's"),
  listDuePayouts: get('/ops/payouts', 'admin', 'What therapists are due'),
  sendPayouts: post(
    '/ops/payouts/send',
    'admin',
    'Send everything that is due as one batch; the same batch id sends nothing new',
  ),
  endPayout: post('/ops/payouts/end', 'admin', 'What the bank did with a payout'),
  retryRefund: post('/ops/refunds/again', 'admin', 'Send a failed refund again'),
  findOrders: post('/ops/find-orders', 'admin', 'The orders of a client, by phone, e-mail or an order'),
  inspectOrder: get('/ops/orders/:order', 'admin', 'An order with its payments and its history'),
  readComplaint: get('/ops/orders/:order/complaint', 'admin', 'What client and therapist wrote of a session'),
  previewSessionChange: post(
    '/ops/orders/:order/preview',
    'admin',
    'What a change of a session would do; nothing is changed',
  ),
  changeSession: post(
    '/ops/orders/:order/change',
    'admin',
    'Cancel, move or mark a session, or object to or settle its complaint',
  ),
  listComplaints: get('/ops/complaints', 'admin', 'The sessions whose complaints nobody has decided'),
  listStuckPayments: get('/ops/payments/stuck', 'admin', 'Money that does not go back by itself'),
  listChatMessages: get('/ops/chat', 'admin', 'What visitors wrote to us in the last days'),
  acceptRate: post('/ops/exchange/accept', 'admin', 'Use an exchange rate that was held back because it jumped'),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
