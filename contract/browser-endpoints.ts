// docs/decisions/004
import type { Effect } from './effects.ts';

/**
 * The calls of the API that pages make, as plain data (spec §7). The browser imports this file; operators' calls, zod
 * shapes and summaries (`summaries.ts`) stay on the server to keep pages small. Paths are relative to `API_BASE`.
 */
export const API_BASE = '/api';

/**
 * The permitted callers of a call: `client` is the role USER; identity always comes from the token, never from the
 * body. Where a signed-in caller gets a different answer, a token that is no longer valid is refused, so that its
 * bearer renews it instead of being answered as a stranger.
 */
export type Who =
  | 'anyone'
  | 'optionally-signed-in'
  | 'signed-in'
  | 'client'
  | 'therapist'
  | 'therapist-or-admin'
  | 'client-or-therapist'
  | 'admin';

/**
 * The proof that a call demands: `own`, a code that goes where the person is reached; `address`, a code to the new
 * phone or address; `+password`, of staff the password as well; `second`, something besides the phone, and `+second`
 * where there is something; `app`, a code of the authenticator app; `fresh-app`, the same of operators alone, valid ten
 * minutes for all their calls (P71). All others serve one call, once.
 */
export type ProofNeed =
  | 'own'
  | 'own+password'
  | 'own+second'
  | 'second'
  | 'address'
  | 'address+second'
  | 'app'
  | 'fresh-app';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly who: Who;
  readonly proof?: ProofNeed;
  /** The operator's effect by this call, listed in `effects.ts`; `none` needs `why`. */
  readonly effect?: Effect | 'none';
  readonly why?: string;
};

/** Makes the rows of a method; their types keep the words of the table, not `string`. */
export const by =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends string, const W extends Who, const N extends Pick<Endpoint, 'proof' | 'effect' | 'why'> = object>(
    path: P,
    who: W,
    needs?: N,
  ) =>
    // An absent need adds no field.
    ({ method, path, who, ...needs }) as { readonly method: M; readonly path: P; readonly who: W } & Readonly<N>;
const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

/** The calls that most pages make; the rarer tables of `page-endpoints.ts` load with the pages that need them. */
export const browserEndpoints = {
  sendSignInCode: post('/send-otp', 'anyone'),
  verifyCode: post('/verify-otp', 'anyone'),
  refreshSignIn: get('/refresh', 'anyone'),
  signOut: post('/logout', 'anyone'),
  readUser: post('/get-user-information', 'signed-in'),
  savePreferences: put('/user/preferences', 'client'),
  saveStep: put('/set-step-information', 'client'),
  readTherapyTypes: get('/info', 'anyone'),
  listGenders: get('/content/genders', 'anyone'),
  listPriceRanges: get('/content/price-ranges', 'anyone'),
  listCrisisNumbers: get('/content/crisis-numbers', 'anyone'),
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
  readSharing: get('/cabinet/sessions/:orderId/sharing', 'client'),
  saveSharing: put('/cabinet/sessions/:orderId/sharing', 'client'),
  readConsent: get('/cabinet/sessions/:orderId/consent', 'client'),
  askGuardian: post('/cabinet/sessions/:orderId/consent', 'client'),
} satisfies Record<string, Endpoint>;
