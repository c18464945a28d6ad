import { expect, test } from 'vitest';
import { APPOINTMENT_STATUSES } from './booking.ts';
import { mayShareTopics, SHARING_CONSENT } from './sharing.ts';

test('topics can be shared for a session that is paid for and not over, and only when there are some', () => {
  expect(APPOINTMENT_STATUSES.filter((status) => mayShareTopics(status, ['anxiety']))).toEqual(['confirmed']);
  expect(mayShareTopics('confirmed', [])).toBe(false);
});

test('a changed text of the consent has a new version', () => {
  expect(SHARING_CONSENT).toEqual({
    version: 'sharing-1',
    ka: 'თემებს მხოლოდ ამ შეხვედრის სპეციალისტი დაინახავს. გაზიარების შეწყვეტა ნებისმიერ დროს შეგიძლიათ: მაშინ თემები მას აღარ გამოუჩნდება.',
    en: 'Only the specialist of this session sees the topics. You can stop sharing at any time: then they are no longer shown.',
  });
});
