/** Where a call comes from, and the browsers that a person has signed in with. */
export { type Device, deviceOf, forgetBrowsers, knownBrowser, remember } from './browser.ts';
/** The one-time codes: for signing in, for guests behind a link, and for a call of a signed-in person. */
export { prove, requireSmsBudget, sendCode } from './one-time-code.ts';
export { endFreshCode, freshCodeUntil, hasFreshCode, sendProofCode, spendProof } from './own-proof.ts';
export { findOwnAddress } from './own-way.ts';
/** The number of an own booking. */
export { provedByBooking } from './booking-number.ts';
/** Passwords. */
export { forgetGuesses, newPassword, provedByPassword, showPassword } from './password.ts';
/** Authenticator apps. */
export { beginFactor, finishFirstFactor, proveFactor, switchFactorOff, usesFactor } from './second-factor.ts';
