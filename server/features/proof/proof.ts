export { forgetBrowsersOf, forgetBrowsersOfSignIns, forgetUnusedBrowsers } from './browser.sql.ts';
export { browserHash, type Device, deviceOf, knowsBrowser, remember } from './browser.ts';
export { type Guesser, spendGuess, subjectOf, takeBackGuess } from './guesses.ts';
export { type Purpose } from './one-time-code.sql.ts';
export { type Asker, askerOf, pastedCode, refusalOf, requireSmsBudget, sendCode, tryCode } from './one-time-code.ts';
export { findOwnAddress, type OwnAddress, ownAddressOf } from './own-address.ts';
export {
  beginOwnFactor,
  confirmOwnFactor,
  ownFactor,
  removeOwnFactor,
  renewOwnCodes,
  showFreshCode,
} from './own-factor.ts';
export { hashOfNew, verifyPassword } from './password.ts';
export { deleteFactor, factorOf, hasFactor } from './second-factor.sql.ts';
export {
  beginFactor,
  countCodeBesideWrongPassword,
  factorSubject,
  type FactorTry,
  finishFactor,
  type NewSecret,
  tryFactor,
} from './second-factor.ts';
export {
  forgetWrongPasswords,
  limitPasswordWork,
  newPassword,
  passwordSubject,
  provedByPassword,
  unlock,
} from './wrong-passwords.ts';
