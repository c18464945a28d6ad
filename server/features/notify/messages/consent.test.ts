import { describe, expect, test } from 'vitest';
import { LOCALES } from '#domain/dates.ts';
import { consentMissingEmail, consentRequestSms } from './consent.ts';
import { BOOKING, ORDER, START } from './sample-values.ts';
import { testPlace } from './testing/place.ts';

describe.each(LOCALES)('in %s', (locale) => {
  test('the request to a parent says in one message what the consent is for', () => {
    const text = consentRequestSms({ token: 'A'.repeat(16) }, testPlace(locale));
    expect(text).toContain({ ka: 'თანხმობა მოზარდისთვის: https', en: "your consent to a teenager's session" }[locale]);
  });

  test('a missing consent is asked for on the order page, and left to the therapist', () => {
    const client = consentMissingEmail({ start: START, orderId: ORDER }, testPlace(locale));
    expect(client.text).toContain(`https://simshvide.example/user/order/${ORDER}`);
    const sessionId = BOOKING.sessionId;
    const therapist = consentMissingEmail({ start: START, orderId: null, sessionId }, testPlace(locale));
    expect(therapist.text).toContain({ ka: 'თქვენ წყვეტთ', en: 'is your decision' }[locale]);
    expect(therapist.text.match(/https?:\S+/g)).toEqual([
      `https://simshvide.example/psychologist/cabinet/sessions/${sessionId}`,
    ]);
  });
});
