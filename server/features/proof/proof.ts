/** Where a call comes from, and the browsers that a person has signed in with. */
export { type Device, deviceOf, knownBrowser, remember } from './browser.ts';
export { forgetBrowsers } from './browser.sql.ts';
/** The one-time codes: for signing in, for guests behind a link, and for a call of a signed-in person. */
export { prove, requireSmsBudget, sendCode } from './one-time-code.ts';
export { hasFreshCode, sendProofCode, spendProof } from './own-proof.ts';
export { findOwnAddress } from './own-address.ts';
/** The number of an own booking. */
export { provedByBooking } from './booking-number.ts';
/** Passwords. */
export { forgetGuesses, newPassword, provedByPassword, showPassword } from './password.ts';
/** Authenticator apps. */
export { beginFactor, finishFirstFactor, proveFactor } from './second-factor.ts';
export { deleteFactor, hasFactor } from './second-factor.sql.ts';
