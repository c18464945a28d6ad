import { DAY, HOUR, type Instant } from '#domain/dates.ts';
import {
  BACK,
  BOOKING,
  CONFIRMED,
  EUR,
  MOVE,
  MOVED,
  MOVED_BOOKING,
  MOVED_SESSION,
  NUMBER,
  OTHERS,
  SESSION,
  SIDES,
  START,
  TIMES,
  type Sample,
  sample,
} from './sample-values.ts';
import { ACCOUNT_SAMPLES } from './account-samples.ts';
import { ATTENDANCE_SAMPLES } from './attendance-samples.ts';
import { CODE_WORDS } from './codes.ts';
import { PAID_LATER_SAMPLES, PAYOUT_SAMPLES } from './money-samples.ts';

export type { Sample };

/** Samples for client and therapist after a parent's answer. */
function answered(answer: 'received' | 'refused', start: Instant): Sample[] {
  const when = answer === 'received' ? 'the parent agreed' : 'the parent refused, too late to cancel';
  return SIDES.map(([to, link]) => sample(16, to, when, 'consent-answered-email', { start, answer, ...link }));
}

/** Samples for client and therapist of a session that is cancelled with a refund. */
function cancelled(
  reason: 'client' | 'therapist' | 'our_fault' | 'guardian_refused',
  when: string,
  alternatives: typeof OTHERS = [],
  times: typeof TIMES = [],
): Sample[] {
  const cancelledAt = START - DAY;
  const row = reason === 'therapist' || reason === 'our_fault' ? 12 : 11;
  return [
    sample(row, 'client', when, 'session-cancelled-email', {
      ...SESSION,
      cancelledAt,
      reason,
      refund: BACK,
      alternatives,
      times,
      therapistId: 'therapist-own',
    }),
    sample(18, 'therapist', when, 'session-cancelled-therapist-email', {
      ...BOOKING,
      cancelledAt,
      reason,
      paid: false,
    }),
  ];
}

