// docs/decisions/004
/**
 * Every call of the API as plain data (spec §7). The browser imports this file; the zod shapes stay on the server,
 * so that no page pays for them. Paths are relative to `API_BASE`.
 */
export const API_BASE = '/api';

/**
 * Who may make a call: `client` is the role USER; identity always comes from the token, never from the body. Where the
 * answer is another one for who is signed in, a token that names nobody any more is refused, so that its bearer renews it
 * instead of being answered as a stranger.
 */
export type Who = 'anyone' | 'optionally-signed-in' | 'signed-in' | 'client' | 'therapist' | 'admin';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
};

export const endpoints = {
  sendSignInCode: { method: 'POST', path: '/send-otp', who: 'anyone', summary: 'Send a one-time code by SMS' },
  verifyCode: { method: 'POST', path: '/verify-otp', who: 'anyone', summary: 'Sign in with a one-time code' },
  register: { method: 'POST', path: '/registration', who: 'anyone', summary: 'Register by e-mail and password' },
  signInByEmail: { method: 'POST', path: '/login-email', who: 'anyone', summary: 'Sign in by e-mail and password' },
  requestPasswordReset: {
    method: 'POST',
    path: '/login-email/reset',
    who: 'anyone',
    summary: 'Send a code that resets a password',
  },
  setNewPassword: {
    method: 'POST',
    path: '/login-email/new-password',
    who: 'anyone',
    summary: 'Set a new password with a code',
  },
  refreshSignIn: { method: 'GET', path: '/refresh', who: 'anyone', summary: 'Rotate the refresh cookie' },
  signOut: { method: 'POST', path: '/logout', who: 'anyone', summary: 'Sign out; always succeeds' },
  readUser: {
    method: 'POST',
    path: '/get-user-information',
    who: 'signed-in',
    summary: 'The signed-in person, their therapist profile or preferences',
  },
  updateUser: { method: 'PUT', path: '/user', who: 'signed-in', summary: 'Change own name, e-mail or language' },
  listUsers: { method: 'GET', path: '/users', who: 'admin', summary: 'List the users, page by page' },
  savePreferences: { method: 'PUT', path: '/user/preferences', who: 'client', summary: 'Save own preferences' },
  saveStep: {
    method: 'PUT',
    path: '/set-step-information',
    who: 'client',
    summary: 'Save the step of the questionnaire, with preferences if given',
  },
  readTherapyTypes: {
    method: 'GET',
    path: '/info',
    who: 'anyone',
    summary: 'Therapy types with their topics, and price ranges',
  },
  listGenders: { method: 'GET', path: '/content/genders', who: 'anyone', summary: 'The choices of gender' },
  listPriceRanges: { method: 'GET', path: '/content/price-ranges', who: 'anyone', summary: 'The price ranges' },
  listCrisisNumbers: {
    method: 'GET',
    path: '/content/crisis-numbers',
    who: 'anyone',
    summary: 'Numbers for help that were verified lately',
  },
  readPreferredGenderAndPrice: {
    method: 'GET',
    path: '/content/user',
    who: 'client',
    summary: 'Own preferred gender and price range, in the shape of the content service',
  },
  readPrivacyPolicy: { method: 'GET', path: '/privacy-policy', who: 'anyone', summary: 'The privacy policy' },
  readTerms: { method: 'GET', path: '/terms-and-conditions', who: 'anyone', summary: 'The terms' },
  listTherapists: {
    method: 'POST',
    path: '/therapists',
    who: 'client',
    summary: 'Therapists that fit the preferences, best first',
  },
  readTherapist: {
    method: 'GET',
    path: '/therapists/:id',
    who: 'optionally-signed-in',
    summary: 'The public profile of a therapist',
  },
  listSimilarTherapists: {
    method: 'GET',
    path: '/therapists/:id/similar',
    who: 'optionally-signed-in',
    summary: 'At most three therapists alike who take new clients',
  },
  placeHold: {
    method: 'POST',
    path: '/therapists/check-specialist-availability',
    who: 'client',
    summary: 'Check a slot and hold it for 15 minutes',
  },
  startPayment: {
    method: 'POST',
    path: '/therapists/reserve-appointment',
    who: 'client',
    summary: 'Turn the hold into a payment',
  },
  readCurrentBooking: {
    method: 'GET',
    path: '/booking/current',
    who: 'client',
    summary: 'The live hold and the open order of the client',
  },
  checkPayment: {
    method: 'GET',
    path: '/therapists/check-payment/:orderId',
    who: 'client',
    summary: 'The status of a payment',
  },
  cancelPayment: {
    method: 'POST',
    path: '/checkout/:orderId/cancel',
    who: 'client',
    summary: 'Give up an open payment and keep the hold',
  },
  readOrder: {
    method: 'GET',
    path: '/order/:orderId',
    who: 'optionally-signed-in',
    summary: 'An order by its link; says nothing about the client',
  },
  readSharing: {
    method: 'GET',
    path: '/cabinet/sessions/:orderId/sharing',
    who: 'client',
    summary: 'Whether the topics of the own preferences are shared with the therapist of an own session',
  },
  saveSharing: {
    method: 'PUT',
    path: '/cabinet/sessions/:orderId/sharing',
    who: 'client',
    summary: 'Share the topics of the own preferences with the therapist of an own session, or stop',
  },
  readConsent: {
    method: 'GET',
    path: '/cabinet/sessions/:orderId/consent',
    who: 'client',
    summary: "How a parent's consent to an own session stands",
  },
  askGuardian: {
    method: 'POST',
    path: '/cabinet/sessions/:orderId/consent',
    who: 'client',
    summary: 'Send a guardian the link to the page of consent',
  },
  readConsentPage: {
    method: 'GET',
    path: '/consent/:token',
    who: 'anyone',
    summary: 'What a guardian is asked, by the link they got',
  },
  sendConsentCode: {
    method: 'POST',
    path: '/consent/:token/code',
    who: 'anyone',
    summary: "Send a one-time code to the guardian's phone",
  },
  answerConsent: {
    method: 'POST',
    path: '/consent/:token',
    who: 'anyone',
    summary: "Record the guardian's answer, proved by the code",
  },
  readChatSettings: {
    method: 'GET',
    path: '/chat',
    who: 'anyone',
    summary: 'How visitors write to us from the landings',
  },
  sendChatMessage: { method: 'POST', path: '/chat', who: 'anyone', summary: 'Leave a message for us' },
  takePaymentCallback: {
    method: 'POST',
    path: '/payments/:provider/callback',
    who: 'anyone',
    summary: 'A hint of a payment provider: the server asks the provider itself',
  },
  compareBooks: { method: 'GET', path: '/ops/books', who: 'admin', summary: "Our books beside the provider's" },
  listDuePayouts: { method: 'GET', path: '/ops/payouts', who: 'admin', summary: 'What therapists are due' },
  sendPayouts: {
    method: 'POST',
    path: '/ops/payouts/send',
    who: 'admin',
    summary: 'Send everything that is due as one batch; the same batch id sends nothing new',
  },
  endPayout: { method: 'POST', path: '/ops/payouts/end', who: 'admin', summary: 'What the bank did with a payout' },
  retryRefund: { method: 'POST', path: '/ops/refunds/again', who: 'admin', summary: 'Send a failed refund again' },
  listChatMessages: {
    method: 'GET',
    path: '/ops/chat',
    who: 'admin',
    summary: 'What visitors wrote to us in the last days',
  },
  acceptRate: {
    method: 'POST',
    path: '/ops/exchange/accept',
    who: 'admin',
    summary: 'Use an exchange rate that was held back because it jumped',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
