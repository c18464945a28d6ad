import { BOOKING, SESSION, UNPAID, WAITING } from './sample-values.ts';
import { type Sample, sample } from './sample.ts';

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
