import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { WORK_KIND_NAMES } from '#domain/work-items.ts';
import { BACK, BOOKING, NUMBER, ORDER, SESSION, SIDES, START, sample, type Sample } from './sample-values.ts';

const COMPLAINT = { number: BOOKING.number, start: START };
const MARKED = { specialist: SESSION.specialist, start: START, orderId: ORDER, number: NUMBER };

/** Samples of messages about attendance of a session. */
export const ATTENDANCE_SAMPLES: Sample[] = [
  sample(31, 'therapist', 'the client says during the session that nobody came', 'client-waiting-email', {
    ...BOOKING,
    answerUntil: START + 10 * MINUTE + DAY,
  }),
  sample(31, 'therapist', 'the client says during the session that nobody came', 'client-waiting-sms', {}),
  sample(31, 'therapist', 'the client says it after the session', 'client-waiting-email', {
    ...BOOKING,
    answerUntil: START + 2 * HOUR + DAY,
  }),
  sample(31, 'therapist', 'the client says it against the mark', 'client-waiting-email', {
    ...BOOKING,
    answerUntil: null,
  }),
  sample(31, 'therapist', 'the client says it against the times in the room', 'client-waiting-email', {
    ...BOOKING,
    answerUntil: null,
    isDoubted: true,
  }),
  sample(26, 'operator', 'a complaint', 'complaint-operator-email', {
    ...COMPLAINT,
    kind: 'therapist_absent',
  }),
  ...WORK_KIND_NAMES.map((kind) =>
    sample(26, 'operator', `work: ${kind}`, 'work-items-email', {
      items: [{ kind, facts: { order: BOOKING.number, minor: 9600, currency: 'GEL' }, firstAt: START, times: 3 }],
    }),
  ),
  sample(26, 'operator', 'the morning', 'work-items-email', {
    items: WORK_KIND_NAMES.map((kind) => ({ kind, facts: { order: BOOKING.number }, firstAt: START, times: 1 })),
    more: 7,
    pay: { due: { minor: 225_000, payouts: 30 }, late: { minor: 15_000, payouts: 2 } },
  }),
  sample(26, 'operator', 'the morning, pay alone', 'work-items-email', {
    items: [],
    pay: { due: { minor: 225_000, payouts: 30 }, late: { minor: 0, payouts: 0 } },
  }),
  ...(['therapist_absent', 'client_absent', 'completed'] as const).flatMap((outcome) =>
    SIDES.map(([reader, link]) => {
      const refund = outcome === 'therapist_absent' && reader === 'client' ? BACK : null;
      const settled = { start: START, outcome, refund, reader, ...link };
      return sample(32, reader, `the word is ${outcome}`, 'complaint-settled-email', settled);
    }),
  ),
  sample(33, 'client', 'marked absent', 'marked-absent-email', { ...MARKED, answerUntil: START + 15 * MINUTE + DAY }),
  sample(33, 'client', 'marked absent', 'marked-absent-sms', {}),
  sample(33, 'client', 'marked absent after an own complaint', 'marked-absent-email', { ...MARKED, answerUntil: null }),
  sample(31, 'therapist', 'the client says that the mark is wrong', 'mark-contested-email', BOOKING),
  ...(
    [
      [31, 'the times in the room contradict the complaint', 'therapist_absent'],
      [33, 'the times in the room contradict the mark', 'client_present'],
      [33, 'nobody was in the room, marked as held', 'room_held'],
      [33, 'nobody was in the room', 'room_empty'],
    ] as const
  ).flatMap(([row, when, kind]) =>
    SIDES.map(([reader, link]) =>
      sample(row, reader, when, 'presence-doubt-email', { start: START, kind, reader, ...link }),
    ),
  ),
];
