import { expect, test } from 'vitest';
import { isCode, OTP_LIFETIME_MS, OTP_TRANSITIONS, RESEND_AFTER_MS } from './otp.ts';
import type { OtpState } from './otp.ts';

const states = Object.keys(OTP_TRANSITIONS) as OtpState[];

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
