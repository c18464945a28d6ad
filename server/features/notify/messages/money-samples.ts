import { DAY } from '#domain/dates.ts';
import { sample, type Sample, BOOKING, SESSION, START, UNPAID, WAITING } from './sample-values.ts';

const LINES = [
  { client: BOOKING.client, typeKey: 'personal', priceMinor: 123_456, commissionMinor: 30_864, shareMinor: 92_592 },
  { client: null, typeKey: 'couple', priceMinor: 15_000, commissionMinor: 3750, shareMinor: 11_250 },
  { client: 'ანა', typeKey: 'teen', priceMinor: 5002, commissionMinor: 625, shareMinor: 4377 },
] as const;
const PAID = LINES.map((line, index) => ({
  ...line,
  on: START - index * DAY,
  reason: index === 2 ? 'გვიან გააუქმა — გეკუთვნით' : null,
}));

/** Samples of messages about pay. */
export const PAYOUT_SAMPLES: Sample[] = [
  sample(20, 'therapist', 'pay came', 'payout-paid-email', {
    minor: 108_219,
    commissionPercent: null,
    last4: '4917',
    paidAt: START + 2 * DAY,
    lines: PAID,
  }),
  sample(20, 'therapist', 'pay for one session came', 'payout-paid-email', {
    minor: 4377,
    commissionPercent: 12.5,
    last4: '4917',
    paidAt: START + 2 * DAY,
    lines: PAID.slice(2),
  }),
  sample(21, 'therapist', 'the bank sent pay back', 'payout-failed-email', {
    minor: 108_219,
    sessions: 3,
    cameBackOn: START,
  }),
  sample(21, 'therapist', 'there is no account', 'payout-failed-email', {
    minor: 7500,
    sessions: 1,
    cameBackOn: null,
  }),
];

/** Samples of messages to clients about appointments that are paid later. */
export const PAID_LATER_SAMPLES: readonly Sample[] = [
  sample(27, 'client', 'the therapist proposes a session', 'session-proposed-email', {
    ...UNPAID,
    name: 'Aleksandre-Konstantine',
  }),
  sample(27, 'client', 'the therapist proposes a session for the day after tomorrow', 'session-proposed-sms', {
    start: UNPAID.start,
  }),
  sample(27, 'therapist', 'its client leaves', 'client-left-email', { ...BOOKING, client: null }),
  sample(15, 'client', '48 and 26 hours before, unpaid', 'unpaid-reminder-email', UNPAID),
  sample(15, 'client', '24 hours before, unpaid', 'time-released-email', {
    ...SESSION,
    therapistId: 'therapist-own',
  }),
  ...[false, true].map((all) =>
    sample(27, 'client', `the therapist takes ${all ? 'a series' : 'it'} back`, 'time-withdrawn-email', {
      ...SESSION,
      all,
      therapistId: 'therapist-own',
    }),
  ),
  sample(15, 'client', 'eight dates are made', 'series-email', { dates: WAITING }),
  sample(15, 'client', 'one date is made', 'series-email', { dates: WAITING.slice(0, 1) }),
];
