import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCode, judgeCode, MAX_TRIES, OTP_LIFETIME_MS, OTP_TRANSITIONS, RESEND_AFTER_MS } from './otp.ts';
import type { OtpState } from './otp.ts';
import { forAll } from './testing/for-all.ts';

const sent = { state: 'SENT', tries: 0, expiresAt: 1000, now: 999, matches: true } as const;
const states = Object.keys(OTP_TRANSITIONS) as OtpState[];

describe('a try', () => {
  test('with the right code is accepted until the very end', () => {
    expect(judgeCode(sent)).toEqual({ accepted: true, state: 'VERIFIED', tries: 0 });
    expect(judgeCode({ ...sent, now: 1000 })).toEqual({ accepted: false, state: 'EXPIRED', tries: 0 });
  });

  test('that is wrong counts, and the fifth locks', () => {
    expect(judgeCode({ ...sent, matches: false })).toEqual({ accepted: false, state: 'SENT', tries: 1 });
    expect(judgeCode({ ...sent, matches: false, tries: 4 })).toEqual({ accepted: false, state: 'LOCKED', tries: 5 });
  });

  test('after five wrong ones is refused even when right', () => {
    expect(judgeCode({ ...sent, tries: 5 })).toEqual({ accepted: false, state: 'LOCKED', tries: 5 });
  });

  test.each(states.filter((state) => state !== 'SENT'))('on a code that is %s changes nothing', (state) => {
    expect(judgeCode({ ...sent, state })).toEqual({ accepted: false, state, tries: 0 });
  });
});

test('no run of tries accepts a code twice, counts more than five, or leaves the table', () => {
  const tries = fc.array(fc.record({ matches: fc.boolean(), now: fc.nat(1200) }), { maxLength: 50 });
  forAll(tries, (run) => {
    let challenge: { state: OtpState; tries: number } = { state: 'SENT', tries: 0 };
    let accepted = 0;
    for (const attempt of run) {
      const judged = judgeCode({ ...challenge, ...attempt, expiresAt: 1000 });
      const { state } = challenge;
      expect(judged.state === state || OTP_TRANSITIONS[state].includes(judged.state)).toBe(true);
      if (judged.accepted) accepted += 1;
      challenge = judged;
    }
    expect(accepted).toBeLessThanOrEqual(1);
    expect(challenge.tries).toBeLessThanOrEqual(MAX_TRIES);
  });
});

test('every state but the first is final', () => {
  expect(states.filter((state) => OTP_TRANSITIONS[state].length > 0)).toEqual(['SENT']);
});

// spec §5: "4 digits."
test('a code by SMS is four ASCII digits, one by mail eight', () => {
  const none = ['', '123', '12345', '12 34', '١٢٣٤', '12a4', '1234\n', '-123', '12.4'];
  expect(['0000', '1234'].every((text) => isCode(text, 'sms'))).toBe(true);
  expect(none.some((text) => isCode(text, 'sms'))).toBe(false);
  expect(isCode('12345678', 'email')).toBe(true);
  expect(['1234', '1234567', '123456789', '1234 567', '1234567a'].some((text) => isCode(text, 'email'))).toBe(false);
});

// spec §9: "Code valid 15 minutes;"
// spec §9: "resend countdown 01:59."
test('a code lives 15 minutes and another is offered after 01:59', () => {
  expect(OTP_LIFETIME_MS).toBe(900_000);
  expect(RESEND_AFTER_MS).toBe(119_000);
});
