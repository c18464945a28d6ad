import { expect, test } from 'vitest';
import { judgeProofs, type Proof, type ProvedAccount, PROOFS } from './proofs.ts';

const client: ProvedAccount = {
  role: 'USER',
  isKnownBrowser: false,
  isSilent: false,
  hasFactor: false,
  isDemoOperator: false,
};
const therapist: ProvedAccount = { ...client, role: 'THERAPIST' };
const operator: ProvedAccount = { ...client, role: 'ADMIN' };

const isEnough = (account: ProvedAccount, shown: readonly Proof[]) => 'enough' in judgeProofs(account, shown);
const next = (account: ProvedAccount, shown: readonly Proof[]) => {
  const judged = judgeProofs(account, shown);
  return 'next' in judged ? judged.next : 'enough';
};

/** All pairs of proofs that are enough. */
function pairsFor(account: ProvedAccount): string[] {
  return PROOFS.flatMap((one, place) =>
    PROOFS.slice(place + 1).flatMap((other) => (isEnough(account, [one, other]) ? [`${one} + ${other}`] : [])),
  );
}

test('nobody comes in by nothing', () => {
  for (const account of [client, therapist, operator]) expect(isEnough(account, [])).toBe(false);
});

test('a client needs one proof', () => {
  expect(PROOFS.filter((proof) => isEnough(client, [proof]))).toEqual([
    'phone-code',
    'mail-code',
    'password',
    'new-password',
    'invitation',
  ]);
});

test('a client after a year shows a mail, a password or a booking beside the phone, but in a browser that is known', () => {
  const silent = { ...client, isSilent: true };
  expect(next(silent, ['phone-code'])).toEqual(['mail-code', 'password', 'booking-number']);
  expect(PROOFS.filter((proof) => isEnough(silent, [proof]))).toEqual([
    'mail-code',
    'password',
    'new-password',
    'invitation',
  ]);
  expect(isEnough(silent, ['phone-code', 'booking-number'])).toBe(true);
  expect(isEnough({ ...silent, isKnownBrowser: true }, ['phone-code'])).toBe(true);
});

test('a therapist needs one proof on a browser that has signed in before, two of phone, mail and password on a new one', () => {
  expect(isEnough({ ...therapist, isKnownBrowser: true }, ['phone-code'])).toBe(true);
  expect(PROOFS.filter((proof) => isEnough(therapist, [proof]))).toEqual([]);
  expect(pairsFor(therapist)).toEqual([
    'phone-code + mail-code',
    'phone-code + password',
    'phone-code + new-password',
    'phone-code + invitation',
    'mail-code + password',
    'password + new-password',
    'password + invitation',
  ]);
});

test('a therapist is asked for what is missing, and never for the same channel twice', () => {
  expect(next(therapist, ['phone-code'])).toEqual(['mail-code', 'password']);
  expect(next(therapist, ['mail-code'])).toEqual(['phone-code', 'password']);
  expect(next(therapist, ['password'])).toEqual(['phone-code', 'mail-code']);
  expect(next(therapist, ['new-password'])).toEqual(['phone-code', 'password']);
});

test('a therapist who switched a factor on shows it in every browser', () => {
  for (const isKnownBrowser of [true, false]) {
    const guarded = { ...therapist, hasFactor: true, isKnownBrowser };
    expect(next(guarded, ['phone-code'])).toEqual(['time-code']);
    expect(isEnough(guarded, ['phone-code', 'mail-code'])).toBe(false);
    expect(isEnough(guarded, ['phone-code', 'time-code'])).toBe(true);
    expect(isEnough(guarded, ['password', 'recovery-code'])).toBe(true);
    expect(isEnough(guarded, ['setup', 'time-code'])).toBe(true);
  }
});

test('an operator needs a password and a time-based code, in every browser', () => {
  for (const isKnownBrowser of [true, false]) {
    expect(pairsFor({ ...operator, isKnownBrowser })).toEqual([
      'password + time-code',
      'password + recovery-code',
      'new-password + time-code',
      'new-password + recovery-code',
      'setup + time-code',
      'setup + recovery-code',
    ]);
  }
  expect(isEnough(operator, ['phone-code', 'mail-code', 'password'])).toBe(false);
});

test('an operator is asked like a therapist at first, and for the code of the app last', () => {
  expect(next(operator, ['password'])).toEqual(['time-code']);
  expect(next(operator, ['new-password'])).toEqual(['time-code']);
  expect(next(operator, ['phone-code', 'password'])).toEqual(['time-code']);
  expect(next(operator, ['phone-code'])).toContain('password');
});

test('an operator of the demo needs the password alone', () => {
  const demo = { ...operator, isDemoOperator: true };
  expect([isEnough(demo, ['password']), isEnough(demo, ['phone-code'])]).toEqual([true, false]);
});
