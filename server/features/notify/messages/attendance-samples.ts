import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { BACK, BOOKING, NUMBER, ORDER, SESSION, START } from './sample-values.ts';
import { sample, type Sample } from './sample.ts';

/** What is told about who came to a session. */
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
    number: BOOKING.number,
    start: START,
    kind: 'therapist_absent',
    disputed: false,
  }),
  sample(26, 'operator', 'a disputed complaint', 'complaint-operator-email', {
    number: BOOKING.number,
    start: START,
    kind: 'client_present',
    disputed: true,
  }),
  ...(['therapist_absent', 'client_present'] as const).map((kind) =>
    sample(26, 'operator', `the times in the room contradict: ${kind}`, 'complaint-operator-email', {
      number: BOOKING.number,
      start: START,
      kind,
      disputed: true,
      isDoubted: true,
      isSaid: kind === 'therapist_absent',
    }),
  ),
  ...(['therapist_absent', 'client_absent', 'completed'] as const).flatMap((outcome) => [
    sample(32, 'client', `the word is ${outcome}`, 'complaint-settled-email', {
      start: START,
      outcome,
      refund: outcome === 'therapist_absent' ? BACK : null,
      reader: 'client',
      orderId: ORDER,
      number: NUMBER,
    }),
    sample(32, 'therapist', `the word is ${outcome}`, 'complaint-settled-email', {
      start: START,
      outcome,
      refund: null,
      reader: 'therapist',
      orderId: null,
      sessionId: BOOKING.sessionId,
      number: NUMBER,
    }),
  ]),
  sample(33, 'client', 'marked absent', 'marked-absent-email', {
    specialist: SESSION.specialist,
    start: START,
    orderId: ORDER,
    number: NUMBER,
    answerUntil: START + 15 * MINUTE + DAY,
  }),
  sample(33, 'client', 'marked absent', 'marked-absent-sms', {}),
  sample(33, 'client', 'marked absent after an own complaint', 'marked-absent-email', {
    specialist: SESSION.specialist,
    start: START,
    orderId: ORDER,
    number: NUMBER,
    answerUntil: null,
  }),
  sample(31, 'therapist', 'the client says that the mark is wrong', 'mark-contested-email', BOOKING),
  sample(31, 'client', 'the times in the room contradict the complaint', 'presence-doubt-email', {
    start: START,
    kind: 'therapist_absent',
    reader: 'client',
    orderId: ORDER,
    number: NUMBER,
  }),
  sample(31, 'therapist', 'the times in the room contradict the complaint', 'presence-doubt-email', {
    start: START,
    kind: 'therapist_absent',
    reader: 'therapist',
    orderId: null,
    sessionId: BOOKING.sessionId,
    number: NUMBER,
  }),
  sample(33, 'client', 'the times in the room contradict the mark', 'presence-doubt-email', {
    start: START,
    kind: 'client_present',
    reader: 'client',
    orderId: ORDER,
    number: NUMBER,
  }),
  sample(33, 'therapist', 'the times in the room contradict the mark', 'presence-doubt-email', {
    start: START,
    kind: 'client_present',
    reader: 'therapist',
    orderId: null,
    sessionId: BOOKING.sessionId,
    number: NUMBER,
  }),
  sample(33, 'client', 'nobody was in the room, marked as held', 'presence-doubt-email', {
    start: START,
    kind: 'room_held',
    reader: 'client',
    orderId: ORDER,
    number: NUMBER,
  }),
  sample(33, 'therapist', 'nobody was in the room, marked as held', 'presence-doubt-email', {
    start: START,
    kind: 'room_held',
    reader: 'therapist',
    orderId: null,
    number: NUMBER,
    sessionId: BOOKING.sessionId,
  }),
  sample(33, 'client', 'nobody was in the room', 'presence-doubt-email', {
    start: START,
    kind: 'room_empty',
    reader: 'client',
    orderId: ORDER,
    number: NUMBER,
  }),
  sample(33, 'therapist', 'nobody was in the room', 'presence-doubt-email', {
    start: START,
    kind: 'room_empty',
    reader: 'therapist',
    orderId: null,
    number: NUMBER,
    sessionId: BOOKING.sessionId,
  }),
];
