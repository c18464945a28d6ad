import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
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
    disputed: false,
  }),
  sample(26, 'operator', 'a disputed complaint', 'complaint-operator-email', {
    ...COMPLAINT,
    kind: 'client_present',
    disputed: true,
  }),
  ...(['therapist_absent', 'client_present'] as const).map((kind) =>
    sample(26, 'operator', `the times in the room contradict: ${kind}`, 'complaint-operator-email', {
      ...COMPLAINT,
      kind,
      disputed: true,
      isDoubted: true,
      isSaid: kind === 'therapist_absent',
    }),
  ),
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
