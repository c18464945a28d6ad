import { expect, test } from 'vitest';
import { DAY, HOUR } from './dates.ts';
import {
  canConsentBecome,
  CONSENT_ANSWERS,
  CONSENT_STATUSES,
  CONSENT_TRANSITIONS,
  consentAt,
  isConsentMissing,
  GUARDIAN_CONSENT,
  linkExpiry,
} from './guardian-consent.ts';

test('only a request without an answer changes its state: the whole table', () => {
  for (const from of CONSENT_STATUSES) {
    for (const to of CONSENT_STATUSES) {
      expect(canConsentBecome(from, to), `${from} -> ${to}`).toBe(from === 'pending' && to !== 'pending');
    }
  }
  expect(CONSENT_ANSWERS.every((answer) => CONSENT_TRANSITIONS.pending.includes(answer))).toBe(true);
});

test('a link works for three days and never beyond the start of the session', () => {
  expect(linkExpiry(0, 10 * DAY)).toBe(3 * DAY);
  expect(linkExpiry(0, 5 * HOUR)).toBe(5 * HOUR);
});

test('a request lapses with its link, an answer does not', () => {
  expect(consentAt({ status: 'pending', expiresAt: 10 }, 9)).toBe('pending');
  expect(consentAt({ status: 'pending', expiresAt: 10 }, 10)).toBe('expired');
  expect(consentAt({ status: 'received', expiresAt: 10 }, 99)).toBe('received');
  expect(consentAt({ status: 'refused', expiresAt: 10 }, 99)).toBe('refused');
});

test.each([
  ['teen', 'none', 0, true],
  ['teen', 'pending', 0, true],
  ['teen', 'expired', 12 * HOUR, true],
  ['teen', 'none', -1, false],
  ['teen', 'received', 12 * HOUR, false],
  ['personal', 'none', 12 * HOUR, false],
] as const)(
  'of a %s session with consent %s, %i ms after the day before: missing is %s',
  (typeKey, consent, ms, missing) => {
    expect(isConsentMissing({ typeKey, start: 10 * DAY }, consent, 9 * DAY + ms)).toBe(missing);
  },
);

test('a changed text of the consent has a new version', () => {
  expect(GUARDIAN_CONSENT).toEqual({
    version: 'guardian-1',
    ka: 'ვადასტურებ, რომ მოზარდის მშობელი ან კანონიერი წარმომადგენელი ვარ და თანახმა ვარ, რომ ის ამ სპეციალისტს ონლაინ შეხვდეს და შეხვედრისთვის საჭირო მონაცემები დამუშავდეს.',
    en: 'I confirm that I am the parent or legal representative of the teenager, and I agree that they meet this specialist online and that the data needed for the session are processed.',
  });
});