/** Every message of the product, in the order in which people read them. */
export const SAMPLES: readonly { title: string; samples: readonly Sample[] }[] = [
  {
    title: 'A week in the life of one order',
    samples: [
      sample(1, 'client', 'signs in', 'otp-sms', { code: '0000', word: 'sign-in' }),
      sample(6, 'client', 'a payment failed while the time is held', 'payment-unfinished-email', {
        start: START,
        holdUntil: START - 6 * DAY,
      }),
      sample(3, 'client', 'paid', 'booking-confirmed-email', CONFIRMED),
      sample(4, 'client', 'paid', 'booking-confirmed-sms', { start: START }),
      sample(17, 'therapist', 'paid', 'new-booking-email', { ...BOOKING, confirmedAt: CONFIRMED.confirmedAt }),
      sample(16, 'guardian', 'asked for consent', 'consent-request-sms', { token: 'A'.repeat(16) }),
      sample(7, 'client', '26 hours before', 'free-change-email', { ...SESSION, movesLeft: 2 }),
      sample(9, 'client', 'moved', 'session-moved-email', { ...MOVED_SESSION, ...MOVE, movesLeft: 1 }),
      sample(9, 'client', 'moved', 'session-moved-sms', { start: MOVED }),
      sample(34, 'client', 'the link went to a wrong person', 'link-replaced-email', {
        ...MOVED_SESSION,
        voidedAt: START - DAY,
      }),
      sample(36, 'client', 'discreet mode was switched', 'calendar-entry-email', {
        ...MOVED_SESSION,
        changedAt: START - DAY,
      }),
      sample(18, 'therapist', 'the client moved it', 'session-moved-therapist-email', {
        ...MOVED_BOOKING,
        ...MOVE,
        by: 'client',
      }),
      ...SIDES.map(([to, link]) =>
        sample(16, to, '24 hours before, no consent yet', 'consent-missing-email', { start: MOVED, ...link }),
      ),
      ...answered('received', MOVED),
      sample(8, 'client', '1 hour before', 'reminder-email', MOVED_SESSION),
      sample(8, 'client', '1 hour before', 'reminder-sms', { start: MOVED }),
      sample(8, 'therapist', '1 hour before', 'reminder-therapist-email', MOVED_BOOKING),
      sample(14, 'client', '3 hours after the first session', 'first-session-email', {
        start: MOVED,
        number: NUMBER,
        therapistId: 'therapist-own',
        token: 'A'.repeat(22),
      }),
      sample(11, 'client', 'cancelled by the client, too late for a refund', 'session-cancelled-email', {
        ...MOVED_SESSION,
        version: 4,
        cancelledAt: MOVED - HOUR / 2,
        reason: 'client_late',
        refund: null,
        alternatives: [],
      }),
      sample(18, 'therapist', 'cancelled by the client, too late for a refund', 'session-cancelled-therapist-email', {
        ...MOVED_BOOKING,
        version: 4,
        cancelledAt: MOVED - HOUR / 2,
        reason: 'client_late',
        paid: true,
      }),
    ],
  },
  {
    title: 'Other ways to book and to move',
    samples: [
      sample(3, 'client', 'paid in EUR, the day before', 'booking-confirmed-email', {
        ...CONFIRMED,
        paid: EUR,
        needsConsent: false,
        confirmedAt: START - 23 * HOUR,
      }),
      sample(28, 'client', 'paid after the hold had ended, the time was free', 'booking-confirmed-email', {
        ...CONFIRMED,
        needsConsent: false,
        afterAll: true,
      }),
      sample(17, 'therapist', 'paid, less than a day before', 'new-booking-sms', { start: START }),
      sample(7, 'client', '26 hours before, moved twice', 'free-change-email', { ...SESSION, movesLeft: 0 }),
      sample(9, 'client', 'moved for the second time', 'session-moved-email', {
        ...MOVED_SESSION,
        ...MOVE,
        movesLeft: 0,
      }),
      sample(9, 'client', 'moved to a time less than a day away', 'session-moved-email', {
        ...MOVED_SESSION,
        was: MOVED + 2 * DAY,
        movedAt: MOVED - 20 * HOUR,
        movesLeft: 1,
      }),
      sample(18, 'therapist', 'an operator moved it', 'session-moved-therapist-email', {
        ...MOVED_BOOKING,
        ...MOVE,
        by: 'admin',
      }),
      sample(10, 'client', 'the therapist proposes other times', 'proposal-email', {
        ...SESSION,
        name: 'Aleksandre-Konstantine',
        times: TIMES,
        until: START - DAY,
      }),
      sample(18, 'therapist', 'the client accepts a proposed time', 'session-moved-therapist-email', {
        ...MOVED_BOOKING,
        ...MOVE,
        by: 'accepted',
      }),
    ],
  },
  {
    title: 'Other ways to be cancelled',
    samples: [
      ...cancelled('client', 'cancelled by the client in time'),
      ...cancelled('therapist', 'cancelled by the therapist', OTHERS, TIMES),
      sample(12, 'client', 'cancelled by the therapist or by us', 'session-cancelled-sms', { start: START }),
      ...cancelled('our_fault', 'cancelled by us, nobody similar is free'),
      ...answered('refused', START),
      ...cancelled('guardian_refused', 'the parent refused'),
      sample(13, 'client', 'the provider sent the money back', 'refund-sent-email', {
        start: START,
        amount: { minor: 4141, currency: 'EUR' },
        receipt: 1002,
        number: NUMBER,
      }),
      sample(13, 'client', 'we sent the money back by hand', 'refund-sent-email', {
        start: START,
        amount: { minor: 12_000, currency: 'GEL' },
        receipt: 1002,
        number: NUMBER,
        byHand: true,
      }),
    ],
  },
  {
    title: 'Who came',
    samples: ATTENDANCE_SAMPLES,
  },
  {
    title: 'Paid later',
    samples: PAID_LATER_SAMPLES,
  },
  {
    title: 'Money that buys no session',
    samples: [
      ...(['given_up', 'taken', 'closed', 'own_session', 'too_late'] as const).flatMap((why) => [
        sample(28, 'client', `the time is lost: ${why}`, 'seat-lost-email', {
          start: START,
          paid: EUR,
          why,
          number: NUMBER,
        }),
        sample(28, 'client', `the time is lost: ${why}`, 'seat-lost-sms', { why }),
      ]),
      ...(['paid twice', 'wrong amount', 'undone'] as const).map((why) =>
        sample(28, 'client', why, 'payment-returned-email', { start: START, amount: BACK, why, number: NUMBER }),
      ),
    ],
  },
  {
    title: "The therapist's week",
    samples: [
      sample(19, 'therapist', 'the morning after, one session', 'status-missing-email', { sessions: 1 }),
      sample(19, 'therapist', 'the morning after', 'status-missing-email', { sessions: 6 }),
      sample(23, 'therapist', 'on Monday', 'empty-calendar-email', {}),
    ],
  },
  { title: 'Pay', samples: PAYOUT_SAMPLES },
  {
    title: 'Codes and the site',
    samples: [
      sample(22, 'therapist', 'an operator invites', 'invitation-email', {
        name: SESSION.specialist,
        token: 'C'.repeat(43),
        expiresAt: START,
      }),
      ...(['own-room-changed-email', 'own-room-changed-sms'] as const).map((template) =>
        sample(24, 'therapist', 'the own room was changed', template, {
          at: START - DAY,
          by: 'operator',
          hasRoom: true,
          countsFrom: START,
        }),
      ),
      ...[true, false].map((isFirst) =>
        sample(
          24,
          'therapist',
          `the account of pay was ${isFirst ? 'set' : 'changed'}`,
          'payout-account-changed-email',
          {
            at: START - DAY,
            last4: '4917',
            countsFrom: START + (isFirst ? 0 : 2 * DAY),
            isFirst,
            isFormer: !isFirst,
          },
        ),
      ),
      sample(24, 'therapist', 'the account of pay was set', 'payout-account-changed-sms', { last4: '4917' }),
      sample(24, 'therapist', 'the former e-mail was put back', 'email-put-back-email', { at: START, isStaff: true }),
      sample(2, 'therapist', 'signs in with a new browser', 'otp-email', {
        code: '00000000',
        word: 'second-mail',
        isStaff: true,
      }),
      ...Object.keys(CODE_WORDS).flatMap((word) => [
        sample(1, 'client', `for ${word}`, 'otp-sms', { code: '0000', word }),
        sample(2, 'client', `for ${word}`, 'otp-email', { code: '00000000', word }),
      ]),
      sample(25, 'client', 'the account was deleted', 'account-deleted-email', { at: START, discreet: false }),
      ...ACCOUNT_SAMPLES,
      sample(24, 'client', 'of the address of a booking', 'order-email-changed-email', { at: START, number: NUMBER }),
      sample(25, 'client', 'takes the own data along', 'data-taken-email', {
        at: START,
        device: 'Samsung Internet, Android',
      }),
      sample(29, 'operator', 'a visitor writes', 'chat-email', {
        message: 'როდის მიპასუხებთ?\n\n<b>ანა</b>',
        email: 'ana@example.com',
        audience: 'therapists',
        locale: 'en',
        at: START,
      }),
    ],
  },
];
